import { cached } from '#base/cache.ts'
import { weightOf } from '#base/weight.ts'
import type { Match } from './conditions.queries.ts'
import { findKnownTerms, findKnownWords, findSimilarTerms } from './search.queries.ts'
import { areRare } from './shares.ts'
import { inTitles, occupationLike, unitsOf } from './synonyms.ts'
import { errorsBetween, nearest, searchWords, stemOf } from './terms.ts'

/** How one word, or several that name an occupation, is looked for, as parts of tsqueries. */
interface Meaning {
  word: string
  /** In any of its forms; null when only something else it is called may be found. */
  forms: string | null
  /** The same for the index: by the words themselves where they are few. Of a beginning it reads all jobs that have one. */
  sought: string | null
  /** Whatever has it in one of its forms has one of these words; null where they are not all named. */
  terms: string[] | null
  typed: string
  /** What else the occupation is called, in titles; null when it is none or no job has it. */
  synonyms: string | null
  /** It is a word of some job exactly as it is: no error to mend. */
  isExact: boolean
}

const meanings = cached<Meaning[] | null>({ megabytes: 1 })
const widened = cached<Meaning[] | null>({ megabytes: 1 })
const respellings = cached<string | null>({ megabytes: 1 })
// Searches differ, their words seldom do.
const knowns = cached<Known>({ megabytes: 2, fresh: 30_000, limit: 60_000 })
const mends = cached<Meaning | null>({
  megabytes: 2,
  fresh: 30_000,
  limit: 60_000,
  // Several of its texts are one and the same.
  weigh: (meaning) => weightOf(new Set(Object.values(meaning ?? {}))),
})
const titles = cached<string | null>({ megabytes: 1, fresh: 30_000, limit: 60_000 })

/** Of so many words with the same beginning each is looked for by itself. */
const APART = 24

// Words are letters and digits only (fold), so they need no escaping; quotes keep them from being read as operators.
const exactly = (word: string): string => `'${word}'`
const beginning = (word: string): string => `'${word}':*`
const either = (parts: readonly string[]): string => `(${parts.join(' | ')})`
const both = (parts: readonly string[]): string => `(${parts.join(' & ')})`

/**
 * What a search means: every word must occur, in any form, or be the beginning of one that does; an occupation may be in the
 * title by another name instead. A word no job has is taken for a mistyped one, meaning every word that looks like it.
 * @returns null when some word cannot be found at all
 */
export async function matchOf(typed: string): Promise<Match | null> {
  const words = searchWords(typed)
  const found = await meanings.get(words.join(' '), () => findMeanings(words))
  return found && joined(found)
}

/**
 * The same search for when nothing fits all words together: words that only begin others may be mistyped, too
 * (`vodj proizvodnjr`). @returns null when no word can be read differently
 */
export async function widerMatchOf(typed: string): Promise<Match | null> {
  const words = searchWords(typed)
  const found = await widened.get(words.join(' '), () => widen(words))
  return found && joined(found)
}

async function findMeanings(words: string[]): Promise<Meaning[] | null> {
  const known = await knownOf(words)
  const found = await Promise.all(unitsOf(words).map(async (unit) => meaningOf(unit, known)))
  return found.every((meaning) => meaning !== null) ? found : null
}

interface Known {
  word: string
  isExact: boolean
  isKnown: boolean
  /** The words that begin with its stem, as many as are looked for by themselves and one more. */
  terms: string[]
}
/** What is known of each word, in their order: those nobody asked for lately are asked for together. */
function knownOf(words: readonly string[]): Promise<Known[]> {
  const asked: string[] = []
  let answer: Promise<Known[]> | undefined
  const ask = async (word: string): Promise<Known> => {
    asked.push(word)
    answer ??= Promise.resolve().then(() => findKnownWords(asked, asked.map(stemOf), APART + 1))
    const found = (await answer).find((one) => one.word === word)
    if (!found) throw new Error('Nothing was answered of a word')
    return found
  }
  return Promise.all(words.map((word) => knowns.get(word, () => ask(word))))
}

async function meaningOf(unit: ReturnType<typeof unitsOf>[number], known: Known[]): Promise<Meaning | null> {
  const rows = known.filter(({ word }) => unit.words.includes(word))
  const synonyms = unit.terms.length > 0 ? await titles.get(unit.words.join(' '), () => titlesOf(unit.terms)) : null
  if (rows.every((row) => row.isExact || row.isKnown)) return { ...together(rows.map(asTyped)), synonyms }
  if (synonyms) return { ...NOWHERE, word: unit.words.join(' '), typed: synonyms, synonyms }
  const found = await Promise.all(rows.map((row) => (row.isExact || row.isKnown ? asTyped(row) : mended(row.word))))
  return found.every((meaning) => meaning !== null) ? together(found) : null
}

/** Not to be found as it is. */
const NOWHERE = { forms: null, sought: null, terms: null, isExact: true }

const together = (all: Meaning[]): Meaning => ({
  word: all.map(({ word }) => word).join(' '),
  forms: both(all.map(partOf)),
  sought: both(all.map(soughtOf)),
  terms: all.find(({ terms }) => terms !== null)?.terms ?? null,
  typed: both(all.map(({ typed }) => typed)),
  synonyms: null,
  isExact: all.every(({ isExact }) => isExact),
})

/** The terms some job may have, as a tsquery for titles. */
async function titlesOf(terms: readonly (readonly string[])[]): Promise<string | null> {
  if (terms.length === 0) return null
  const known = new Set(await findKnownTerms([...new Set(terms.flat().flatMap(inTitles))]))
  const parts = terms.flatMap((term) => {
    const words = term.map((word) => inTitles(word).filter((form) => known.has(form)))
    return words.every((forms) => forms.length > 0) ? [both(words.map((forms) => either(forms.map(exactly))))] : []
  })
  return parts.length > 0 ? either([...new Set(parts)]) : null
}

function asTyped({ word, isExact, terms }: Known): Meaning {
  // Two letters are a word of their own (IT, HR, C++) before they are the beginning of everything.
  const isShort = word.length <= 2 && isExact
  const [forms, typed] = isShort ? [exactly(word), exactly(word)] : [beginning(stemOf(word)), beginning(word)]
  const named = isShort ? [word] : terms.length > 0 && terms.length <= APART ? terms : null
  return {
    word,
    forms,
    sought: named ? either(named.map(exactly)) : forms,
    terms: named,
    typed,
    synonyms: null,
    isExact,
  }
}

const mended = (word: string): Promise<Meaning | null> | Meaning | null => mends.get(word, () => mend(word))

async function mend(word: string): Promise<Meaning | null> {
  const terms = nearest(word, await findSimilarTerms(word))
  const forms = terms.length > 0 ? either(terms.map(exactly)) : null
  const synonyms = await mendedOccupation(word, terms[0])
  const typed = synonyms ?? forms
  return typed
    ? { word, forms, sought: forms, terms: forms === null ? null : terms, typed, synonyms, isExact: true }
    : null
}

/** What else the occupation meant is called, unless a word of jobs is more alike. */
async function mendedOccupation(word: string, term: string | undefined): Promise<string | null> {
  const occupation = occupationLike(word)
  if (!occupation || errorsTo(word, occupation) > errorsTo(word, term)) return null
  return titlesOf(unitsOf([occupation]).flatMap((unit) => unit.terms))
}
const errorsTo = (word: string, term: string | undefined): number =>
  term === undefined ? Number.POSITIVE_INFINITY : errorsBetween(word, term, word.length)

/**
 * The typed words with each that nothing has, and nothing is near enough to be read as it, replaced by the most alike one.
 * @returns null when every word can be found or one is like nothing
 */
export async function respelt(typed: string): Promise<string | null> {
  const words = searchWords(typed)
  return respellings.get(words.join(' '), () => respell(words))
}

async function respell(words: string[]): Promise<string | null> {
  const known = await knownOf(words)
  const spelt = await Promise.all(
    known.map(async ({ word, isExact, isKnown }) => {
      if (isExact || isKnown || (await mended(word))) return word
      return nearest(word, await findSimilarTerms(word), { most: 1, more: 1 })[0]
    }),
  )
  const isOther = spelt.some((word, at) => word !== known[at]?.word)
  return isOther && !spelt.includes(undefined) ? spelt.join(' ') : null
}

async function widen(words: string[]): Promise<Meaning[] | null> {
  const narrow = await meanings.get(words.join(' '), () => findMeanings(words))
  if (!narrow || narrow.every((meaning) => meaning.isExact)) return null
  return Promise.all(
    narrow.map(async (meaning) => {
      const other = meaning.isExact || meaning.word.includes(' ') ? null : await mended(meaning.word)
      if (!other) return meaning
      const forms = either([partOf(meaning), partOf(other)])
      const sought = either([soughtOf(meaning), soughtOf(other)])
      const terms = meaning.terms && other.terms && [...new Set([...meaning.terms, ...other.terms])]
      return { ...meaning, forms, sought, terms }
    }),
  )
}

/** Its forms, or what else it is called where nothing has them. */
const partOf = ({ forms, synonyms }: Meaning): string => forms ?? synonyms ?? "''"
const soughtOf = (meaning: Meaning): string => meaning.sought ?? partOf(meaning)
const partsOf = ({ sought, synonyms }: Meaning): string => either([sought, synonyms].filter((part) => part !== null))

async function joined(meanings: Meaning[]): Promise<Match> {
  const needed = meanings.flatMap(({ terms, synonyms }) => (terms && synonyms === null ? [terms] : []))
  const rare = await Promise.all(needed.map(areRare))
  return {
    hit: meanings.map(partsOf).join(' & '),
    titled: meanings.flatMap(({ sought, synonyms }) => (synonyms ? [{ forms: sought, synonyms }] : [])),
    typed: meanings.map(({ typed }) => typed).join(' & '),
    every: meanings.map(partOf).join(' & '),
    some: meanings.map(partOf).join(' | '),
    isRare: rare.includes(true),
  }
}
