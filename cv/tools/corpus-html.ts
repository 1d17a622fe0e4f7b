// What the printed templates have in common: the page, drawings, and lists.
import { escapedView, type PrintOptions, type Printer, type View } from './corpus-view.ts'

/** Joins what a template makes of each. */
export const each = <T>(list: readonly T[], one: (item: T, at: number) => string): string => list.map(one).join('')

/** The text between the tags when there is something to say. */
export const when = (text: string | undefined, make: (text: string) => string): string => (text ? make(text) : '')

export const bullets = (lines: string[]): string =>
  when(
    each(lines, (line) => `<li>${line}</li>`),
    (all) => `<ul>${all}</ul>`,
  )

const RESET = `*{box-sizing:border-box}body{margin:0;-webkit-print-color-adjust:exact;
  font-size:10pt;line-height:1.35}p,h1,h2,h3,ul{margin:0}ul{padding-left:14pt}table{border-collapse:collapse}
  a{color:inherit;text-decoration:none}`

export const page = (css: string, body: string, title = ''): string =>
  `<!doctype html><meta charset="utf-8"><title>${title}</title><style>${RESET}${css}</style>${body}`

const PATHS: Record<string, string> = {
  phone: 'M3 1h3l1 4-2 1c1 2 3 4 5 5l1-2 4 1v3c0 1-1 2-2 2C7 15 1 9 1 3c0-1 1-2 2-2z',
  phone2: 'M4 1h8v14H4zM6 3v8h4V3z',
  email: 'M1 3h14v10H1zm1 1 6 5 6-5z',
  address: 'M8 1c3 0 5 2 5 5 0 4-5 9-5 9S3 10 3 6c0-3 2-5 5-5zm0 3a2 2 0 1 0 0 4 2 2 0 0 0 0-4z',
  linkedin: 'M1 1h14v14H1zM4 6h2v6H4zm0-2h2v1H4zm4 2h2v1c1-2 4-1 4 1v4h-2V8H10v4H8z',
  born: 'M2 3h12v12H2zM4 1h2v3H4zm6 0h2v3h-2z',
}

/** A small drawing in place of a label: nothing of it is text. */
export const icon = (kind: string, colour = 'currentColor', size = 9): string =>
  `<svg width="${size}pt" height="${size}pt" viewBox="0 0 16 16" style="vertical-align:-1pt;margin-right:5pt"><path
   fill="${colour}" fill-rule="evenodd" d="${PATHS[kind] ?? PATHS.born}"/></svg>`

/** A picture in the place of a photo. */
export const photo = (width: number, height: number, round = false, colour = '#8a9ab0'): string =>
  `<svg width="${width}pt" height="${height}pt" viewBox="0 0 60 ${(60 * height) / width}" style="border-radius:${round ? '50%' : '0'};background:#dde3ea">
   <circle cx="30" cy="26" r="13" fill="${colour}"/><path d="M4 90c0-32 12-46 26-46s26 14 26 46z" fill="${colour}"/></svg>`

/** A template of a page: markup by a view that is safe to put into it. */
export const printed =
  (template: (view: View) => string, options?: (view: View) => PrintOptions) =>
  (view: View, print: Printer): Promise<Buffer> => {
    const safe = escapedView(view)
    return print.pdf(template(safe), options?.(safe))
  }

/** The same, as it comes out of a scanner. */
export const scanned =
  (template: (view: View) => string, options: Parameters<Printer['scan']>[1] = {}) =>
  (view: View, print: Printer): Promise<Buffer> =>
    print.scan(template(escapedView(view)), options)
