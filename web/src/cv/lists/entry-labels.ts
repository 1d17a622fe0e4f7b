import { formatDay } from '#base/text/dates.ts'
import { INTL, getLanguage } from '#base/text/language.ts'
import { m } from '#words/messages.js'
import type { Experience, Schooling, Period, Tongue } from './lists.ts'

/** Names of the months, January first. */
export function monthNames(): string[] {
  const format = new Intl.DateTimeFormat(INTL[getLanguage()], { month: 'long', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, month) => format.format(new Date(Date.UTC(2000, month, 1))))
}

/** As exact as it is known: `2019`, `maj 2019`, `03.05.2019`. */
function momentWords(moment: string): string {
  const [year = '', month] = moment.split('-')
  if (moment.length === 10) return formatDay(moment)
  return month ? `${monthNames()[Number(month) - 1] ?? month}\u00A0${year}` : year
}

/** From when until when; empty when nothing is known. */
export function periodWords({ from, to, is_current: isCurrent }: Period): string {
  const start = from ? momentWords(from) : ''
  const end = isCurrent ? m.cv_until_now() : to ? momentWords(to) : ''
  if (start === '' && end === '') return ''
  if (start === end || end === '') return start
  return `${start || '…'} – ${end}`
}

/** A language by its name, as it stands on a line of its own. */
export function languageName(code: string): string {
  const tag = INTL[getLanguage()]
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(code) ?? code
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
}
export const levelWords = ({ level }: Tongue): string => (level === 'native' ? m.cv_level_native() : (level ?? ''))

const joined = (...parts: string[]): string => parts.filter(Boolean).join(', ')
/** What an entry is called, in a line. */
export const jobTitle = (job: Experience): string => joined(job.position_title, job.employer)
export const studyTitle = (study: Schooling): string => joined(study.degree, study.school)
export const tongueTitle = (tongue: Tongue): string => joined(languageName(tongue.code), levelWords(tongue))

/** Languages to choose from: those of Europe and the most spoken ones. */
const CODES =
  'sl en de hr it fr es sr bs mk sq hu cs sk pl ru uk pt nl sv da nb fi et lv lt ro bg el tr ga mt is lb ca eu ar he fa zh ja ko hi bn ur vi th id'
export const languageCodes = (): string[] => CODES.split(' ')
