import type { CvDocument } from '#document.ts'
import { linesIn, sectionsOf } from '#layout/sections.ts'

/** One line of the text that was read; cells are parted by a tab. */
export interface TextLine {
  text: string
  /** Of the part that says who the person is: name, contacts, personal data. */
  isOwn: boolean
  isHeading: boolean
}

/** What a person can read of a CV; what is longer is cut. */
const MOST = 120_000

/** The text of a document as it is kept for people to read. */
export function textLines({ lines }: CvDocument): TextLine[] {
  const sections = sectionsOf(lines)
  const own = new Set(linesIn(sections, 'head', 'personal'))
  const headings = new Set(sections.map(({ heading }) => heading))
  let length = 0
  return lines
    .filter(({ text }) => text !== '' && (length += text.length) <= MOST)
    .map((line) => {
      const isHeading = line.cells.length === 1 && headings.has(line.text)
      return { text: line.text, isOwn: own.has(line), isHeading }
    })
}
