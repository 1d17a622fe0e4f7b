import { fold } from '@korak/contract/fold.ts'
import codelists from '../../../api/seed/codelists.json' with { type: 'json' }

const education = codelists.codelists.find(({ key }) => key === 'education')
const LEVELS = new Map(
  (education?.options ?? []).flatMap(({ key, sl, en }) => [sl, en].map((label) => [fold(label), Number(key)] as const)),
)

/** The level whose label in the codelist this is, in either language: so our own download is read back. */
export const levelNamed = (label: string): number | null => LEVELS.get(fold(label)) ?? null
