import type { Language } from '@korak/contract/shapes.ts'
import { fold } from '@korak/contract/fold.ts'
import { formsOf } from './declension.ts'
import { PROVINCES } from './provinces.ts'

interface Point {
  latitude: number | null
  longitude: number | null
}
export interface Post extends Point {
  code: string
  place: string
  municipality: string
  region: string
}
/** What places are known by: postal codes, regions of the codelist, and towns of published jobs no post is named after. */
interface PlaceData {
  posts: Post[]
  regions: { key: string; labelSl: string; labelEn: string }[]
  cities: { term: string; label: string | null }[]
}
export interface Name {
  /** Folded, without prepositions: `radlje dravi`. */
  bare: string
  /** In every case: `radljah dravi`. */
  forms: Set<string>
  /** Words of it that are said alone, in every case: `radljah`, of `murska sobota` `soboti`. */
  parts: Set<string>
  entry: Entry
}
export interface Entry {
  key: string
  region: string | null
  codes: Set<string>
  cities: Set<string>
  /** Code of the post that has exactly this name. */
  post: string | null
  label: Record<Language, string>
}
export interface Places {
  names: Name[]
  byForm: Map<string, Name[]>
  posts: Map<string, Post>
  regionKeys: string[]
}
const PREPOSITIONS = new Set('v na pri ob pod nad blizu iz do od okoli okrog in near around at by to from'.split(' '))
const SAYING_NOTHING = new Set([
  ...PREPOSITIONS,
  ...'the of close area vicinity blizina blizini okolica okolici okolice okolico regija regije regiji regijo region'.split(
    ' ',
  ),
  ...'obmocje obmocju obcina obcini obcine kraj kraju municipality'.split(' '),
])
const SAINT = /^svet(i|a|o|e|ega|emu|em|im)$/
/** A typed place or name as they are compared: without prepositions, `Sveta Ana` as `Sv. Ana`. */
export const bareOf = (text: string): string =>
  fold(text)
    .split(' ')
    .filter((word) => !SAYING_NOTHING.has(word))
    .map((word) => word.replace(SAINT, 'sv'))
    .join(' ')

/** Town without its district: `Ljubljana - Šentvid` → `Ljubljana`. */
export const townOf = (city: string): string => city.split(/\s[-–]\s|\s?[(/,]/, 1)[0]?.trim() ?? city
/** Town as jobs and searches are compared by. */
export const foldTown = (city: string): string => fold(townOf(city))

/** The words before a preposition have cases, those after it stay: `Radlje ob Dravi`, v `Radljah ob Dravi`. */
function nameOf(name: string, entry: Entry): Name {
  const words = fold(name).split(' ')
  const at = words.findIndex((word, index) => index > 0 && PREPOSITIONS.has(word))
  const [head, tail] = [words.slice(0, at < 0 ? words.length : at), at < 0 ? [] : words.slice(at)]
  const [said, rest] = [bareOf(head.join(' ')), bareOf(tail.join(' '))]
  const noun = said.split(' ').at(-1) ?? ''
  return {
    bare: bareOf(name),
    forms: new Set([...formsOf(said)].map((form) => `${form} ${rest}`.trim())),
    parts: new Set([...(rest ? [said, ...formsOf(said)] : []), ...(noun === said ? [] : [noun, ...formsOf(noun)])]),
    entry,
  }
}

/** Prepares the names once for many questions. */
export function preparePlaces(data: PlaceData): Places {
  const entries = new Map<string, Entry>()
  const entryOf = (key: string, sl: string, en = sl): Entry => {
    const known = entries.get(key)
    if (known) return known
    const entry: Entry = {
      key,
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
    const key = `${fold(name)}|${entry.key}`
    if (!names.has(key)) names.set(key, nameOf(name, entry))
  }
  for (const { key, labelSl, labelEn } of data.regions) {
    const entry = entryOf(`region ${key}`, labelSl, labelEn)
    entry.region = key
    const provinces = PROVINCES.filter(([, regions]) => regions.includes(key)).flatMap(([called]) => called)
    for (const name of [labelSl, labelEn, ...provinces]) add(name, entry)
    // Gorenjska, na Gorenjskem.
    for (const name of [labelSl, ...provinces]) if (/[sš]ka$/.test(name)) add(name.replace(/a$/, 'o'), entry)
  }
  const plain = new Set(data.posts.map(({ place, municipality }) => `${place}, ${municipality}`))
  for (const { code, place, municipality } of data.posts) {
    const town = townOf(place)
    // `Ljubljana - Šentvid` is a district of a town with a post, `Koper - Capodistria` the town itself.
    const own = plain.has(`${town}, ${municipality}`) && !place.includes('(') ? place : town
    for (const name of new Set([own, town, municipality])) {
      // Towns of one name in different municipalities are different towns.
      const entry = entryOf(`town ${bareOf(name)}, ${municipality}`, name)
      entry.codes.add(code)
      entry.cities.add(foldTown(name))
      if (name === own) entry.post ??= code
      add(name, entry)
      if (name === own) add(place, entry)
    }
  }
  const known = new Set([...names.values()].flatMap(({ entry }) => [...entry.cities]))
  for (const { term, label } of data.cities) {
    if (known.has(term)) continue
    const entry = entryOf(`town ${term}`, label ?? term)
    entry.cities.add(term)
    add(term, entry)
  }
  const byForm = new Map<string, Name[]>()
  for (const name of names.values()) {
    for (const form of new Set([name.bare, ...name.forms])) byForm.set(form, [...(byForm.get(form) ?? []), name])
  }
  return {
    names: [...names.values()],
    byForm,
    posts: new Map(data.posts.map((post) => [post.code, post])),
    regionKeys: data.regions.map(({ key }) => key),
  }
}
