import type { Language } from '@korak/contract/shapes.ts'
import { m } from '#i18n/words/messages.js'
import { shownDay, shownInstant } from '#mail/letter.ts'
import { escapeText } from '#base/xml.ts'
import { openWriter, type Parts, type Writer } from '#exports/build/export-writer.ts'

/** Text of a cell, or a link into the download. */
export type Cell = string | null | { text: string; file: string }

const STYLE = `
:root { color-scheme: light; font: 16px/1.5 system-ui, "Segoe UI", Roboto, sans-serif; color: #16201e; background: #fff }
body { max-width: 60rem; margin: 0 auto; padding: 1.5rem }
h1 { font-size: 1.9rem; line-height: 1.2 } h2 { margin-top: 2.5rem; border-bottom: 2px solid #0b5f58 } h3 { margin-top: 2rem }
a { color: #0b5f58 } table { border-collapse: collapse; width: 100%; margin: 0.75rem 0 1.5rem }
caption { text-align: left; font-weight: 600; padding: 0.25rem 0 }
th, td { text-align: left; vertical-align: top; padding: 0.4rem 0.6rem; border: 1px solid #c9d3d1; overflow-wrap: break-word; white-space: pre-line }
td a { overflow-wrap: anywhere } main { overflow-x: auto } .same { position: absolute; clip-path: inset(50%) }
thead th { background: #eef3f2 } tbody th { width: 16rem; font-weight: 600 }
.note { color: #4a5856 }
@media print { body { max-width: none; padding: 0 } nav { display: none } a { color: inherit } thead { display: table-header-group } tr { break-inside: avoid } }
@page { margin: 18mm }
`
const LANG = { 'sl-SI': 'sl', 'en-EN': 'en' } as const

/** Address of a file of the download, relative to index.html. */
const hrefOf = (file: string): string => file.split('/').map(encodeURIComponent).join('/')
const link = (text: string, file: string): string => `<a href="${escapeText(hrefOf(file))}">${escapeText(text)}</a>`
const cell = (value: Cell): string => {
  if (value === null || value === '') return '–'
  return typeof value === 'string' ? escapeText(value) : link(value.text, value.file)
}

/** Size as people read it: `1,2 MB`. */
export function shownSize(bytes: number, language: Language): string {
  const units = ['B', 'KB', 'MB', 'GB']
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  const number = new Intl.NumberFormat(language === 'en-EN' ? 'en-GB' : 'sl-SI', { maximumFractionDigits: 1 })
  return `${number.format(bytes / 1000 ** step)}\u00a0${units[step]}`
}

/**
 * The readable page of a download, `index.html`: no script, nothing from elsewhere. Sections are written one after the
 * other into files of their own and joined at the end, so that a page of any length takes no memory.
 */
export class Page {
  readonly language: Language
  readonly #parts: Parts
  readonly #sections: { id: string; title: string; place: string }[] = []
  #writer: Writer | undefined
  #title = ''

  constructor(parts: Parts, language: Language) {
    this.#parts = parts
    this.language = language
  }

  /** Begins a section and lets `work` fill it. */
  async section(id: string, title: string, work: () => Promise<void>): Promise<void> {
    const place = this.#parts.place()
    const writer = await openWriter(place)
    this.#writer = writer
    this.#title = title
    this.#sections.push({ id, title, place })
    try {
      await this.#put(`<section aria-labelledby="${id}">\n<h2 id="${id}">${escapeText(title)}</h2>\n`)
      await work()
      await this.#put('</section>\n')
    } finally {
      this.#writer = undefined
      await writer.end()
    }
  }

  async #put(html: string): Promise<void> {
    if (!this.#writer) throw new Error('No section is open')
    await this.#writer.write(html)
  }

  /** Every table has a name; the eye need not read it twice where it is the heading above. */
  #caption = (text: string): string =>
    `<caption${text === this.#title ? ' class="same"' : ''}>${escapeText(text)}</caption>`
  heading = (text: string): Promise<void> => this.#put(`<h3>${escapeText(text)}</h3>\n`)
  paragraph = (text: string): Promise<void> => this.#put(`<p>${escapeText(text)}</p>\n`)
  /** Where the same is for other programs. */
  pointer = (file: string): Promise<void> =>
    this.#put(`<p class="note">${link(m.export_open_file({ file }, { locale: this.language }), file)}</p>\n`)
  nothing = (): Promise<void> => this.paragraph(m.export_nothing({}, { locale: this.language }))

  /** A table of facts: what it is on the left, the value beside. Empty ones are left out. */
  async facts(caption: string, facts: [string, Cell][]): Promise<void> {
    const rows = facts
      .filter(([, value]) => value !== null && value !== '')
      .map(([name, value]) => `<tr><th scope="row">${escapeText(name)}</th><td>${cell(value)}</td></tr>\n`)
    await this.#put(`<table>\n${this.#caption(caption)}\n<tbody>\n${rows.join('')}</tbody>\n</table>\n`)
  }

  async table(caption: string, columns: string[]): Promise<void> {
    const heads = columns.map((column) => `<th scope="col">${escapeText(column)}</th>`).join('')
    await this.#put(`<table>\n${this.#caption(caption)}\n<thead><tr>${heads}</tr></thead>\n<tbody>\n`)
  }
  row = (cells: Cell[]): Promise<void> =>
    this.#put(`<tr>${cells.map((one) => `<td>${cell(one)}</td>`).join('')}</tr>\n`)
  endTable = (): Promise<void> => this.#put('</tbody>\n</table>\n')

  /** Joins head, contents and sections, in this order, into `index.html`. */
  async finish(about: {
    title: string
    lines: string[]
    description: string
    order: readonly string[]
  }): Promise<void> {
    const locale = this.language
    const sections = this.#sections.toSorted((a, b) => about.order.indexOf(a.id) - about.order.indexOf(b.id))
    const contents = m.export_contents({}, { locale })
    const items = sections.map(({ id, title }) => `<li><a href="#${id}">${escapeText(title)}</a></li>\n`)
    const [head, tail] = [this.#parts.place(), this.#parts.place()]
    const top = await openWriter(head)
    await top.write(
      `<!doctype html>\n<html lang="${LANG[locale]}">\n<head>\n<meta charset="utf-8">\n` +
        `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">\n` +
        `<meta name="viewport" content="width=device-width, initial-scale=1">\n<meta name="referrer" content="no-referrer">\n` +
        `<title>${escapeText(about.title)}</title>\n<style>${STYLE}</style>\n</head>\n<body>\n<header>\n<h1>${escapeText(about.title)}</h1>\n` +
        `${about.lines.map((line) => `<p>${escapeText(line)}</p>\n`).join('')}</header>\n` +
        `<nav aria-labelledby="contents">\n<h2 id="contents">${escapeText(contents)}</h2>\n<ol>\n${items.join('')}</ol>\n</nav>\n<main>\n`,
    )
    await top.end()
    const bottom = await openWriter(tail)
    await bottom.write('</main>\n</body>\n</html>\n')
    await bottom.end()
    await this.#parts.join('index.html', about.description, [head, ...sections.map(({ place }) => place), tail])
  }
}

/** Days and times on the page, a dash for none. */
export const dayCell = (day: string | null): Cell => day && shownDay(day)
export const timeCell = (at: Date | null): Cell => at && shownInstant(at)
