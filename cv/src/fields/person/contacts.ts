import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { fold } from '@korak/contract/fold.ts'
import type { Line, Link } from '#document.ts'
import { type Finding, finding, surest } from '#findings.ts'
import type { Labelled } from '#layout/labels.ts'

const EMAIL = /(?<![\p{L}\d])[\p{L}\d][\p{L}\d._%+-]*\s?@\s?[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.[a-z]{2,12}(?![\p{L}\d])/giu

/** Signs written out against collectors of addresses: `ana(at)posta[dot]example`. */
const plainSigns = (text: string): string =>
  text
    .replaceAll(/\s?[([{]\s?(?:at|afna|et|ät)\s?[)\]}]\s?/giu, '@')
    .replaceAll(/\s?[([{]\s?(?:dot|pika|točka|punkt)\s?[)\]}]\s?/giu, '.')

/** Addresses in a text; spaces scans put around the sign go. */
export const findEmails = (text: string): string[] =>
  [...plainSigns(text).matchAll(EMAIL)].map(([email]) =>
    email
      .replaceAll(/\s/g, '')
      .toLowerCase()
      .replace(/^(?:e-?mail|e-?naslov|e-?pošta)[.-]*(?=\p{L})/u, ''),
  )

/**
 * The address of the person: a link, or text outside references. Addresses that hold the name come first.
 * @param own lines that are about the person; references and employers are left out by the caller
 */
export function readEmail(own: Line[], links: Link[], labels: Labelled[], name: string | null): Finding | null {
  const words = fold(name ?? '')
    .split(' ')
    .filter((word) => word.length > 2)
  const isOwn = (email: string) => words.some((word) => email.includes(word))
  const found = [
    ...labels
      .filter(({ field }) => field === 'email')
      .flatMap(({ value, more, line }) =>
        findEmails(value)
          .concat(findEmails(value + more).slice(0, 1))
          .map((email) => finding(email, 0.97, 'label', line.text)),
      ),
    ...own.flatMap((line) => findEmails(line.text).map((email) => finding(email, 0.95, 'text', line.text))),
    ...wrapped(own),
  ].map((one) => (isOwn(one.value) ? { ...one, confidence: one.confidence + 0.02 } : one))
  const linked = links.flatMap(({ url }) => {
    const email = /^mailto:([^?]+)/i.exec(url)?.[1]
    const address = email && findEmails(decode(email))[0]
    if (!address) return []
    // A link that no text near the name shows may be of a referee.
    const isShown =
      found.length === 0 ||
      found.some(({ value }) => value === address || address.includes(value) || value.includes(address))
    return isShown || isOwn(address) ? [finding(address, isOwn(address) ? 0.99 : 0.97, 'link', address)] : []
  })
  return surest([...linked.filter(({ value }) => isOwn(value)), ...found, ...linked])
}

/** An address broken at the end of a line, before or after its sign or its dots. */
function wrapped(lines: Line[]): Finding[] {
  return lines.slice(0, -1).flatMap((line, at) => {
    const next = lines[at + 1]!
    if (!/[@._-]$/.test(line.text) && !/^[@.]/.test(next.text)) return []
    const [email] = findEmails(line.text + next.text)
    return email && !findEmails(line.text).includes(email) ? [finding(email, 0.9, 'text', line.text + next.text)] : []
  })
}

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const NUMBER =
  /(?<![\p{L}\d/.,-])(?:\(?(?:\+|00)\s?\d{1,3}\)?|\(?0\d{1,4}\)?|\(\d{2,5}\)|\d{3,5})(?:[\s./()–‑-]{0,3}\d){4,12}(?!\d)/gu
const NOT_PHONE = /emšo|emso|davčna|davcna|oib|iban|trr|tax|id\.? ?(?:št|no)|faks|\bfax|issn|isbn|doi|patent/i

/** Numbers that may be dialled, in E.164 where the number is a possible one. */
export function findPhones(
  text: string,
  country: string,
): { value: string; raw: string; isMobile: boolean; isInternational: boolean }[] {
  return [...text.matchAll(NUMBER)].flatMap(([raw], at, all) => {
    const before = text.slice(Math.max(0, (all[at]?.index ?? 0) - 25), all[at]?.index)
    if (NOT_PHONE.test(before)) return []
    const digits = raw.replaceAll(/\D/g, '')
    if (digits.length < 8 || digits.length > 15 || isDates(raw)) return []
    // Nothing but noughts stands where a number would.
    if (/^(?:00)?(?:[1-9]\d{0,2})?0+$/.test(digits) && !/^[1-9]/.test(raw)) return []
    const isInternational = /^\(?(?:\+|00)/.test(raw)
    const plain = raw.replace(/\(0\)/, '').replace(/^\(?00/, '+')
    const parsed = parsePhoneNumberFromString(plain, country as 'SI')
    if (!isInternational && !raw.startsWith('0') && !raw.startsWith('(0') && !isForeignShape(raw, country)) return []
    const value = parsed?.isPossible() ? parsed.number : (isInternational ? '+' : '') + digits.replace(/^00/, '')
    const national = parsed?.nationalNumber ?? digits.replace(/^0/, '')
    return [{ value, raw, isMobile: isMobile(national, parsed?.countryCallingCode), isInternational }]
  })
}

/** Numbers of countries without a leading zero: (555) 123-4567, 98765 43210. */
const isForeignShape = (raw: string, country: string): boolean =>
  /^\(?\d{3}\)?[\s.-]\s?\d{3}[\s.-]\d{4}$/.test(raw.trim()) ||
  (country === 'IN' && raw.replaceAll(/\D/g, '').length === 10) ||
  (/^\d{10}$/.test(raw) && !/^[12]9|^20/.test(raw))

const isDates = (raw: string): boolean =>
  /^(?:19|20)\d{2}\s?[-–/ ]\s?(?:19|20)\d{2}/.test(raw) ||
  /^\d{1,2}[./]\s?\d{1,2}[./]\s?(?:19|20)\d{2}/.test(raw) ||
  /^\d{1,2}[./](?:19|20)\d{2}/.test(raw)

/** Mobile prefixes of Slovenia, Croatia, Austria and Germany. */
function isMobile(national: string, calling: string | undefined): boolean {
  if (calling === '386' || calling === undefined) return /^(3[01]|4[01]|5[01]|6[4589]|7[01])/.test(national)
  if (calling === '385') return national.startsWith('9')
  if (calling === '43') return national.startsWith('6')
  return calling === '49' ? /^1[567]/.test(national) : false
}

/** Of a number whose country is guessed: offered, never filled in. */
const GUESSED = 0.7

/** The number of the person: behind its label, else near the name; mobile before landline. */
export function readPhone(
  own: Line[],
  links: Link[],
  labels: Labelled[],
  { country, isSure }: { country: string; isSure: boolean },
): Finding | null {
  const candidates: (Finding & { rank: number })[] = []
  const add = (text: string, quote: string, confidence: number, source: Finding['source']) => {
    for (const { value, isMobile, isInternational } of findPhones(text, country)) {
      const sure = isInternational ? confidence + 0.02 : isSure ? confidence : Math.min(confidence, GUESSED)
      candidates.push({ ...finding(value, sure, source, quote), rank: sure + (isMobile ? 0.05 : 0) })
    }
  }
  for (const { url } of links) if (/^tel:/i.test(url)) add(decode(url.slice(4)), url, 0.96, 'link')
  for (const { field, value, more, line } of labels) {
    if (field !== 'phone' && field !== 'mobile') continue
    const isWhole = findPhones(value, country).length > 0
    add(isWhole ? value : `${value} ${more}`, line.text, field === 'mobile' ? 0.97 : 0.95, 'label')
  }
  for (const line of own) add(line.text, line.text, 0.91, 'text')
  const [best] = candidates.toSorted((one, other) => other.rank - one.rank)
  return best ? finding(best.value, best.confidence, best.source, best.quote) : null
}

const LINKEDIN = /(?:https?:\/\/)?(?:[a-z]{2,3}\.)?linkedin\.com\s?\/\s?(?:in|pub)\s?\/\s?([\p{L}\d%_.~-]+)\/?/iu
const CUT_OFF = /linkedin\.com(?:\/(?:in\/?)?)?\s*$/iu

const profile = (slug: string): string =>
  `https://www.linkedin.com/in/${slug.replace(/[.,;)]+$/, '').replace(/\/+$/, '')}`

/** The address of the LinkedIn profile: a link is unbroken, text may go on in the next line. */
export function readLinkedIn(own: Line[], links: Link[], labels: Labelled[]): Finding | null {
  for (const { url } of links) {
    const slug = LINKEDIN.exec(decode(url))?.[1]
    if (slug) return finding(profile(slug), 0.97, 'link', url)
  }
  for (const [at, line] of own.entries()) {
    const next = own[at + 1]
    const start = next && next.flow === line.flow ? /^[\p{L}\d%_.~/-]+/u.exec(next.text.trim())?.[0] : undefined
    if (CUT_OFF.test(line.text) && start) {
      const slug = LINKEDIN.exec(
        line.text.trim().replace(/(?:linkedin\.com)\/?(?:in\/?)?$/iu, 'linkedin.com/in/') +
          start.replace(/^\/?(?:in\/)?/, ''),
      )?.[1]
      if (slug) return finding(profile(slug), 0.9, 'text', `${line.text} ${start}`)
    }
    const found = LINKEDIN.exec(line.text)
    if (!found?.[1]) continue
    const isAtEnd = found.index + found[0].length >= line.text.trimEnd().length
    // Text that stands closer below than the lines of the column do goes on.
    const isClose = next !== undefined && next.gap < line.gap - 0.2 && /^[\p{Ll}\d-]+$/u.test(next.text)
    const goesOn = isAtEnd && (found[0].endsWith('-') || isClose) && start ? start : ''
    return finding(profile(found[1] + goesOn), 0.95, 'text', line.text)
  }
  const label = labels.find(
    ({ field, value }) => field === 'linkedin' && /^[/@]?(?:in\/)?[\p{L}\d%_-]{3,}(?:\/)?$/u.test(value),
  )
  if (!label) return null
  return finding(
    profile(label.value.replace(/^[/@]?(?:in\/)?/, '')),
    /-|\d/.test(label.value) ? 0.8 : 0.6,
    'label',
    label.line.text,
  )
}
