import { HIDDEN } from '@korak/contract/masked.rules.ts'

/** From and to in a text. */
export type Range = readonly [from: number, to: number]

/** Where a pattern stands. */
export const placesOf = (text: string, pattern: RegExp): Range[] =>
  [...text.matchAll(pattern)].map((match) => [match.index, match.index + match[0].length])

/** Every place of some words. */
export function placesOfWords(text: string, words: string): Range[] {
  const found: Range[] = []
  if (words === '') return found
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + words.length))
    found.push([at, at + words.length])
  return found
}

/** The text with those places hidden; nothing but signs between two of them is hidden, too. */
export function without(text: string, ranges: readonly Range[]): string {
  const joined: [number, number][] = []
  const trimmed = ranges.map(([from, to]): Range => {
    const part = text.slice(from, to)
    return [to - part.trimStart().length, from + part.trimEnd().length]
  })
  for (const [from, to] of trimmed.toSorted((one, other) => one[0] - other[0])) {
    const last = joined.at(-1)
    if (last && /^[^\p{L}\p{N}\t]*$/u.test(text.slice(last[1], from))) last[1] = Math.max(last[1], to)
    else joined.push([from, to])
  }
  let [shown, at] = ['', 0]
  for (const [from, to] of joined) {
    shown += text.slice(at, from) + HIDDEN
    at = to
  }
  return shown + text.slice(at)
}
