import type { Language } from '@korak/contract/shapes.ts'
import { fold } from '@korak/contract/fold.ts'
import { m } from '#i18n/words/messages.js'
import { PROVINCES } from './provinces.ts'
import { errorsBetween, stemOf } from './terms.ts'

/** What places are known by: postal codes, regions of the codelist, and towns of published jobs no post is named after. */
interface PlaceData {
  posts: { code: string; place: string; municipality: string }[]
  regions: { key: string; labelSl: string; labelEn: string }[]
  cities: { term: string; label: string | null }[]
}
interface Name {
  folded: string
  /** Stems of the words, also without a fleeting e: in `Kopru` → `Koper`. */
  stems: string[][]
  entry: Entry
}
interface Entry {
  region: string | null
  codes: Set<string>
  cities: Set<string>
  /** Code of the post that has exactly this name. */
  post: string | null
  label: Record<Language, string>
}
export interface Places {
  names: Name[]
  postOf: Map<string, string>
  regionKeys: string[]
}
/** A typed place, understood: a job there has one of these regions, postal codes or (folded) towns. */
export interface SearchPlace {
  regions: string[]
  codes: string[]
  cities: string[]
  label: string
}

/** Region outside the country in the codelist of regions. */
const ABROAD = 'tujina'
const COUNTRY = new Set(['slovenija', 'slovenije', 'sloveniji', 'slovenia'])
const SAYING_NOTHING = new Set(
  'v na pri in the near okolica okolici regija regije regiji regijo region obcina obcini kraj'.split(' '),
)

/** Town without its district: `Ljubljana - Šentvid` → `Ljubljana`. */
export const townOf = (city: string): string => city.split(/\s[-–]\s|\s?[(/,]/, 1)[0]?.trim() ?? city
/** Town as jobs and searches are compared by. */
export const foldTown = (city: string): string => fold(townOf(city))

const stemsOf = (folded: string): string[][] => {
  const words = folded.split(' ')
  const plain = words.map((word) => stemOf(word))
  return [plain, words.map((word) => stemOf(word.replace(/e([cklnr])$/, '$1')))]
}

/** Prepares the names once for many questions. */
export function preparePlaces(data: PlaceData): Places {
  const entries = new Map<string, Entry>()
  const entryOf = (key: string, sl: string, en = sl): Entry => {
    const known = entries.get(key)
    if (known) return known
    const entry: Entry = {
      region: null,
      codes: new Set(),
      cities: new Set(),
      post: null,
      label: { 'sl-SI': sl, 'en-EN': en },
    }
    entries.set(key, entry)
    return entry
  }
  const names = new Map<string, Name>()
  const add = (name: string, entry: Entry): void => {
    const folded = fold(name)
    names.set(`${folded}|${entry.label['sl-SI']}`, { folded, stems: stemsOf(folded), entry })
  }
  for (const { key, labelSl, labelEn } of data.regions) {
    const entry = entryOf(`region ${key}`, labelSl, labelEn)
    entry.region = key
    const provinces = PROVINCES.filter(([, regions]) => regions.includes(key)).flatMap(([called]) => called)
    for (const name of [labelSl, labelEn, ...provinces]) add(name, entry)
  }
  const postOf = new Map(data.posts.map(({ code, place }) => [code, place]))
  const posts = data.posts.flatMap(({ code, place, municipality }) => [
    [place, code],
    [townOf(place), code],
    [municipality, code],
  ])
  for (const [name = '', code = ''] of posts) {
    const entry = entryOf(`town ${fold(name)}`, name)
    entry.codes.add(code)
    if (name === postOf.get(code)) entry.post ??= code
    entry.cities.add(foldTown(name))
    add(name, entry)
  }
  for (const { term, label } of data.cities) {
    const entry = entryOf(`town ${term}`, label ?? term)
    entry.cities.add(term)
    add(term, entry)
  }
  return {
    names: [...names.values()],
    postOf,
    regionKeys: data.regions.map(({ key }) => key),
  }
}

/**
 * Understands a typed place: a postal code or the beginning of one, a town or municipality, a region in either language;
 * whole names first, then beginnings and whole words of names, other cases, beginnings of later words, and last small
 * typing errors. A country after the town says nothing more.
 * @returns null when nothing fits
 */
export function findPlace(places: Places, typed: string, language: Language): SearchPlace | null {
  const words = fold(typed).split(' ')
  const code = words.find((word) => /^\d{1,4}$/.test(word))
  if (code) return findPost(places, code)
  const telling = words.filter((word) => word && !SAYING_NOTHING.has(word))
  const asked = telling.filter((word) => !COUNTRY.has(word)).join(' ')
  if (telling.length === 0) return null
  if (!asked) {
    const regions = places.regionKeys.filter((key) => key !== ABROAD)
    return { regions, codes: [], cities: [], label: m.jobs_place_country({}, { locale: language }) }
  }
  // `Central Slovenia` is a name with the country in it, `Koper, Slovenija` a name before it.
  const tries = [
    [telling.join(' '), TIERS.slice(0, 2)],
    [asked, TIERS],
  ] as const
  for (const [text, tiers] of tries) {
    for (const tier of tiers) {
      const hits = tier(places.names, text)
      if (hits.length > 0) return placeOf(hits, language)
    }
  }
  return null
}

function findPost({ postOf }: Places, code: string): SearchPlace | null {
  const place = postOf.get(code)
  if (place) return { regions: [], codes: [code], cities: [foldTown(place)], label: `${code} ${place}` }
  const codes = [...postOf.keys()].filter((known) => known.startsWith(code))
  return codes.length > 0 ? { regions: [], codes, cities: [], label: `${code} …` } : null
}

type Tier = (names: Name[], asked: string) => Name[]
const isBeginning = (stems: string[], of: string[]): boolean => stems.every((stem, at) => of[at] === stem)
/** Errors allowed in a name of this length. */
const allowance = (length: number): number => (length < 5 ? 0 : length < 6 ? 1 : length < 10 ? 2 : 3)

const TIERS: Tier[] = [
  (names, asked) => names.filter((name) => name.folded === asked),
  (names, asked) =>
    asked.length < 2
      ? []
      : names.filter(({ folded }) => folded.startsWith(asked) || `${folded} `.includes(` ${asked} `)),
  (names, asked) => {
    const stems = asked.split(' ').map((word) => stemOf(word))
    return names.filter((name) => name.stems.some((own) => own.length === stems.length && isBeginning(stems, own)))
  },
  (names, asked) => (asked.length < 3 ? [] : names.filter((name) => name.folded.includes(` ${asked}`))),
  (names, asked) => {
    const limit = allowance(asked.length)
    if (limit === 0) return []
    const far = names.map((name) => ({ name, errors: errorsBetween(asked, name.folded, limit) }))
    const least = Math.min(...far.map(({ errors }) => errors))
    return Number.isFinite(least) ? far.filter(({ errors }) => errors === least).map(({ name }) => name) : []
  },
]

/** More names than this are not listed. */
const NAMED = 3

function placeOf(hits: Name[], language: Language): SearchPlace {
  const entries = [...new Set(hits.map((hit) => hit.entry))]
  const names = [...new Set(entries.map((entry) => nameOf(entry, language)))]
  return {
    regions: entries.flatMap((entry) => entry.region ?? []),
    codes: [...new Set(entries.flatMap((entry) => [...entry.codes]))],
    cities: [...new Set(entries.flatMap((entry) => [...entry.cities]))],
    label: names.length > NAMED ? `${names.slice(0, NAMED).join(', ')} …` : names.join(', '),
  }
}

const nameOf = ({ post, label }: Entry, language: Language): string =>
  post ? `${post} ${label[language]}` : label[language]
