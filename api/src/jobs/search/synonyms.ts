import { formsOf } from './declension.ts'
import synonyms from './synonyms.json' with { type: 'json' }
import { nearest, searchWords, stemOf } from './terms.ts'

type Term = readonly string[]
type Occupation = readonly Term[]

export const OCCUPATIONS: readonly Occupation[] = synonyms.occupations.map((terms) =>
  terms.split(',').map((term) => searchWords(term)),
)

const keyOf = (words: Term): string => words.map(stemOf).join(' ')
const byTerm = new Map<string, Set<Occupation>>()
for (const occupation of OCCUPATIONS) {
  for (const term of occupation) {
    const key = keyOf(term)
    byTerm.set(key, (byTerm.get(key) ?? new Set()).add(occupation))
  }
}
const LONGEST = Math.max(...OCCUPATIONS.flat().map((term) => term.length))
const NAMES = [...new Set(OCCUPATIONS.flat().flatMap((term) => (term.length === 1 ? term : [])))]

/** The typed words, those that name an occupation together: `software engineer ljubljana` → two. */
export function unitsOf(words: readonly string[]): { words: Term; terms: Term[] }[] {
  const units: { words: Term; terms: Term[] }[] = []
  for (let at = 0; at < words.length; at += units.at(-1)?.words.length ?? 1) units.push(unitAt(words.slice(at)))
  return units
}

function unitAt(words: readonly string[]): { words: Term; terms: Term[] } {
  for (let length = Math.min(LONGEST, words.length); length > 0; length--) {
    const term = words.slice(0, length)
    const occupations = byTerm.get(keyOf(term))
    if (occupations) return { words: term, terms: [...occupations].flat() }
  }
  return { words: words.slice(0, 1), terms: [] }
}

/** The occupation a mistyped word may mean, as it is spelt. */
export const occupationLike = (word: string): string | undefined => nearest(word, NAMES, { most: 1 })[0]

/**
 * What a word of a term may be in a title: itself, `iščemo kuharja`, `kuharico`, `developers`. Not everything that begins with it:
 * logistics is no logist.
 */
export const inTitles = (word: string): string[] => [
  ...new Set([word, `${word}s`, ...formsOf(word, ['genitive', 'accusative'])]),
]
