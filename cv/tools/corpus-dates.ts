// Dates as people write them in their CVs, by language.
import type { Lang } from './corpus-person.ts'

const MONTHS: Record<Lang, string[]> = {
  sl: 'januar februar marec april maj junij julij avgust september oktober november december'.split(' '),
  en: 'January February March April May June July August September October November December'.split(' '),
  hr: 'siječanj veljača ožujak travanj svibanj lipanj srpanj kolovoz rujan listopad studeni prosinac'.split(' '),
  de: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' '),
}
/** Genitives: 3. marca 1988, 3. ožujka 1988. */
const OF_MONTH: Record<Lang, string[]> = {
  sl: 'januarja februarja marca aprila maja junija julija avgusta septembra oktobra novembra decembra'.split(' '),
  en: MONTHS.en,
  hr: 'siječnja veljače ožujka travnja svibnja lipnja srpnja kolovoza rujna listopada studenoga prosinca'.split(' '),
  de: MONTHS.de,
}
const NOW: Record<Lang, string[]> = {
  sl: ['danes', 'trenutno', 'sedaj', 'še traja'],
  en: ['Present', 'present', 'to date', 'Current'],
  hr: ['danas', 'trenutno', 'sada', 'danas'],
  de: ['heute', 'laufend', 'bis heute', 'Gegenwart'],
}

/** How a document writes its periods. */
export type DateStyle =
  | 'name'
  | 'short'
  | 'number'
  | 'dash'
  | 'open'
  | 'year'
  | 'yearOpen'
  | 'days'
  | 'since'
  | 'iso'
  | 'dot'
  | 'linked'

export interface Dates {
  lang: Lang
  style: DateStyle
  /** Which of the words for today. */
  now?: number
}

const numbers = (date: string) => date.split('-').map(Number) as [number, number?, number?]

function point(date: string, { lang, style }: Dates): string {
  const [year, month, day] = numbers(date)
  if (!month || style === 'year' || style === 'yearOpen') return lang === 'hr' ? `${year}.` : String(year)
  const two = String(month).padStart(2, '0')
  const name = MONTHS[lang][month - 1] ?? ''
  if (['name', 'since', 'linked'].includes(style)) return lang === 'hr' ? `${name} ${year}.` : `${name} ${year}`
  if (style === 'short') return lang === 'sl' ? `${name.slice(0, 3)}. ${year}` : `${name.slice(0, 3)} ${year}`
  if (style === 'days') return day ? `${day}. ${month}. ${year}` : `${two}/${year}`
  if (style === 'iso') return `${year}-${two}`
  if (style === 'dot') return `${two}.${year}${lang === 'hr' ? '.' : ''}`
  return `${two}/${year}`
}

/** From and to, joined as the document does it. */
export function period(from: string, to: string, dates: Dates): string {
  const { lang, style } = dates
  const [year, month] = numbers(from)
  const start = point(from, dates)
  const today = NOW[lang][dates.now ?? 0] ?? ''
  if (from === to) return start
  if (style === 'days') {
    const [since, till, on] = {
      sl: ['od', 'do', 'dalje'],
      en: ['from', 'to', 'on'],
      hr: ['od', 'do', 'nadalje'],
      de: ['ab', 'bis', ''],
    }[lang]
    if (lang === 'de') return to ? `${start} – ${point(to, dates)}` : `seit ${start}`
    return to ? `${since} ${start} ${till} ${point(to, dates)}` : `${since} ${start} ${on}`
  }
  if (style === 'since' && !to) {
    const of = month ? `${OF_MONTH[lang][month - 1]} ${year}` : String(year)
    return { sl: `od ${of}`, en: `since ${of}`, hr: `od ${of}.`, de: `seit ${of}` }[lang]
  }
  if (style === 'open') return to ? `${start}–${point(to, dates)}` : `${start}–`
  if (style === 'dash' || style === 'year') return `${start}-${to ? point(to, dates) : today}`
  if (style === 'linked') return `${start} - ${to ? point(to, dates) : today}`
  if (style === 'yearOpen') return to ? `${start} - ${point(to, dates)}` : `${start} -`
  return `${start} – ${to ? point(to, dates) : today}`
}

/** A day of birth in words or numbers. */
export function dayOf(date: string, { lang, style }: Dates): string {
  const [year, month = 1, day = 1] = numbers(date)
  const of = OF_MONTH[lang][month - 1] ?? ''
  if (style === 'iso') return date
  if (['name', 'short', 'since'].includes(style))
    return lang === 'en' ? `${day} ${of} ${year}` : `${day}. ${of} ${year}${lang === 'hr' ? '.' : ''}`
  const two = (value: number) => String(value).padStart(2, '0')
  if (style === 'number' || style === 'open') return `${two(day)}/${two(month)}/${year}`
  if (style === 'dot') return `${two(day)}.${two(month)}.${year}${lang === 'hr' ? '.' : ''}`
  return lang === 'en' ? `${two(day)}/${two(month)}/${year}` : `${day}. ${month}. ${year}${lang === 'hr' ? '.' : ''}`
}
