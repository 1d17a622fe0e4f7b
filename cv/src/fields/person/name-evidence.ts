import { fold } from '@korak/contract/fold.ts'
import { isCapitals } from '#layout/capitals.ts'
import { isFirstName } from '#words/names.ts'
import { countryNamed, countryOfTown } from '#words/places.ts'
import { isOrganisation, isTitle } from '#words/work.ts'

/** Spellings of a word of a name in an address: `Jörg` is `jorg` or `joerg`. */
const spellings = (word: string): string[] => [
  ...new Set([
    fold(word).replaceAll(' ', ''),
    fold(word.toLowerCase().replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue')).replaceAll(' ', ''),
    fold(word.toLowerCase().replaceAll('đ', 'dj')).replaceAll(' ', ''),
  ]),
]

/** Where a word stands in an address; -1 when it does not. */
const placeIn = (address: string, word: string): number =>
  Math.max(...spellings(word).map((one) => (one.length > 1 ? address.indexOf(one) : -1)))

/** How many words of a name the e-mail address or the profile's address has; half when only a beginning is there. */
export function wordsIn(name: string, addresses: string[]): number {
  const words = name.split(/[\s-]+/).filter((word) => word.length > 1)
  return Math.max(
    0,
    ...addresses.map((address) => {
      const whole = words.filter((word) => word.length > 2 && placeIn(address, word) >= 0).length
      return whole > 0 ? whole : words.some((word) => placeIn(address, fold(word).slice(0, 6)) >= 0) ? 0.5 : 0
    }),
  )
}

/** What speaks for a name besides its place: addresses, known first names, the title of the file. */
export function evidence(name: string, addresses: string[], titles: string[]): number {
  const words = fold(name).split(' ')
  const matching = wordsIn(name, addresses)
  const mail = matching >= 2 ? 0.35 + Math.min(0.12, (matching - 2) * 0.06) : matching > 0 ? 0.2 : 0
  const hasFirst = words.some((word) => isFirstName(word))
  const titled = titles.some((title) => fold(title).includes(words.join(' '))) ? 0.12 : 0
  // `Peter Kuhar` and `Jordan Kranj` are people when their address says so.
  const isPerson = matching >= 2 || (matching > 0 && isFirstName(words[0]!))
  const isOther = !isPerson && (isTitle(name) || isOrganisation(name)) ? -0.3 : 0
  const isPlace =
    !isPerson &&
    (countryOfTown(name) !== null || countryNamed(name) !== null || words.some((word) => countryNamed(word)))
      ? -0.4
      : 0
  return mail + (hasFirst ? 0.2 : 0) + titled + isOther + isPlace
}

/**
 * A name with its surname first put in order: `NOVAK JANEZ`, `Hrovat Podlipnik Neža`; null when it stands as it should.
 * The address decides, else capitals do: only one part of a name is set in them, and that is the surname.
 */
export function inOrder(name: string, addresses: string[]): string | null {
  const words = name.split(' ')
  const given = givenFrom(words)
  if (given === null) return null
  const address = addresses.find((one) => placeIn(one, words[0]!) >= 0 && placeIn(one, words[given]!) >= 0)
  const isTurned = address
    ? placeIn(address, words[given]!) < placeIn(address, words[0]!)
    : isCapitals(name) || (isCapitals(words[0]!) && !isCapitals(words[given]!))
  return isTurned ? [...words.slice(given), ...words.slice(0, given)].join(' ') : null
}

/** Where the given names begin in a name whose surname may stand first, as far as known names or capitals tell. */
export const givenFrom = (words: string[]): number | null => givenAfter(words) ?? smallAfter(words)

/** Where the known first names begin that a name ends with; none stands before them. */
function givenAfter(words: string[]): number | null {
  const given = words.findIndex((word) => isFirstName(word.split('-')[0]!))
  return given > 0 && words.slice(given).every((word) => isFirstName(word.split('-')[0]!)) ? given : null
}

/** Where words in small letters begin after words in capitals: `ŠKERJANC Izidora`. */
export function smallAfter(words: string[]): number | null {
  const given = words.findIndex((word) => !isCapitals(word))
  const isSurname = given > 0 && words.slice(given).every((word) => /^\p{Lu}\p{Ll}+/u.test(word))
  return isSurname && !isFirstName(words[0]!) ? given : null
}
