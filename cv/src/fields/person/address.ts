import { streetAfter, streetBefore } from './streets.ts'
import { countryNamed, countryOfTown, isState, isTrueTown, postOf } from '#words/places.ts'

/** An address as far as a text gives it. `trust` says how sure the pair of code and town is. */
export interface PostalAddress {
  street: string | null
  postal: string | null
  city: string | null
  country: string | null
  trust: number
  quote: string
}

const TOWN = String.raw`\p{Lu}[\p{L}.'’]*(?:(?:\s?[-–]\s?|\s)(?:(?:pri|ob|na|v|pod|nad|am|an|der|im|bei|sv|in|of)\.?\s)?\p{Lu}[\p{L}.'’]*){0,4}(?:\s(?:ob|na|pri|v|pod|nad|pod|am|an)\s(?:der\s)?\p{L}+|\s\p{Ll}{3,})?`
const CODE_FIRST = new RegExp(
  String.raw`(?<![\p{L}\d/+-])(?:(SI|SLO|SLO?VENIA|HR|CRO|A|AT|D|DE|I|IT|CH|RS|SRB|BA|BIH|MK|ME|HU|H)\s?[-–]\s?)?(\d{4,5})(?:\s?[,–-]\s?|\s+)(${TOWN})`,
  'gu',
)
const TOWN_FIRST = new RegExp(
  String.raw`(?<![\p{L}])(${TOWN})\s?[,–-]?\s+(?:SI-|HR-|A-|D-)?(\d{4,5})(?![\d.]|\s?[/–-]\s?\d)`,
  'gu',
)
const LETTER_COUNTRY: Record<string, string> = {
  SI: 'SI',
  SLO: 'SI',
  HR: 'HR',
  CRO: 'HR',
  A: 'AT',
  AT: 'AT',
  D: 'DE',
  DE: 'DE',
  I: 'IT',
  IT: 'IT',
  CH: 'CH',
  RS: 'RS',
  SRB: 'RS',
  BA: 'BA',
  BIH: 'BA',
  MK: 'MK',
  ME: 'ME',
  HU: 'HU',
  H: 'HU',
}

/** The best address in a text whose lines are parted by line feeds; `fallback` is the country other signs point to. */
export function findAddress(text: string, fallback: string | null): PostalAddress | null {
  const pairs = [...pairsIn(text, CODE_FIRST, fallback), ...pairsIn(text, TOWN_FIRST, fallback), ...overseas(text)]
  const [best] = pairs.toSorted((one, other) => other.trust - one.trust || one.index - other.index)
  if (!best) return null
  const after = text.slice(best.index + best.length)
  const street = streetBefore(text.slice(0, best.index)) ?? streetAfter(after)
  const country = countryAfter(after) ?? best.country ?? (best.city ? countryOfTown(best.city) : null)
  const start = text.lastIndexOf('\n', best.index) + 1
  const quote = `${street && !text.slice(start).includes(street) ? `${street}, ` : ''}${text.slice(start).split('\n')[0]}`
  return { street, postal: best.postal, city: best.city, country, trust: best.trust, quote }
}

interface Pair {
  postal: string | null
  city: string
  country: string | null
  trust: number
  index: number
  length: number
}

function pairsIn(text: string, pattern: RegExp, fallback: string | null): Pair[] {
  const isTownFirst = pattern === TOWN_FIRST
  return [...text.matchAll(pattern)].flatMap((match): Pair[] => {
    const letters = isTownFirst ? undefined : match[1]
    const postal = (isTownFirst ? match[2] : match[2])!
    // A town may go on in the next line.
    const raw = (isTownFirst ? match[1] : match[3])!.replaceAll('\n', ' ')
    const index = match.index
    const year = Number(postal)
    const given = letters ? LETTER_COUNTRY[letters.toUpperCase()] : undefined
    const post = postal.length === 4 && (!given || given === 'SI') ? postOf(postal) : undefined
    const town = post ? trueTown(post, raw, isTownFirst) : null
    const cut = (city: string) => ({
      index: isTownFirst ? index + raw.indexOf(city) : index,
      length: isTownFirst ? match[0].length - raw.indexOf(city) : match[0].length - (raw.length - city.length),
    })
    if (post && town) return [{ postal, city: town, country: 'SI', trust: 0.97, ...cut(town) }]
    const city = trimTown(raw, isTownFirst)
    const named = city && !isTownFirst ? countryAfter(text.slice(cut(city).index + cut(city).length)) : null
    if (!city || (year >= 1930 && year <= 2040 && !given && countryOfTown(city) === null)) return []
    const known = countryOfTown(city)
    if (known && known !== 'SI') return [{ postal, city, country: known, trust: 0.93, ...cut(city) }]
    if (given ?? named) return [{ postal, city, country: given ?? named, trust: 0.9, ...cut(city) }]
    if (isTownFirst) return []
    // The list of posts may lack one; its town is known all the same.
    if (known === 'SI' && !post && postal.length === 4 && fallback !== 'AT')
      return [{ postal, city, country: 'SI', trust: 0.87, ...cut(city) }]
    const isHome = post && (fallback === null || fallback === 'SI')
    if (isHome) return [{ postal, city, country: 'SI', trust: 0.78, ...cut(city) }]
    const isAbroad =
      fallback !== null && fallback !== 'SI' && (postal.length === 5) === !['AT', 'CH', 'HU', 'MK'].includes(fallback)
    return isAbroad ? [{ postal, city, country: fallback, trust: 0.82, ...cut(city) }] : []
  })
}

/** The longest beginning (or end, when the town stands first) of the words that is a town of this code. */
function trueTown(post: NonNullable<ReturnType<typeof postOf>>, raw: string, fromEnd: boolean): string | null {
  const words = [...raw.matchAll(/[^\s–-]+/gu)]
  for (let count = words.length; count > 0; count--) {
    const town = fromEnd
      ? raw.slice(words[words.length - count]!.index)
      : raw.slice(0, words[count - 1]!.index + words[count - 1]![0].length)
    const clean = town.replace(/[.,\s–-]+$/u, '')
    // `3210 Slovenske` at the end of a line: the rest of the town stands below.
    if (isTrueTown(post, clean)) return fromEnd || countryOfTown(clean) ? clean : post.place
  }
  return null
}

/** Towns are as long as known names say; unknown ones end before a country or a second capitalised address. */
function trimTown(raw: string, fromEnd: boolean): string | null {
  const words = raw.replace(/[.,\s]+$/u, '').split(/\s+/)
  for (let count = words.length; count > 0; count--) {
    const town = (fromEnd ? words.slice(-count) : words.slice(0, count)).join(' ').replaceAll(/^[\s–-]+|[\s–-]+$/gu, '')
    if (countryOfTown(town)) return town
  }
  const end = words.findIndex((word, at) => at > 0 && countryNamed(word) !== null)
  const capital = words.findIndex((word, at) => at > 0 && /^\p{Ll}/u.test(word) && at === words.length - 1)
  const stop = Math.min(...[end, capital].filter((at) => at > 0), words.length)
  const kept = words.slice(0, stop).slice(0, 3)
  return kept.length > 0 && kept[0]!.length > 1 ? kept.join(' ') : null
}

/** Towns with codes of the United States, India and Britain. */
function overseas(text: string): Pair[] {
  const states = [
    ...text.matchAll(
      /(?<!\p{L})(\p{Lu}[\p{L}.]+(?:[ -]\p{Lu}[\p{L}.]+){0,2}),?\s+([A-Z]{2})[,\s]+(\d{5})(?:-\d{4})?(?!\d)/gu,
    ),
  ]
    .filter((match) => isState(match[2]!))
    .map((match): Pair => ({
      postal: match[3]!,
      city: match[1]!,
      country: 'US',
      trust: 0.95,
      index: match.index,
      length: match[0].length,
    }))
  const pins = [
    ...text.matchAll(
      /(?<!\p{L})(\p{Lu}[\p{L}]+(?: \p{Lu}[\p{L}]+)?)(?:,\s\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?)?\s*[,–-]?\s*(\d{3}\s?\d{3})(?!\d)/gu,
    ),
  ]
    .filter((match) => countryOfTown(match[1]!) === 'IN')
    .map((match): Pair => ({
      postal: match[2]!,
      city: match[1]!,
      country: 'IN',
      trust: 0.93,
      index: match.index,
      length: match[0].length,
    }))
  const british = [
    ...text.matchAll(/(?<!\p{L})(\p{Lu}\p{L}+)[,\s]+([A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2})(?![\p{L}\d])/gu),
  ].map((match): Pair => ({
    postal: match[2]!,
    city: match[1]!,
    country: 'GB',
    trust: 0.9,
    index: match.index,
    length: match[0].length,
  }))
  return [...states, ...pins, ...british]
}

function countryAfter(text: string): string | null {
  const near = text.slice(0, 60).split(/[|•·;\t]/u)[0]!
  const pieces = near
    .split(/[,\n(]|\s[–-]\s/u)
    .map((piece) => piece.replace(/[).\s]+$/u, '').trim())
    .filter(Boolean)
  const first = pieces[0]
  return (
    (first && countryNamed(first)) ?? (pieces[1] && /^\s*[,\n]/.test(near) ? countryNamed(pieces[1]) : null) ?? null
  )
}
