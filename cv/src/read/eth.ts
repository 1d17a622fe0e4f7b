import type { CvDocument } from '#document.ts'

/**
 * Đ where it was drawn as the Icelandic Ð, which looks the same: fonts of TeX and old encodings do so. A document with letters
 * of Slovenian or Croatian and without Þ has no Icelandic words.
 */
export function withoutEth(document: CvDocument): CvDocument {
  const text = document.lines.map((line) => line.text).join('\n')
  if (!/[Ðð]/u.test(text) || !/[čćšžđČĆŠŽĐ]/u.test(text) || /[Þþ]/u.test(text)) return document
  const lines = document.lines.map((line) => ({
    ...line,
    text: mended(line.text),
    cells: line.cells.map(mended),
    runs: line.runs.map((run) => ({ ...run, text: mended(run.text) })),
  }))
  return { ...document, lines }
}

const mended = (text: string): string => text.replaceAll('Ð', 'Đ').replaceAll('ð', 'đ')
