import { cached } from '#base/cache.ts'
import { findKnownWords, findSimilarTerms, type Match } from './search.queries.ts'
import { nearest, searchWords, stemOf } from './terms.ts'

/** How a typed word is looked for, as parts of tsqueries. */
interface Meaning {
  word: string
  /** In any of its forms. */
  forms: string
  typed: string
  /** It is a word of some job exactly as it is: no error to mend. */
  isExact: boolean
}

const meanings = cached<Meaning[] | null>({ megabytes: 1 })
const widened = cached<Meaning[] | null>({ megabytes: 1 })

// Words are letters and digits only (fold), so they need no escaping; quotes keep them from being read as operators.
const exactly = (word: string): string => `'${word}'`
const beginning = (word: string): string => `'${word}':*`
const either = (terms: readonly string[]): string => `(${terms.map(exactly).join(' | ')})`

/**
 * What a search means: every word must occur, in any form, or be the beginning of one that does. A word no job has is
 * taken for a mistyped one, meaning every word that looks like it.
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
  const known = await findKnownWords(words, words.map(stemOf))
  const found = await Promise.all(
    known.map(async (row) => (row.isExact || row.isKnown ? asTyped(row) : mended(row.word))),
  )
  return found.every((meaning) => meaning !== null) ? found : null
}

function asTyped({ word, isExact }: { word: string; isExact: boolean }): Meaning {
  // Two letters are a word of their own (IT, HR, C++) before they are the beginning of everything.
  if (word.length <= 2 && isExact) return { word, forms: exactly(word), typed: exactly(word), isExact }
  return { word, forms: beginning(stemOf(word)), typed: beginning(word), isExact }
}

async function mended(word: string): Promise<Meaning | null> {
  const terms = nearest(word, await findSimilarTerms(word))
  return terms.length > 0 ? { word, forms: either(terms), typed: either(terms), isExact: true } : null
}

async function widen(words: string[]): Promise<Meaning[] | null> {
  const narrow = await meanings.get(words.join(' '), () => findMeanings(words))
  if (!narrow || narrow.every((meaning) => meaning.isExact)) return null
  return Promise.all(
    narrow.map(async (meaning) => {
      const other = meaning.isExact ? null : await mended(meaning.word)
      return other ? { ...meaning, forms: `(${meaning.forms} | ${other.forms})` } : meaning
    }),
  )
}

const joined = (meanings: Meaning[]): Match => ({
  hit: meanings.map(({ forms }) => forms).join(' & '),
  typed: meanings.map(({ typed }) => typed).join(' & '),
  every: meanings.map(({ forms }) => forms).join(' & '),
  some: meanings.map(({ forms }) => forms).join(' | '),
})
