import type { Language } from '@korak/contract/shapes.ts'
import { m } from '#i18n/words/messages.js'
import { brand } from '#mail/brand.ts'
import { shownDay } from '#mail/letter.ts'
import { makePdf, type PdfContent } from '#pdf/pdf.ts'
import type { ToPrint } from './printed-letters.queries.ts'

/** Where the address shows in the window of an envelope, and what follows it begins. */
const WINDOW = 142
const BODY = 250

const countryIn = (language: Language, code: string): string =>
  new Intl.DisplayNames(language === 'sl-SI' ? 'sl-SI' : 'en-GB', { type: 'region' }).of(code)?.toUpperCase() ?? code

/** Lines of an envelope. */
const recipientOf = ({ name, address, postal, city, country, language }: ToPrint): string =>
  [
    name,
    address,
    [postal, city].filter(Boolean).join(' '),
    country && country !== 'SI' && /^[A-Z]{2}$/.test(country) ? countryIn(language, country) : '',
  ]
    .filter(Boolean)
    .join('\n')

function write(content: PdfContent, letter: ToPrint): void {
  const { language, subject, text, facts, onBehalf, writtenOn } = letter
  const locale = { locale: language }
  content.speak(language)
  content.paragraph(`${brand.company}\n${brand.address}\n${brand.email}, ${brand.phone.shown}`, { isMuted: true })
  content.down(WINDOW)
  content.paragraph(recipientOf(letter))
  content.down(BODY)
  content.paragraph(m.printed_date({ day: shownDay(writtenOn) }, locale))
  content.subject(subject)
  content.facts([
    { label: m.printed_on_behalf({}, locale), value: onBehalf },
    ...(facts as unknown as { label: string; value: string }[]),
  ])
  for (const paragraph of text.split('\n\n')) content.paragraph(paragraph)
}

/** Letters, each on pages of its own with the address where an envelope shows it. @param reader whose language names the file */
export function printedPdf(letters: readonly ToPrint[], reader: Language): Promise<Buffer> {
  const title = m.printed_title({}, { locale: reader })
  /** The first page of each, and the one after the last. */
  const starts: number[] = []
  const footer = (page: number, pages: number) => {
    const at = starts.findLastIndex((start) => start <= page)
    const letter = letters[at]
    if (!letter) return brand.company
    const [start = 1, next = pages + 1] = starts.slice(at)
    const of = m.receipt_page({ page: page - start + 1, pages: next - start }, { locale: letter.language })
    return `${brand.company}  ·  ${letter.refNo}  ·  ${of}`
  }
  return makePdf({ title, author: brand.company, language: reader, footer }, (content) => {
    for (const [at, letter] of letters.entries()) {
      if (at > 0) content.page()
      starts.push(content.pages())
      write(content, letter)
    }
  })
}
