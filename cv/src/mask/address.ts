import { fold } from '@korak/contract/fold.ts'
import { findAddress } from '#fields/person/address.ts'
import { isStreet } from '#fields/person/streets.ts'
import { countryNamed, countryOfTown } from '#words/places.ts'
import { placesOf, placesOfWords, type Range } from './ranges.ts'

/** A label in the same part as what it asks for says nothing of the person. */
const LABEL = /^\s*(?:[^:\d]{1,40}:|(?:tel|mob|gsm|faks?|fax|t|m)\.)\s*/iu
const PARTS = /(?:(?! [–-] )[^|•·●~,;/\t()])+/gu
const STREETS =
  /(?<!\p{L})(?:\p{Lu}[\p{L}.'’-]* ){0,3}(?:[Cc]esta|[Uu]lica|[Uu]l\.|[Pp]ot|[Tt]rg|[Nn]aselje|[Nn]abrežje|[Ss]teza|\p{L}+(?:straße|strasse|gasse|platz|weg|allee))(?: \p{L}[\p{L}.]*){0,3} \d{1,4} ?[a-z]?(?:\/\d{1,3})?(?![\d.])/gu

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
/** Words however they are spaced and written: `Seeblickstraße 8 / 2`. */
const anyhow = (words: string): RegExp =>
  new RegExp(
    String.raw`(?<![\p{L}\d])${words
      .split(/[\s,./-]+/)
      .filter(Boolean)
      .map(escaped)
      .join(String.raw`[\s,./-]*`)}(?![\p{L}\d])`,
    'giu',
  )

const OF_STREETS = String.raw`(?:c(?:est\p{L}{1,3}|\.)|ul(?:ic\p{L}{1,3}|\.))`
/** A known street with its number in any case, its common word in full, short or left out: `na Trubarjevi c. 12 a`. */
function street(words: string): RegExp | null {
  const [, name = '', number = '', letter = ''] = /^(.*?\p{L})[\s,.]+(\d{1,4})\s?(\p{L}?)$/u.exec(words.trim()) ?? []
  const parts = name.split(/[\s.]+/).filter((part) => !/^(?:c|cesta|ul|ulica)$/iu.test(part))
  if (parts.every((part) => part.length < 4)) return null
  const inCases = parts.map((part) =>
    part.length < 4 ? escaped(part) : String.raw`${escaped(part.slice(0, -1))}\p{L}{1,3}`,
  )
  const common = String.raw`(?:${OF_STREETS}\s?)?`
  const text = `${common}${inCases.join(String.raw`\s`)}\\s${common}${number}${letter && String.raw`(?:\s?${letter})?`}`
  return new RegExp(String.raw`(?<![\p{L}\d])${text}(?![\p{L}\d])`, 'giu')
}
/** Of one that is no street with a number nothing is in another form. */
const streetsIn = (text: string, words: string): Range[] => {
  const form = street(words)
  return [...placesOf(text, anyhow(words)), ...(form ? placesOf(text, form) : [])]
}

interface Home {
  streets: readonly string[]
  postals: readonly string[]
  towns: readonly string[]
}

/** Where a line tells where the person lives: known streets and codes everywhere, the rest among what is about the person. */
export function addressIn(text: string, isOwn: boolean, { streets, postals, towns }: Home): Range[] {
  const known = streets.filter((one) => one.length > 3).flatMap((one) => streetsIn(text, one))
  const pairs = postals
    .filter(Boolean)
    .flatMap((code) =>
      placesOf(
        text,
        new RegExp(
          String.raw`(?<![\d+/])(?:[A-Z]{1,3}[-\s])?${escaped(code)}(?!\d)(?:[\s,–-]{1,3}\p{Lu}[\p{L}.-]+)?`,
          'gu',
        ),
      ),
    )
  const beside = known.length + pairs.length > 0
  const town =
    isOwn || beside ? towns.filter((one) => one.length > 2).flatMap((one) => placesOf(text, anyhow(one))) : []
  const country = town.length + pairs.length + known.length > 0 ? countriesIn(text) : []
  if (!isOwn) return [...known, ...pairs, ...town, ...country]
  return [...known, ...pairs, ...town, ...country, ...likeHome(text)]
}

/** What looks like an address where the person tells about themselves. */
function likeHome(text: string): Range[] {
  const found = findAddress(text.replaceAll('\t', '\n'), null)
  const parts = found ? [found.street, found.postal, found.city].filter((part) => part !== null) : []
  const pair = found?.postal && found.trust >= 0.8 ? parts.flatMap((part) => placesOf(text, anyhow(part))) : []
  const unlabelled = placesOf(text, PARTS).map(([from, to]): Range => {
    const label = LABEL.exec(text.slice(from, to))?.[0].length ?? 0
    return [from + label, to]
  })
  const own = unlabelled.filter(([from, to]) => {
    const part = text.slice(from, to).trim()
    return (isStreet(part) && !/(?:19|20)\d\d/.test(part)) || isPlace(part, text)
  })
  return [...pair, ...placesOf(text, STREETS), ...own]
}

/** A town or a country alone in its line, or with the other. */
function isPlace(part: string, text: string): boolean {
  const others = text.split(/[|•·,;\t()]+/u).map((one) => one.trim())
  const isNamed = (one: string) => countryOfTown(one) !== null || countryNamed(one) !== null
  return isNamed(part) && others.filter(Boolean).every((one) => isNamed(one) || /[@\d]/.test(one))
}

const countriesIn = (text: string): Range[] =>
  placesOf(text, PARTS).flatMap(([from, to]) => {
    const part = text.slice(from, to)
    return countryNamed(part) && fold(part).length > 1 ? placesOfWords(text, part.trim()) : []
  })
