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

/** `Tone`, `Toneta`: of names in `-e` only. */
const LONGER = new Set('eta ete etu eti etom etov etova etove etovo'.split(' '))

/** Is a word one of a name, in whatever case of its language? A short stem with `-ta` would be `leta` of every Lea. */
function isNamed(plain: string, names: ReadonlySet<string>): boolean {
  if (names.has(plain)) return true
  for (const name of names) {
    if (name.length < 3) continue
    const stem = /[aeiou]$/.test(name) ? name.slice(0, -1) : name
    const ending = plain.startsWith(stem) ? plain.slice(stem.length) : ''
    if (stem.length >= (ending.startsWith('t') ? 3 : 2) && ENDINGS.has(ending) && ending !== '') return true
    if (name.endsWith('e') && LONGER.has(ending)) return true
    // `Matej`, `Mateja`; `Petek`, `Petka`
    const short = /^(.{2,})e([^aeiou])$/.exec(name)
    if (short && plain.startsWith(short[1]! + short[2]!) && ENDINGS.has(plain.slice(name.length - 1))) return true
  }
  return false
}

/** As one word a short name may be part of any other: `analiza`. */
const LONG = 8
/** Names written together, as people do in handles: `majazupan`, `ZupanMaja`. Of more than three there are too many ways to part them. */
const isGlued = (plain: string, names: ReadonlySet<string>, more = 1): boolean =>
  [...names].some((name) => {
    const rest = name.length > 2 && plain.startsWith(name) ? plain.slice(name.length) : ''
    return rest.length > 2 && (isNamed(rest, names) || (more > 0 && isGlued(rest, names, more - 1)))
  })

/** One letter at a time, as headings are set: `M A J A  Z U P A N`. */
const SPACED = /(?<![\p{L}\d])\p{L}(?: \p{L}){2,}(?![\p{L}\d])/gu
const spacedNames = (text: string, names: ReadonlySet<string>): Range[] =>
  [...text.matchAll(SPACED)].flatMap(({ 0: letters, index }): Range[] => {
    const plain = fold(letters.replaceAll(' ', ''))
    return isNamed(plain, names) || isGlued(plain, names) ? [[index, index + letters.length]] : []
  })

const WORD = /\p{L}[\p{L}\p{M}]*/gu
const CAPITAL = /^\p{Lu}/u

/** Beside a number a small word is a day or a month, whatever the person is called: `12. maja`, `jan. 2015`. */
const isOfDate = (before: string, after: string): boolean => /\d\.?\s?$/.test(before) || /^\.?\s?\d/.test(after)

const GREETED = 'spoštovan[ai]|pozdravljen[ai]?|drag[ai]|poštovan[ai]|sehr geehrter?|lieber?|dear'
const TITLED = 'gosp(?:a|e|o|od|oda|odu|odom)|gdč\\.?|ga\\.|g\\.|mrs?\\.?|ms\\.?|frau|herrn?'
/** How a letter of ours addresses somebody says the gender: `Spoštovana gospa Zupan`, `Draga Maja`; `Pozdravljeni` says none. */
const ADDRESSED = new RegExp(
  String.raw`(?<!\p{L})(?:(?:(?:${GREETED})[\s,]{1,2})?(?:${TITLED})|spoštovana|pozdravljena?|drag[ai]|poštovana|sehr geehrter?|lieber?)[\s,]{1,2}$`,
  'iu',
)
/** No way of addressing somebody is longer. */
const NEAR = 32

/** Where a text names the person, in whatever letters, with the initial before or behind the surname. */
export function namesIn(text: string, names: ReadonlySet<string>): Range[] {
  if (names.size === 0) return []
  const words = [...text.matchAll(WORD)].flatMap((match): Range[] => {
    const [word] = match
    const plain = fold(word)
    const before = text.slice(Math.max(0, match.index - 4), match.index)
    const end = match.index + word.length
    const after = text.slice(end, end + 4)
    if (plain.length >= LONG && isGlued(plain, names))
      return [[match.index, end + (/^\d*/.exec(after)?.[0].length ?? 0)]]
    if (!CAPITAL.test(word) && (plain.length < 3 || isOfDate(before, after))) return []
    if (!isNamed(plain, names)) return []
    const initial = /(?<!\p{L})\p{Lu}(?:\.\s?|['’])$/u.exec(before)?.[0].length ?? 0
    const address = ADDRESSED.exec(text.slice(Math.max(0, match.index - initial - NEAR), match.index - initial))?.[0]
    const behind = /^,?\s\p{Lu}\.(?!\p{L})/u.exec(text.slice(end))?.[0].length ?? 0
    return [[match.index - initial - (address?.length ?? 0), end + behind]]
  })
  return [...words, ...spacedNames(text, names)]
}

/** Does an address or handle hold a part of the name: `github.com/mzupan`? */
export const holdsName = (address: string, names: ReadonlySet<string>): boolean => {
  const plain = fold(address).replaceAll(' ', '')
  return [...names].some((name) => name.length > 3 && plain.includes(name))
}
