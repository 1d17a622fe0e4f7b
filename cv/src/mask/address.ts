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

interface Home {
  streets: readonly string[]
  postals: readonly string[]
  towns: readonly string[]
}

/** Where a line tells where the person lives: known streets and codes everywhere, the rest among what is about the person. */
export function addressIn(text: string, isOwn: boolean, { streets, postals, towns }: Home): Range[] {
  const street = streets.filter((one) => one.length > 3).flatMap((one) => placesOf(text, anyhow(one)))
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
  const beside = street.length + pairs.length > 0
  const town =
    isOwn || beside ? towns.filter((one) => one.length > 2).flatMap((one) => placesOf(text, anyhow(one))) : []
  const country = town.length + pairs.length + street.length > 0 ? countriesIn(text) : []
  if (!isOwn) return [...street, ...pairs, ...town, ...country]
  return [...street, ...pairs, ...town, ...country, ...likeHome(text)]
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
