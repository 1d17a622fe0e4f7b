/** Cases a place is named in after a preposition: of, in or at, into, with. */
const CASES = ['genitive', 'locative', 'accusative', 'instrumental'] as const
type Case = (typeof CASES)[number]
type Endings = Record<Case, readonly string[]>
interface Paradigm {
  noun: Endings
  /** Endings of an adjective before the noun, and what it ends in to agree with it. */
  adjective: Endings
  agrees: RegExp
}

const endings = (...all: string[]): Endings => {
  const [genitive, locative, accusative, instrumental] = all.map((some) => some.split(' '))
  return { genitive, locative, accusative, instrumental } as Endings
}
const MASCULINE_ADJECTIVE = endings('ega', 'em', '', 'im')
const PLURAL_ADJECTIVE = endings('ih', 'ih', 'e', 'imi')
const FEMININE: Paradigm = { noun: endings('e', 'i', 'o', 'o'), adjective: endings('e', 'i', 'o', 'o'), agrees: /a$/ }
// Peč, vas.
const FEMININE_I: Paradigm = { ...FEMININE, noun: endings('i', 'i', '', 'jo') }
// Cerkev, v Cerkvi.
const FEMININE_EV: Paradigm = { ...FEMININE, noun: endings('e', 'i', '', 'ijo') }
const FEMININE_PLURAL: Paradigm = {
  noun: endings('', 'ah', 'e', 'ami'),
  adjective: PLURAL_ADJECTIVE,
  agrees: /e$/,
}
const MASCULINE: Paradigm = {
  noun: endings('a', 'u', '', 'om em'),
  adjective: MASCULINE_ADJECTIVE,
  agrees: /i$|(?<=[oe]v)$/,
}
const MASCULINE_PLURAL: Paradigm = {
  noun: endings('ov ev', 'ih', 'e', 'i'),
  adjective: PLURAL_ADJECTIVE,
  agrees: /i$/,
}
const NEUTER: Paradigm = {
  noun: endings('a', 'u', '', 'om em'),
  adjective: MASCULINE_ADJECTIVE,
  agrees: /[oe]$/,
}
// Krško, v Krškem.
const NEUTER_ADJECTIVE: Paradigm = { ...NEUTER, noun: MASCULINE_ADJECTIVE }
// Selca, v Selcih.
const NEUTER_PLURAL: Paradigm = { noun: endings('', 'ih', 'a', 'i'), adjective: PLURAL_ADJECTIVE, agrees: /a$/ }

const FEMININE_CONSONANTS = new Set(['vas', 'pec'])
const NEUTER_PLURALS = new Set(['selca', 'sela'])

/** A folded name does not always tell gender and number (`Grosuplje`, `Velenje`, `Domžale`): all it may have. */
function paradigmsOf(noun: string): { stems: string[]; paradigm: Paradigm }[] {
  const stem = noun.slice(0, -1)
  if (noun.endsWith('a')) {
    return [{ stems: [stem], paradigm: NEUTER_PLURALS.has(noun) ? NEUTER_PLURAL : FEMININE }]
  }
  if (noun.endsWith('i')) return [{ stems: [stem], paradigm: MASCULINE_PLURAL }]
  if (noun.endsWith('o') || noun.endsWith('e')) {
    const singular = [NEUTER, NEUTER_ADJECTIVE].map((paradigm) => ({ stems: [stem], paradigm }))
    return noun.endsWith('o') ? singular : [{ stems: [stem], paradigm: FEMININE_PLURAL }, ...singular]
  }
  if (FEMININE_CONSONANTS.has(noun)) return [{ stems: [noun], paradigm: FEMININE_I }]
  if (noun.endsWith('kev')) return [{ stems: [noun.replace(/ev$/, 'v')], paradigm: FEMININE_EV }]
  // Koper, v Kopru; Črnomelj, v Črnomlju; Gradac, v Gradcu; Šentjur, v Šentjurju.
  const stems = [noun, noun.replace(/e([^aeiou]|[ln]j)$/, '$1').replace(/ac$/, 'c')]
  return [{ stems: noun.endsWith('r') ? [...stems, `${noun}j`] : stems, paradigm: MASCULINE }]
}

/** Without its ending a cluster of consonants gets a vowel: Ravne → Raven, Trbovlje → Trbovelj, Brezje → Brezij. */
const bare = (stem: string): string[] => [
  stem,
  stem.replace(/(?<=[^aeiou])([ln]j|[^aeiouj])$/, 'e$1'),
  stem.replace(/(?<=[^aeiou])j$/, 'ij'),
]

/** Forms of the words before a preposition, adjectives and a noun, in one case. */
function inCase(words: readonly string[], which: Case): string[] {
  const [noun = '', adjectives] = [words.at(-1), words.slice(0, -1)]
  return paradigmsOf(noun).flatMap(({ stems, paradigm }) => {
    const nouns = paradigm.noun[which].flatMap((ending) => {
      if (which === 'accusative' && ending === '') return [noun]
      return stems.flatMap((stem) => (ending === '' ? bare(stem) : [stem + ending]))
    })
    const [ending = ''] = paradigm.adjective[which]
    const agreeing = adjectives.map((word) =>
      ending && paradigm.agrees.test(word) ? word.replace(/[aeio]$/, '') + ending : word,
    )
    return nouns.map((form) => [...agreeing, form].join(' '))
  })
}

/** All forms of a folded Slovenian place name without a preposition: `novo mesto` → `novega mesta`, `novem mestu`, …. */
export const formsOf = (name: string, cases: readonly Case[] = CASES): Set<string> =>
  new Set(name === '' ? [] : cases.flatMap((which) => inCase(name.split(' '), which)))
