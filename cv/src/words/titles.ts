// Finds names of people by what they do, as a woman writes them, and the form that says no gender; sl, hr, bs, sr, de, en.

import { ENGLISH, NONE, SLAVIC, SLAVIC_WORDS } from '#words/title-words.ts'

const ENDING = /^(?<stem>\p{L}{3,})(?<vowel>a|e|i|o|u|om)$/u
/** Cases of the form without a gender, by the vowel of the other. */
const NOUN: Record<string, string> = { a: '', e: 'a', i: 'u', o: 'a', u: 'a', om: 'om' }
const ADJECTIVE: Record<string, string> = { a: 'i', e: 'ega', i: 'emu', o: 'ega', u: 'og', om: 'im' }
/** Of adjectives of titles: razvojna, strokovna, prodajna, višja, glavna, medicinska. */
const ADJECTIVE_STEM = /^viš$|^\p{L}{2,}(?:n|sk|šk|čk|šj|žj|jš)$/u

/** A word and what follows it: `prodajalk` becomes `prodajalec`, of which the other cases are `prodajalc…`. */
const inflected = (word: string, vowel: string): string => {
  if (vowel === 'a') return word
  if (/(?:dj|đ)a$/.test(word)) return word.slice(0, -1) + vowel
  return word.replace(/ec$/, 'c').replace(/ster$/, 'str') + NOUN[vowel]!
}

function slavic(word: string): string | null {
  const { stem = '', vowel = '' } = ENDING.exec(word)?.groups ?? {}
  if (stem === '' || NONE.has(stem) || stem.endsWith('werk')) return null
  const known = SLAVIC_WORDS[stem]
  if (known) return inflected(known, vowel)
  for (let at = 0; at < stem.length; at++) {
    const end = SLAVIC[stem.slice(at)]
    // `marka`, `zarica`: too short before it to be somebody.
    const length = stem.length - at
    if (end && (at > 2 || (at === 2 && length > 3) || length > 5)) return inflected(stem.slice(0, at) + end, vowel)
  }
  return null
}

const GERMAN =
  /^(?<stem>\p{Lu}\p{L}+?(?:er|or|ent|ant|ist|olog|eur|är|irt|ert|itekt|didat|lomat|vokat|pilot|beamt))in$/u
const NO_GERMAN = /^(?:Val|Konst|Const|Arg|Kr|Chr|Sev|Kath?|Mart|Florent)(?:ent|ant|ist|er|in)?$/
const GERMAN_WORDS: readonly (readonly [RegExp, string])[] = [
  [/(?:kauf|fach|haus)(?:frau|mann)$/iu, '/-frau'],
  [/krankenschwester$/iu, 'krankenpfleger'],
  [/ärztin$/u, 'arzt'],
  [/^Ärztin$/u, 'Arzt'],
  [/köchin$/u, 'koch'],
  [/^Köchin$/u, 'Koch'],
  [/anwältin$/u, 'anwalt'],
  [/^Anwältin$/u, 'Anwalt'],
]
const GERMAN_ADJECTIVE = /^\p{L}{2,}(?:isch|lich|ig|end|iert|üft|elt|al|iv|ellt|äftigt|wortlich)e$/u

function german(word: string): string | null {
  for (const [pattern, form] of GERMAN_WORDS)
    if (pattern.test(word))
      return form === '/-frau' ? `${word.replace(/(?:frau|mann)$/iu, '')}mann/-frau` : word.replace(pattern, form)
  const stem = GERMAN.exec(word)?.groups?.['stem']
  return stem && stem.length > 4 && !NO_GERMAN.test(stem) ? stem : null
}

/** As the first one is written: all in capitals, or with one. */
const writtenAs = (model: string, word: string): string => {
  if (model.length > 1 && model === model.toUpperCase()) return word.toUpperCase()
  return /^\p{Lu}/u.test(model) ? word[0]!.toUpperCase() + word.slice(1) : word
}
const plainOf = (word: string): string =>
  word.length > 1 && word === word.toUpperCase() ? word[0]! + word.slice(1).toLowerCase() : word

interface Neutral {
  from: number
  to: number
  /** What stands there instead. */
  word: string
}

/** Where a text names what somebody does in a form of one gender, with the adjectives before it, and the form that says none. */
export function neutralIn(text: string): Neutral[] {
  const tokens = [...text.matchAll(/\p{L}+/gu)].map(({ 0: word, index }) => ({ word, from: index }))
  const found: Neutral[] = []
  /** One space is between it and the word before, or the words are a wide heading. */
  const isBeside = (at: number) => {
    const before = tokens[at - 1]
    if (!before) return false
    const between = text.slice(before.from + before.word.length, tokens[at]!.from)
    return between === ' ' || (between === '\t' && before.from === 0)
  }
  const put = (at: number, word: string) => {
    const one = tokens[at]!
    const written = writtenAs(one.word, word)
    if (written !== one.word) found.push({ from: one.from, to: one.from + one.word.length, word: written })
  }
  for (const [at, { word, from }] of tokens.entries()) {
    // Written in both forms: kuhar/kuharica.
    if (text[from - 1] === '/' || text[from + word.length] === '/') continue
    const [plain, low] = [plainOf(word), word.toLowerCase()]
    const nurse = /^sestr(?<vowel>a|e|i|o|u|om)$/u.exec(low)?.groups?.['vowel']
    const isNurse = nurse !== undefined && isBeside(at) && tokens[at - 1]!.word.toLowerCase().startsWith('medicinsk')
    const noun = isNurse ? inflected('tehnik', nurse) : (slavic(low) ?? null)
    if (noun !== null) {
      put(at, noun)
      const vowel = ENDING.exec(low)!.groups!['vowel']!
      for (let before = at - 1; before >= 0 && isBeside(before + 1); before--) {
        const adjective = tokens[before]!.word.toLowerCase()
        const stem = adjective.slice(0, -vowel.length)
        if (!adjective.endsWith(vowel) || !ADJECTIVE_STEM.test(stem)) break
        put(before, stem + ADJECTIVE[vowel]!)
      }
      continue
    }
    const title = german(plain)
    if (title !== null) {
      put(at, title)
      for (let before = at - 1; before >= 0 && isBeside(before + 1); before--) {
        const adjective = plainOf(tokens[before]!.word)
        if (!GERMAN_ADJECTIVE.test(adjective)) break
        put(before, `${adjective}r`)
      }
      continue
    }
    const english = ENGLISH[low]
    if (english) put(at, english)
  }
  return found.toSorted((one, other) => one.from - other.from)
}

/** The text with those forms. */
export function withoutGender(text: string): string {
  let [shown, at] = ['', 0]
  for (const { from, to, word } of neutralIn(text)) {
    shown += text.slice(at, from) + word
    at = to
  }
  return shown + text.slice(at)
}
