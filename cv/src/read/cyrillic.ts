import type { CvDocument } from '#document.ts'

const LETTERS = new Map(
  `а a б b в v г g д d ђ đ е e ж ž з z и i ј j к k л l љ lj м m н n њ nj о o п p р r с s т t ћ ć у u ф f х h ц c ч č џ dž ш š`
    .split(' ')
    .flatMap((letter, at, all) => (at % 2 === 0 ? [[letter, all[at + 1]!] as const] : [])),
)
const CYRILLIC = /\p{Script=Cyrillic}/gu

/** `Њ` is `Nj`, and `NJ` between capitals. */
const latin = (text: string): string =>
  text.replaceAll(CYRILLIC, (sign, at: number) => {
    const letter = LETTERS.get(sign.toLowerCase()) ?? sign
    if (sign === sign.toLowerCase()) return letter
    const isCapitals = /^\p{Lu}/u.test(text.slice(at + 1)) || (at > 0 && /\p{Lu}$/u.test(text.slice(0, at)))
    return isCapitals ? letter.toUpperCase() : letter[0]!.toUpperCase() + letter.slice(1)
  })

/** A CV in Serbian Cyrillic in Latin letters, which all dictionaries are in; letters of other languages tell that it is none. */
export function inLatin(document: CvDocument): CvDocument {
  const signs = document.lines.flatMap(({ text }) => text.match(CYRILLIC) ?? [])
  const known = signs.filter((sign) => LETTERS.has(sign.toLowerCase())).length
  if (signs.length === 0 || known < signs.length * 0.98) return document
  return {
    ...document,
    titles: document.titles.map(latin),
    lines: document.lines.map((line) => ({
      ...line,
      text: latin(line.text),
      cells: line.cells.map(latin),
      runs: line.runs.map((run) => ({ ...run, text: latin(run.text) })),
    })),
  }
}
