import type { Language } from '@korak/contract/shapes.ts'
import type { SharedProfile } from '@korak/contract/sharing.ts'
import { canonical, sha256 } from '#consents/canonical.ts'
import * as queries from './sharing.queries.ts'
import { fieldsOf, mayHoldCv, valuesOf } from './sharing.view.ts'

type Values = SharedProfile['values']
/** What a company is shown: the values in both languages, and the CV by its content. */
export interface Copy {
  values: Record<Language, Values>
  cv: { file: string; name: string; sha256: string } | null
}

/** What the company would see today: read by the person, and kept when they say yes to it. */
export async function copyOf(share: queries.ShareRow, profile: queries.ShownProfile): Promise<Copy> {
  const file = mayHoldCv(fieldsOf(share)) && share.cvFileId ? await queries.findCvFile(share.cvFileId) : undefined
  return {
    values: {
      'sl-SI': await valuesOf(share, profile, 'sl-SI'),
      'en-EN': await valuesOf(share, profile, 'en-EN'),
    },
    cv: file ? { file: file.id, name: file.name, sha256: file.sha256.toString('hex') } : null,
  }
}

/** Stands for a copy: a yes names it, and so is about nothing else. */
export const hashOfCopy = ({ values, cv }: Copy): string =>
  sha256(
    canonical({ values: { 'sl-SI': pairs(values['sl-SI']), 'en-EN': pairs(values['en-EN']) }, cv: cv && { ...cv } }),
  ).toString('hex')

const pairs = (values: Values) => values.map(({ field, value }) => [field, value.toWellFormed()])

/** The copy that belongs to the yes; null before it, and for what was allowed before copies were kept. */
export const keptCopy = ({ shown }: Pick<queries.ShareRow, 'shown'>): Copy | null => shown as unknown as Copy | null
