import type { WORKPLACES } from '@korak/contract/job-texts.rules.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { m } from '#i18n/words/messages.js'
import { cached } from '#base/cache.ts'
import { JOB_LISTS, type JobList } from '@korak/contract/jobs.fields.ts'
import { findLabels } from './labels.queries.ts'

export interface Labels {
  /** Keys in the order of the codelist, active ones only. */
  keys(list: JobList): readonly string[]
  /** The option as shown; a key the codelist does not have any more is its own label. */
  label(list: JobList, key: string, language: Language): string
  /** Words of an option in every language, for searching. */
  all(list: JobList, key: string | null): string[]
}

const cache = cached<Labels>({ megabytes: 1 })

/** Labels of the codelists jobs use. */
export const jobLabels = (): Promise<Labels> | Labels => cache.get('labels', loadLabels)

async function loadLabels(): Promise<Labels> {
  const options = await findLabels()
  // Asked for dozens of times by each answer with facets.
  const lists = new Map<string, { keys: string[]; known: Map<string, (typeof options)[number]> }>()
  for (const list of Object.values(JOB_LISTS)) {
    const own = options.filter((option) => option.list === list)
    const keys = own.filter((option) => option.isActive).map(({ key }) => key)
    lists.set(list, { keys, known: new Map(own.map((option) => [option.key, option])) })
  }
  const find = (list: JobList, key: string) => lists.get(JOB_LISTS[list])?.known.get(key)
  return {
    keys: (list) => lists.get(JOB_LISTS[list])?.keys ?? [],
    label: (list, key, language) => {
      const option = find(list, key)
      return (language === 'en-EN' ? option?.labelEn : option?.labelSl) ?? key
    },
    all: (list, key) => {
      const option = key === null ? undefined : find(list, key)
      return option ? [option.labelSl, option.labelEn] : []
    },
  }
}

/** `{ key, label }` of an option, null for none. */
export const optionOf = (labels: Labels, list: JobList, key: string | null, language: Language) =>
  key === null ? null : { key, label: labels.label(list, key, language) }

type Workplace = (typeof WORKPLACES)[number]
const WORKPLACE_WORDS = {
  onsite: m.workplace_onsite,
  hybrid: m.workplace_hybrid,
  remote: m.workplace_remote,
  field: m.workplace_field,
} as const satisfies Record<Workplace, unknown>
export const workplaceLabel = (workplace: Workplace, language: Language): string =>
  WORKPLACE_WORDS[workplace]({}, { locale: language })
