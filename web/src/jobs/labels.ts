import type { JobCard } from '@korak/contract/jobs.ts'
import { HTML_LANG, getLanguage } from '#base/text/language.ts'
import { m } from '#words/messages.js'

/** Parts of a line with a dot between; the dot keeps with the part before it. */
export const dotted = (...parts: (string | null | undefined | false)[]): string =>
  parts.filter(Boolean).join('\u00a0· ')

type Place = Pick<JobCard, 'city' | 'region'>

const WORKPLACE = {
  onsite: () => m.job_workplace_onsite(),
  hybrid: () => m.job_workplace_hybrid(),
  remote: () => m.job_workplace_remote(),
  field: () => m.job_workplace_field(),
}
/** The workplace inside a line of text: "hibridno delo". */
export const workplaceWord = (workplace: JobCard['workplace']): string => WORKPLACE[workplace]()

/** Value of `lang` for text that is not in the language of the page. */
export const otherLang = (language: JobCard['language']): string | undefined =>
  language === getLanguage() ? undefined : HTML_LANG[language]

const ANYWHERE = 'vsa-slovenija'
/** "Kranj, Gorenjska"; one of them when the other is missing, says the same or holds for the whole country. */
export function placeText({ city, region }: Place): string {
  if (region?.key === ANYWHERE) return region.label
  return [...new Set([city, region?.label])].filter(Boolean).join(', ')
}

const lowered = (label: string) => label.charAt(0).toLowerCase() + label.slice(1)
/** Labels of options as they stand inside a line: "polni delovni čas, gibljiv delovni čas". */
export const inLine = (options: readonly { label: string }[]): string =>
  options.map(({ label }) => lowered(label)).join(', ')
