import { organisationScore } from '#words/work.ts'
import { countryNamed, countryOfTown, isState, isStateName, postOfTown } from '#words/places.ts'
import { fold } from '@korak/contract/fold.ts'
import type { PostalAddress } from './address.ts'

/** `Ljubljana, Slovenija`, `Boston, MA`, `Ljubljana`: a town without a code; the surest in the text. */
export function findTown(text: string): PostalAddress | null {
  const found = [...beforeCountry(text), ...alone(text)].toSorted((one, other) => other.trust - one.trust)
  return found[0] ?? null
}

const town = (city: string, country: string | null, trust: number, text: string): PostalAddress => ({
  street: null,
  postal: null,
  city,
  country,
  trust,
  quote: text.split('\n').find((line) => line.includes(city)) ?? text,
})

/** Words before a comma and a country (or a state) after it. */
function beforeCountry(text: string): PostalAddress[] {
  return [...text.matchAll(/,\s*/g)].flatMap((comma): PostalAddress[] => {
    const left = text
      .slice(0, comma.index)
      .split(/[,|•·;\n\t()]|\s{2,}|\s[–-]\s/u)
      .at(-1)!
      .trim()
      .split(/\s+/)
    const right = text
      .slice(comma.index + comma[0].length)
      .split(/[,|•·;\n\t()]|\s{2,}/u)[0]!
      .trim()
      .split(/\s+/)
    const countryWords = [4, 3, 2, 1]
      .map((count) => right.slice(0, count).join(' '))
      .find((words) => countryNamed(words) !== null)
    const isUs =
      countryWords === undefined &&
      (isState(right[0] ?? '') || isStateName(right.slice(0, 2).join(' ')) || isStateName(right[0] ?? ''))
    const known = [3, 2, 1].map((count) => left.slice(-count).join(' ')).find((words) => countryOfTown(words) !== null)
    const country = countryWords ? countryNamed(countryWords) : isUs ? 'US' : null
    if (known && (country || right.length <= 3))
      return [town(known, country ?? countryOfTown(known), country ? 0.93 : 0.86, text)]
    const isTownLike =
      left.length <= 3 && left.every((word) => /^\p{Lu}[\p{L}.'’-]+$/u.test(word)) && !countryNamed(left.join(' '))
    return isTownLike && country && organisationScore(left.join(' ')) < 1
      ? [town(left.join(' '), country, 0.8, text)]
      : []
  })
}

/** A part of the text that is a known town and nothing else. */
function alone(text: string): PostalAddress[] {
  const pieces = text.split(/[,|•·;\n\t()]|\s{2,}|\s[—–/-]\s/u).map((piece) => piece.trim())
  const known = pieces.find((piece) => countryOfTown(piece) !== null)
  return known ? [town(known, countryOfTown(known), 0.86, text)] : []
}

/** The canonical spelling of a town written in capitals. */
export function calmTown(town: string): string {
  if (town !== town.toUpperCase()) return town
  const post = postOfTown(town)
  if (post && fold(post.place) === fold(town)) return post.place
  return town
    .toLowerCase()
    .replaceAll(/(^|[\s-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
}
