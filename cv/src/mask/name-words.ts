import { fold } from '@korak/contract/fold.ts'
import type { Range } from './ranges.ts'

/** What cases and possessives add to a name: `Zupana`, `Zupanova`, `Majin`. */
const ENDINGS = new Set(
  ` a e i o u om em oma ama ami ov ova ovo ove ovi ovem ovim ovega ev eva evo evi in ina ine ino ini ja ju jem ta te tu tom s`.split(
    ' ',
  ),
)
/** Parts of names that are words of every sentence. */
const SMALL = /^(?:de|da|van|von|vom|der|den|di|del|della|la|le|bin|ibn|al|el|dos|das|zu|dr|mag|prof|mr|mrs|ms|ing)$/

/** Nobody's names have more; each word of a text is compared with all of them. */
const MOST_WORDS = 24

/** Words of names, folded; a surname of two letters counts only where it is written just so. */
export function wordsOfNames(names: readonly string[]): Set<string> {
  const words = names.flatMap((name) => fold(name).split(' '))
  return new Set(words.filter((word) => word.length > 1 && !SMALL.test(word)).slice(0, MOST_WORDS))
}

/** Is a word one of a name, in whatever case of its language? Small letters write no name, but `maja` a month. */
function isNamed(word: string, names: ReadonlySet<string>): boolean {
  if (!/^\p{Lu}/u.test(word)) return false
  const plain = fold(word)
  if (names.has(plain)) return true
  for (const name of names) {
    if (name.length < 3) continue
    const stem = /[aeiou]$/.test(name) ? name.slice(0, -1) : name
    if (stem.length >= 2 && plain.startsWith(stem) && ENDINGS.has(plain.slice(stem.length)) && plain !== stem)
      return true
    // `Matej`, `Mateja`; `Petek`, `Petka`
    const short = /^(.{2,})e([^aeiou])$/.exec(name)
    if (short && plain.startsWith(short[1]! + short[2]!) && ENDINGS.has(plain.slice(name.length - 1))) return true
  }
  return false
}

const WORD = /\p{L}[\p{L}\p{M}]*/gu

/** Where a text names the person, with the initial before or behind the surname. */
export function namesIn(text: string, names: ReadonlySet<string>): Range[] {
  if (names.size === 0) return []
  return [...text.matchAll(WORD)].flatMap((match): Range[] => {
    if (!isNamed(match[0], names)) return []
    const before =
      /(?<!\p{L})\p{Lu}(?:\.\s?|['’])$/u.exec(text.slice(Math.max(0, match.index - 4), match.index))?.[0].length ?? 0
    const end = match.index + match[0].length
    const after = /^,?\s\p{Lu}\.(?!\p{L})/u.exec(text.slice(end))?.[0].length ?? 0
    return [[match.index - before, end + after]]
  })
}

/** Does an address or handle hold a part of the name: `github.com/mzupan`? */
export const holdsName = (address: string, names: ReadonlySet<string>): boolean => {
  const plain = fold(address).replaceAll(' ', '')
  return [...names].some((name) => name.length > 3 && plain.includes(name))
}
