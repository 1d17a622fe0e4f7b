import { findDays, findPeriods } from '#fields/dates.ts'
import { findPhones } from '#fields/person/contacts.ts'
import { holdsName } from './name-words.ts'
import { placesOf, placesOfWords, type Range } from './ranges.ts'

/** An address of mail, also one written against collectors or spaced by a scan, and a handle. */
const MAIL =
  /[^\s|•·;,<>()]*@[^\s|•·;,<>]+|[\p{L}\d._%+-]+(?:\s?@\s?|\s?[([{]\s?(?:at|afna|et|ät)\s?[)\]}]\s?)[\p{L}\d-]+(?:\s?(?:\.|[([{]\s?(?:dot|pika|točka|punkt)\s?[)\]}])\s?[\p{L}\d-]+)*(?:\.|[)\]}]\s?)[a-z]{2,12}(?![\p{L}\d])/giu
const ADDRESS =
  /(?:https?:\/\/|www\.)[^\s|•·;,]+|(?<![\p{L}\d@.])[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.(?:com|si|net|org|io|dev|me|eu|at|de|hr|example)(?:\/[^\s|•·;,]*)?(?![\p{L}\d])/giu
const SOCIAL =
  /linkedin|facebook|github|gitlab|bitbucket|instagram|twitter|(?:^|\/\/|\.)x\.com|xing|behance|dribbble|medium\.com|stackoverflow|youtube|t\.me|wa\.me|orcid|researchgate/i
/** A name of an account behind the name of what it is at. */
const HANDLE =
  /(?<![\p{L}\d])(?:linkedin|github|gitlab|facebook|instagram|twitter|skype|viber|whatsapp|telegram|xing|behance)(?:\s?:\s?|\s?\/\s?|\s+@)[^\s|•·;,]+/giu
/** Numbers of people: EMŠO, OIB, tax. */
const NUMBERS = /(?<=(?:emšo|jmbg|oib|davčna|steuer|svnr)[^\d\t]{0,25})\d[\d\s-]{5,16}\d/giu
/** What looks like a telephone of any country. */
const DIALLED = /(?<![\p{L}\d.,/-])(?:\(?\+|\(?00|\(?0)\d[\d\s./()–‑-]{5,20}\d(?!\d)/gu
const DATE = /^\d{1,2}[./-]\s?\d{1,2}[./-]\s?\d{2,4}|^\d{1,2}[./]\s?(?:19|20)\d\d/

/** Numbers in an unusual shape, where the person tells how to be reached. */
const NUMBER = /[+(]*\d[\d\s()/.-]{6,}\d/g
/** Names of accounts: `blaz-petek-matsci`, `in/gtomsic`. */
const ACCOUNT = /(?<![\p{L}\d@/.])(?:[\p{Ll}\d]+(?:[-._][\p{Ll}\d]+)+|in\/[\p{Ll}\d-]+)(?![\p{L}\d])/gu

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')

/** Where a line tells how to reach the person. */
export function contactsIn(
  text: string,
  isOwn: boolean,
  { names, phones }: { names: ReadonlySet<string>; phones: readonly string[] },
): Range[] {
  const addresses = placesOf(text, ADDRESS).filter(([from, to]) => {
    const address = text.slice(from, to)
    return isOwn || SOCIAL.test(address) || holdsName(address, names)
  })
  const dialled = findPhones(text, 'SI')
    .filter(({ raw }) => !DATE.test(raw))
    .flatMap(({ raw }) => placesOfWords(text, raw))
  const isNumber = ([from, to]: Range) => {
    const one = text.slice(from, to)
    return digitsOf(one).length >= 8 && !DATE.test(one)
  }
  const isTime = findPeriods(text).length > 0 || findDays(text).length > 0
  const accounts = placesOf(text, ACCOUNT).filter(
    ([from, to]) => text.startsWith('in/', from) || holdsName(text.slice(from, to), names),
  )
  return [
    ...placesOf(text, MAIL),
    ...addresses,
    ...placesOf(text, HANDLE),
    ...placesOf(text, NUMBERS),
    ...dialled,
    ...placesOf(text, DIALLED).filter(isNumber),
    ...(isOwn && !isTime ? placesOf(text, NUMBER).filter(isNumber) : []),
    ...accounts,
    ...phones.flatMap((phone) => knownNumber(text, phone)),
  ]
}

/** A known number however it is written: its last seven digits in order. */
function knownNumber(text: string, phone: string): Range[] {
  const digits = digitsOf(phone).slice(-7)
  if (digits.length < 7) return []
  return placesOf(
    text,
    new RegExp(String.raw`[+(]?[\d\s()./–‑-]*?${[...digits].join(String.raw`[\s()./–‑-]{0,3}`)}`, 'g'),
  )
}

const plain = (address: string): string => address.toLowerCase().replace(/^https?:\/\/(?:www\.)?/, '')

/** No address is longer. */
const LONGEST = 300

/** An address that goes on in the next line: where its end stands there. */
export function wrappedEnd(line: string, next: string, known: readonly string[]): Range[] {
  const last = /\S+$/.exec(line.slice(-LONGEST))?.[0].toLowerCase() ?? ''
  const first = /^\S+/.exec(next.slice(0, LONGEST))?.[0] ?? ''
  if (last.length < 3 || first.length < 2) return []
  const joined = last + first.toLowerCase()
  const isOne =
    known.some((one) => one.length > 6 && !last.includes(plain(one)) && joined.includes(plain(one))) ||
    (/@[\w.-]*$/.test(last) && /^[\w-]+\.[a-z]{2,}$/i.test(first)) ||
    (/linkedin\.com\/(?:in\/)?\S*$/.test(last) && /^[\p{Ll}\d-]+\/?$/u.test(first) && /[-/]$|\d/.test(joined))
  return isOne ? [[0, first.length]] : []
}
