// Whether what was read from a CV is what a careful reader finds in it. Used by cv/tools/score.ts.
import { fold } from '@korak/contract/fold.ts'

export const SCORED = [
  'name',
  'email',
  'phone',
  'linkedin_url',
  'city',
  'postal',
  'country',
  'address',
  'birthday',
  'gender',
  'education',
  'employer',
  'position_title',
] as const
export type Scored = (typeof SCORED)[number]
export type Value = string | number | null
/** Right, rightly nothing, something where nothing is, nothing where something is, something else than is there. */
type Verdict = 'right' | 'nothing' | 'invented' | 'missed' | 'wrong'

const tidy = (value: Value): string =>
  String(value ?? '')
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase()
const TITLES = /^((dr|mag|prof|doc|mr|mrs|ms|ing|dipl|spec)\.?\s+)+/
const LEGAL = /[\s,]+(d\.?\s?o\.?\s?o\.?|d\.?\s?d\.?|s\.?\s?p\.?|gmbh|ag|kg|inc\.?|llc|ltd\.?)(?=$|[\s,.])/g
const words = (value: Value): string[] =>
  tidy(value)
    .replaceAll(LEGAL, ' ')
    .split(/[^\p{L}\p{N}+#&]+/u)
    .filter(Boolean)

/** One says what the other says with up to two thirds more words: "Vodja prodaje" and "Vodja prodaje za jug". */
function isSameThing(one: Value, other: Value): boolean {
  const [short = [], long = []] = [words(one), words(other)].toSorted((a, b) => a.length - b.length)
  return short.length > 0 && short.every((word) => long.includes(word)) && short.length / long.length >= 0.6
}
const by =
  (plain: (value: Value) => string) =>
  (one: Value, other: Value): boolean =>
    plain(one) === plain(other)
const digits = (value: Value): string => tidy(value).replaceAll('(0)', '').replaceAll(/\D/g, '').slice(-8)

const COUNTRIES: Record<string, string> = {
  slovenija: 'si',
  slovenia: 'si',
  hrvatska: 'hr',
  croatia: 'hr',
  osterreich: 'at',
}
const SAME: Record<Scored, (one: Value, other: Value) => boolean> = {
  name: by((value) => tidy(value).replace(TITLES, '').replace(/,.*$/, '').replaceAll('.', '').trim()),
  email: by(tidy),
  phone: by(digits),
  linkedin_url: by((value) =>
    decodeURI(tidy(value))
      .replace(/^.*linkedin\.com\/(in\/)?/, '')
      .replace(/[/?#].*$/, ''),
  ),
  city: by((value) => tidy(value).replaceAll(/\s*-\s*/g, '-')),
  postal: by((value) =>
    tidy(value)
      .replace(/^[a-z]{1,2}-/, '')
      .replaceAll(/\W/g, ''),
  ),
  country: by((value) => COUNTRIES[fold(tidy(value))] ?? fold(tidy(value))),
  address: by((value) => tidy(value).replaceAll(/[.,]/g, '')),
  birthday: by((value) => tidy(value).slice(0, 10)),
  gender: by(tidy),
  education: by(tidy),
  employer: isSameThing,
  position_title: isSameThing,
}

/** @param expected a value, null for nothing, or a list of which each is right */
export function judge(field: Scored, expected: Value | Value[], found: Value): Verdict {
  const rights = Array.isArray(expected) ? expected : [expected]
  const mayBeNothing = rights.includes(null)
  if (found === null || found === '') return mayBeNothing ? 'nothing' : 'missed'
  if (rights.some((right) => right !== null && SAME[field](right, found))) return 'right'
  return mayBeNothing ? 'invented' : 'wrong'
}

export const LISTS = ['jobs', 'studies', 'skills', 'languages'] as const
/** An entry of a list as both sides say it; years of a period may be missing where the document has none. */
export interface Entry {
  what: string | null
  where: string | null
  from: string | null
  to: string | null
}

/** A name one of the two does not have is no difference: many schools are named without a degree. */
const isSameName = (one: string | null, other: string | null): boolean => !one || !other || isSameThing(one, other)
/** A study is often told by its last year alone. */
const isSameEntry = (one: Entry, other: Entry): boolean =>
  isSameName(one.what, other.what) &&
  isSameName(one.where, other.where) &&
  Boolean((one.what && other.what) || (one.where && other.where)) &&
  (one.to === other.to || (one.from !== null && one.from === other.from))

const bare = (skill: string): string => fold(skill.replaceAll(/\([^)]*\)|:.*$/gu, ' '))

/** How many of a list are right, each once. */
export function matched(expected: (Entry | string)[], found: (Entry | string)[]): number {
  const left = [...found]
  return expected.filter((one) => {
    const at = left.findIndex((other) =>
      typeof one === 'string' || typeof other === 'string'
        ? bare(String(one)) === bare(String(other))
        : isSameEntry(one, other),
    )
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  }).length
}
