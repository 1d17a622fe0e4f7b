import { countryNamed, countryOfTown, isState } from '#words/places.ts'
import { organisationScore, titleScore } from '#words/work.ts'

/** How one works there, beside where: `Ljubljana (remote)`, `Celje – hibridno`. */
const MODE =
  /(?<!\p{L})(?:remote|(?:delo )?na daljavo|hybrid|hibridno|(?:delo )?od doma|home office|on[- ]?site|na lokaciji|full[- ]time|part[- ]time|(?:polni|skrajšani) delovni čas|kraj dela)(?!\p{L})/giu

/** A town or a country and nothing else, or how one works. */
export function isPlace(text: string): boolean {
  const plain = text
    .replaceAll(MODE, ' ')
    .replaceAll(/[().]/g, '')
    .replaceAll(/^[\s,–/-]+|[\s,–/-]+$/gu, '')
  if (plain === '') return true
  if (countryOfTown(plain) !== null || countryNamed(plain) !== null || isState(plain)) return true
  // `Hanoj (Vietnam)`
  const [, country] = /^\p{Lu}[\p{L}-]+ \((\p{L}[\p{L} ]+)\)$/u.exec(text.trim()) ?? []
  if (country && countryNamed(country) !== null && organisationScore(text) < 0.8) return true
  // A small town is known by its country: `Brnik, Slovenia`.
  const [, town = '', land = ''] = /^(\p{Lu}[\p{L}'’ -]+), (\p{Lu}[\p{L} ]+)$/u.exec(plain) ?? []
  if (countryNamed(land) !== null && titleScore(town) === 0 && organisationScore(town) === 0) return true
  const words = plain.split(/[\s,/]+/)
  return (
    words.length > 1 &&
    words.length <= 4 &&
    ((countryNamed(words.at(-1)!) !== null && countryOfTown(words.slice(0, -1).join(' ')) !== null) ||
      /^(?:SI-)?\d{4,5} \p{Lu}/u.test(plain))
  )
}
