import type { Experience, ProfileLists, Schooling, Tongue } from '@korak/contract/cv.ts'
import type { Language } from '@korak/contract/shapes.ts'
import type { z } from 'zod'
import { m } from '#i18n/words/messages.js'
import { shownDay } from '#mail/letter.ts'

type Span = Pick<z.infer<typeof Experience>, 'from' | 'to' | 'is_current'>

const tag = (language: Language): string => (language === 'en-EN' ? 'en-GB' : 'sl-SI')

/** As exact as it is known: 2019, maj 2019, 03.05.2019. */
function momentWords(moment: string, language: Language): string {
  if (moment.length === 4) return moment
  if (moment.length === 10) return shownDay(moment)
  const month = new Intl.DateTimeFormat(tag(language), { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return month.format(new Date(`${moment}-01T00:00:00Z`))
}

/** From when until when, in words; '' when nothing is known. */
export function periodWords({ from, to, is_current: isCurrent }: Span, language: Language): string {
  const start = from && momentWords(from, language)
  const end = isCurrent ? m.cv_until_now({}, { locale: language }) : to && momentWords(to, language)
  if (!start && !end) return ''
  return start && end ? (start === end ? start : `${start} – ${end}`) : start ? start : `… – ${end}`
}

/** A language by its name, a first letter as in the middle of a sentence. */
export const languageName = (code: string, language: Language): string =>
  new Intl.DisplayNames([tag(language)], { type: 'language' }).of(code) ?? code

/** How well: a level of the European framework, or that it is the first language. */
export const levelWords = (level: z.infer<typeof Tongue>['level'], language: Language): string =>
  level === 'native' ? m.cv_level_native({}, { locale: language }) : (level ?? '')

const inBrackets = (text: string, more: string): string => (more ? `${text} (${more})` : text)

/** Each entry in a line. */
export const listLines = (lists: ProfileLists, language: Language): Record<keyof ProfileLists, string> => ({
  experiences: lists.experiences
    .map((job) => entryLine([job.position_title, job.employer], job, language, job.description))
    .join('\n'),
  schoolings: lists.schoolings
    .map((study: z.infer<typeof Schooling>) => entryLine([study.degree, study.school], study, language))
    .join('\n'),
  skills: lists.skills.join(', '),
  tongues: lists.tongues
    .map(({ code, level }) => inBrackets(languageName(code, language), levelWords(level, language)))
    .join(', '),
})

const entryLine = (names: string[], span: Span, language: Language, description = ''): string =>
  [inBrackets(names.filter(Boolean).join(', '), periodWords(span, language)), description].filter(Boolean).join('\n')
