import type { Language } from '@korak/contract/shapes.ts'
import { fold } from '@korak/contract/fold.ts'
import { m } from '#i18n/words/messages.js'
import { bareOf, type Entry, foldTown, type Name, type Places } from './place-names.ts'
import { errorsBetween } from './terms.ts'

/** A typed place, understood: a job there has one of these regions, postal codes or (folded) towns. */
export interface SearchPlace {
  regions: string[]
  codes: string[]
  cities: string[]
  label: string
  /** Only regions: no town was typed. */
  isRegion: boolean
  /** The places it may be, when there are several; each can be searched for as it stands here. */
  choices: string[]
}

/** Region outside the country in the codelist of regions. */
const ABROAD = 'tujina'
const COUNTRY = new Set(['slovenija', 'slovenije', 'sloveniji', 'slovenijo', 'slovenia'])
/**
 * Understands a typed place: a postal code or the beginning of one, a town or municipality, a region in either language;
 * whole names first, then their cases, what is said of them alone, beginnings and other words of names, names in what is
 * typed, and last small typing errors. Prepositions, and a country after the town, say nothing more.
 * @returns null when nothing fits
 */
export function findPlace(places: Places, typed: string, language: Language): SearchPlace | null {
  const code = fold(typed)
    .split(' ')
    .find((word) => /^\d{1,4}$/.test(word))
  if (code) return findPost(places, code)
  const telling = bareOf(typed)
  if (!telling) return null
  const asked = telling
    .split(' ')
    .filter((word) => !COUNTRY.has(word))
    .join(' ')
  if (!asked) {
    const regions = places.regionKeys.filter((key) => key !== ABROAD)
    return {
      regions,
      codes: [],
      cities: [],
      label: m.jobs_place_country({}, { locale: language }),
      isRegion: true,
      choices: [],
    }
  }
  // `Central Slovenia` is a name with the country in it, `Koper, Slovenija` a name before it.
  const tries = [
    [telling, TIERS.slice(0, 2)],
    [asked, TIERS],
  ] as const
  for (const [text, tiers] of tries) {
    for (const tier of tiers) {
      const hits = tier(places, text)
      // `Mirna` is a town, and where one is who comes from `Miren`.
      if (hits.length > 0) return placeOf(places, hits, [...hits, ...(places.byForm.get(text) ?? [])], language)
    }
  }
  return null
}

function findPost({ posts, names }: Places, code: string): SearchPlace | null {
  const post = posts.get(code)
  if (post) {
    const town = foldTown(post.place)
    const label = `${code} ${post.place}`
    // A town that shares its name is only its postal code.
    const namesakes = new Set(names.flatMap(({ bare, entry }) => (entry.post && bare === town ? [entry] : [])))
    const cities = namesakes.size > 1 ? [] : [town]
    return { regions: [], codes: [code], cities, label, isRegion: false, choices: [] }
  }
  const codes = [...posts.keys()].filter((known) => known.startsWith(code))
  return codes.length > 0 ? { regions: [], codes, cities: [], label: `${code} …`, isRegion: false, choices: [] } : null
}

type Tier = (places: Places, asked: string) => Name[]
/** Errors allowed in a name of this length. */
const allowance = (length: number): number => (length < 5 ? 0 : length < 6 ? 1 : length < 10 ? 2 : 3)

/** The names with the fewest errors in one of their spellings. */
function nearest(names: Name[], asked: string, spellings: (name: Name) => Iterable<string>): Name[] {
  const limit = allowance(asked.length)
  if (limit === 0) return []
  const far = names.map((name) => {
    const errors = [...spellings(name)].map((spelling) => errorsBetween(asked, spelling, limit))
    return { name, errors: Math.min(...errors) }
  })
  const least = Math.min(...far.map(({ errors }) => errors))
  return Number.isFinite(least) ? far.filter(({ errors }) => errors === least).map(({ name }) => name) : []
}

const TIERS: Tier[] = [
  ({ names }, asked) => names.filter((name) => name.bare === asked),
  ({ byForm }, asked) => byForm.get(asked) ?? [],
  // Before whole words: `Ljubljani` is no `Dol pri Ljubljani`, `Gorici` no `Trnovo pri Gorici`.
  ({ names }, asked) => names.filter((name) => name.parts.has(asked)),
  ({ names }, asked) =>
    asked.length < 2 ? [] : names.filter(({ bare }) => bare.startsWith(asked) || `${bare} `.includes(` ${asked} `)),
  ({ names }, asked) => (asked.length < 3 ? [] : names.filter((name) => name.bare.includes(` ${asked}`))),
  within,
  ({ names }, asked) => {
    // Among their forms only names that begin alike, so that nonsense costs little.
    const alike = (name: Name) => [name.bare, ...(name.bare.slice(0, 2) === asked.slice(0, 2) ? name.forms : [])]
    return nearest(names, asked, alike)
  },
]

/** A part of the town that is no post, or what is around it: `Ljubljana Bežigrad`, `center Celja`. */
function within({ byForm }: Places, asked: string): Name[] {
  const words = asked.split(' ')
  for (let length = words.length - 1; length > 0; length--) {
    const parts = words.map((_, at) => words.slice(at, at + length)).filter((part) => part.length === length)
    const hits = parts.flatMap((part) => byForm.get(part.join(' ')) ?? [])
    if (hits.length > 0) return hits
  }
  return []
}

/** More places than this are not listed, and more than this not offered. */
const NAMED = 3
const OFFERED = 6

/** @param like all the names the typed text may stand for, beside those it is taken for */
function placeOf(places: Places, hits: Name[], like: Name[], language: Language): SearchPlace {
  const entries = entriesOf(hits)
  const labels = labelsOf(places, entries, language)
  const choices = labelsOf(places, entriesOf(like), language)
  const isRegion = entries.every(({ region }) => region !== null)
  return {
    regions: entries.flatMap((entry) => entry.region ?? []),
    codes: [...new Set(entries.flatMap((entry) => [...entry.codes]))],
    cities: [...new Set(entries.flatMap((entry) => [...entry.cities]))],
    label: labels.length > NAMED ? `${labels.slice(0, NAMED).join(', ')} …` : labels.join(', '),
    isRegion,
    choices: isRegion || choices.length < 2 || choices.length > OFFERED ? [] : choices,
  }
}

function entriesOf(names: Name[]): Entry[] {
  const all = [...new Set(names.map(({ entry }) => entry))]
  return all.filter((entry) => !all.some((other) => isWithin(entry, other)))
}

/** One town by its name; of several each by its postal code, which tells towns of one name apart. */
function labelsOf({ posts }: Places, entries: Entry[], language: Language): string[] {
  const labels = entries.map((entry) => {
    const post = entries.length > 1 ? posts.get(entry.post ?? [...entry.codes][0] ?? '') : undefined
    return post ? `${post.code} ${post.place}` : labelOf(entry, language)
  })
  return [...new Set(labels)]
}

/** A district of a town is found with it. */
const isWithin = ({ codes }: Entry, other: Entry): boolean =>
  codes.size > 0 && codes.size < other.codes.size && [...codes].every((code) => other.codes.has(code))

const labelOf = ({ post, label }: Entry, language: Language): string =>
  post ? `${post} ${label[language]}` : label[language]
