/** A title ("dr.", "mag.", "univ. dipl. inž.") is no name; it ends in a full stop. */
const isName = (word: string) => /\p{L}/u.test(word) && !word.endsWith('.')

const capital = (word: string) => (word.normalize('NFC').match(/\p{L}/u)?.[0] ?? '').toLocaleUpperCase('sl')

/** First letters of the first and the last name: "dr. Žiga Černe Šuštar" → "ŽŠ". Empty for a name without letters. */
export function initials(name: string): string {
  const words = name.split(/[\s,]+/u).filter(isName)
  const first = words[0]
  const last = words.length > 1 ? words[words.length - 1] : undefined
  return (first ? capital(first) : '') + (last ? capital(last) : '')
}
