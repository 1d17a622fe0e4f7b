import WordExtractor from 'word-extractor'
import { type CvDocument, type CvFormat, type Line, makeLine, Unreadable } from '#document.ts'
import { decodeText } from './detect.ts'

const MAX_CHARACTERS = 400_000

/** Lines of text without any style; wide gaps and tabs part cells. */
export function plainLines(text: string): Line[] {
  let gap = 0
  return text
    .slice(0, MAX_CHARACTERS)
    .split(/\r\n|[\n\r\f\v]/)
    .flatMap((source) => {
      const indent = /^\s*/.exec(source)?.[0].length ?? 0
      const line = makeLine({ cells: source.trim().split(/\t+| {3,}/), x: indent, gap })
      gap = line.text === '' ? gap + 1 : 0
      return line.text === '' ? [] : [line]
    })
}

const plain = (format: CvFormat, text: string): CvDocument => ({
  format,
  lines: plainLines(text),
  links: [],
  pages: 1,
  titles: [],
  isScanned: false,
})

export const readText = (bytes: Buffer): CvDocument => plain('txt', decodeText(bytes))

/** Word before 2007: text, headers and text boxes, without styles. */
export async function readDoc(bytes: Buffer): Promise<CvDocument> {
  try {
    const word = await new WordExtractor().extract(bytes)
    const parts = [word.getHeaders({ includeFooters: false }), word.getBody(), word.getTextboxes()]
    return plain('doc', parts.filter((part) => part.trim()).join('\n\n'))
  } catch (error) {
    throw new Unreadable(/encrypt|password/i.test(String(error)) ? 'locked' : 'broken', String(error))
  }
}
