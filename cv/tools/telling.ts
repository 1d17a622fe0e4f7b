// Which words of a CV say who somebody is, from what is expected of it: found apart from the program that hides them.
import { fold } from '@korak/contract/fold.ts'

type Value = string | number | null
export interface Expected {
  file: string
  lang: string
  fields: Partial<Record<string, Value | Value[]>>
  lists?: { jobs?: { what: Value }[]; studies?: { what: Value }[] }
}
export const KINDS = ['name', 'contact', 'birth', 'gender', 'address', 'title'] as const
export type Kind = (typeof KINDS)[number]

export const tokensOf = (text: string): { word: string; from: number; to: number }[] =>
  [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].map((match) => ({
    word: match[0],
    from: match.index,
    to: match.index + match[0].length,
  }))

const MONTHS =
  'jan sij|feb velj velja|mar maerz ozuj|apr trav|maj mai may svib|jun lip|jul srp|avg aug kol|sep ruj|okt oct lis|nov stud|dec dez pros'.split(
    '|',
  )
const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii']
const GENDER_LABEL = /(?<!\p{L})(?:spol|pol|gender|sex|geschlecht|anrede)(?!\p{L})/iu
const GENDER =
  /^(?:moski|moskega|zenski|zenska|male|female|mannlich|weiblich|musko|muski|zensko|m|z|f|w|man|woman|mann|frau|herr)$/

/** Whole addresses, whoever's they are: a referee has not sent the CV, and is not to be found by it. */
const WRITTEN =
  /[\w.%+-]+@[\w.-]+\.\w+|(?:https?:\/\/)?(?:www\.)?(?:linkedin|github)\.\w+\/\S+|\d{4}-\d{4}-\d{4}-\d{3}[\dX]|(?:\+\d{2,3}\s?\(?\d{1,3}\)?|\(?\b0\d{1,3}\)?)[\s/-]\d{3}[\s-]?\d{2,4}(?:[\s-]\d{2,4})?\b/g
/** Words beside a day of birth: that it is one, and where. */
const BORN =
  /(?:rojena?|roj\.|born|geboren|geb\.|rođena?|rodil(?:a)? se(?:m se)?)(?:\s?(?:am|on|sem|sam|dne|in|\/)){0,3}[\s:*[]*$/iu
const WHERE = /^\.?(?:\s(?:leta|godine))?(?:(?:(?:,?\s(?:v|u|in|na)|,|\s?\/)\s)\p{Lu}\p{L}+(?:[\s-]\p{Lu}\p{Ll}+)?)?/u
const COUNTRY =
  /^(?:slovenija|slovenia|slowenien|hrvatska|croatia|osterreich|austria|avstrija|deutschland|germany|italy|italija|italia|bosna|hercegovina|srbija|serbia)$/

/** Of a title in Slavic languages: words before the noun, and the noun of a woman; in German the noun. */
const BEFORE_NOUN = /(?:na|ska|ška|čka|ija|išja|ša|va|ta)$/u
const NOUN = /(?:ka|ca|inja)$/u
const GERMAN_NOUN = /^\p{Lu}\p{L}+(?:er|or|ent|ant|ist|irt|ert|ekt|ärzt|ur)in$|^\p{L}*frau$|schwester$/u

/** The words of a title that tell the gender of who has it. */
function tellingTitle(title: string, lang: string): string[] {
  const words = tokensOf(title).map(({ word }) => word)
  if (lang === 'de') return words.filter((word) => GERMAN_NOUN.test(word))
  if (lang === 'en')
    return words.filter((word) =>
      /^(?:(?:fire|sales|police|post|chair)(?:wo)?man|waitress|actress|hostess|stewardess)$/iu.test(word),
    )
  const at = words.findIndex((word) => !BEFORE_NOUN.test(word.toLowerCase()))
  const noun = words[at]?.toLowerCase() ?? ''
  return NOUN.test(noun) || (noun === 'sestra' && at > 0) ? words.slice(0, at + 1) : []
}

/** For each line and each of its words the kind of what it tells, or null. */
export function tellingIn(lines: readonly string[], { fields, lists, lang }: Expected): (Kind | null)[][] {
  const all = (field: string): string[] =>
    [fields[field] ?? null]
      .flat()
      .filter((value) => value !== null && value !== '')
      .map(String)
  const names = new Set(
    all('name')
      .flatMap((name) => fold(name).split(' '))
      .filter((word) => word.length > 1),
  )
  const initials = new Set([...names].map((name) => name[0]))
  const mails = [...all('email'), ...all('linkedin_url').map((url) => url.replace(/^.*linkedin\.com\/in\//i, ''))]
  const contacts = mails.map((mail) => fold(mail).split(' '))
  const phones = all('phone').map((phone) => phone.replaceAll(/\D/g, '').slice(-7))
  const days = all('birthday').map((day) => day.split('-').map(Number))
  const streets = all('address').map((street) => fold(street).split(' '))
  const [postals, towns] = [new Set(all('postal')), all('city').map((town) => fold(town).split(' '))]
  const titles = [
    ...all('position_title'),
    ...[...(lists?.jobs ?? []), ...(lists?.studies ?? [])].map(({ what }) => String(what ?? '')),
  ]
    .map((title) => tellingTitle(title, lang).map((word) => fold(word)))
    .filter(({ length }) => length > 0)
  return lines.map((text) => {
    const tokens = tokensOf(text)
    const plain = tokens.map(({ word }) => fold(word))
    const kinds: (Kind | null)[] = tokens.map(() => null)
    const mark = (from: number, count: number, kind: Kind) => {
      for (let at = from; at < from + count; at++) kinds[at] ??= kind
    }
    const follow = (words: readonly string[], kind: Kind): boolean => {
      let isThere = false
      for (let at = 0; at + words.length <= plain.length; at++)
        if (words.every((word, nth) => plain[at + nth] === word)) {
          mark(at, words.length, kind)
          isThere = true
        }
      return isThere
    }
    for (const words of contacts) follow(words, 'contact')
    for (const { index, 0: address } of text.matchAll(WRITTEN))
      for (const [at, { from, to }] of tokens.entries())
        if (from >= index && to <= index + address.length) mark(at, 1, 'contact')
    for (const [at, { word }] of tokens.entries())
      if (names.has(plain[at]!) && /^\p{Lu}/u.test(word)) mark(at, 1, 'name')
    for (const phone of phones)
      for (let from = 0; from < plain.length; from++)
        for (let to = from + 1; to <= Math.min(plain.length, from + 8); to++) {
          const part = plain.slice(from, to)
          if (
            phone.length === 7 &&
            part.every((one) => /^\d+$/.test(one)) &&
            part.join('').endsWith(phone) &&
            part.join('').length < 16
          )
            mark(from, to - from, 'contact')
        }
    for (const [year, month, day] of days)
      if (year && month && day)
        for (let at = 0; at + 3 <= plain.length; at++) {
          const part = plain.slice(at, at + 3)
          const isYear = (one: string) => one === String(year) || one === String(year).slice(2)
          const isMonth = (one: string) =>
            (/^\d+$/.test(one) && Number(one) === month) ||
            one === ROMAN[month - 1] ||
            MONTHS[month - 1]!.split(' ').some((name) => /^\p{L}{3}/u.test(one) && one.startsWith(name))
          const isDay = (one: string) => /^\d+(?:st|nd|rd|th)?$/.test(one) && Number.parseInt(one, 10) === day
          const orders = [
            [0, 1, 2],
            [1, 0, 2],
            [2, 1, 0],
          ]
          if (orders.some(([d, m, y]) => isDay(part[d!]!) && isMonth(part[m!]!) && isYear(part[y!]!)))
            mark(at, 3, 'birth')
        }
    for (const [at, kind] of kinds.entries())
      if (kind === 'birth' && kinds[at - 1] !== 'birth') {
        const { from } = tokens[at]!
        const { to } = tokens[at + 2]!
        const before = BORN.exec(text.slice(0, from))?.[0].length ?? 0
        const after = WHERE.exec(text.slice(to))?.[0].length ?? 0
        for (const [nth, one] of tokens.entries())
          if (one.from >= from - before && one.to <= to + after) mark(nth, 1, 'birth')
      }
    // Initials beside the surname.
    for (const [at, { word }] of tokens.entries()) {
      const isBeside = kinds[at - 1] === 'name' || kinds[at + 1] === 'name'
      if (isBeside && /^\p{Lu}$/u.test(word) && initials.has(plain[at]!)) mark(at, 1, 'name')
    }
    if (GENDER_LABEL.test(text))
      for (const [at, word] of plain.entries())
        if (
          GENDER.test(word) &&
          at > 0 &&
          !/[(/]$/.test(text.slice(0, tokens[at]!.from)) &&
          (word.length > 1 || at < 8)
        )
          mark(at, 1, 'gender')
    if (plain.length === 1 && /^(?:moski|zenski|male|female|mannlich|weiblich)$/.test(plain[0]!)) mark(0, 1, 'gender')
    const hasStreet = streets.map((words) => follow(words, 'address')).some(Boolean)
    const hasTown = towns.some((words) => words.every((word) => plain.includes(word)))
    for (const [at, word] of plain.entries()) if (postals.has(word) && (hasTown || hasStreet)) mark(at, 1, 'address')
    const isHome = hasStreet || kinds.some((kind) => kind === 'contact' || kind === 'address')
    if (isHome) for (const words of towns) follow(words, 'address')
    for (const [at, word] of plain.entries())
      if (COUNTRY.test(word) && kinds.includes('address')) mark(at, 1, 'address')
    for (const words of titles) follow(words, 'title')
    return kinds
  })
}
