// Which template and which kind of file a layout is.
import { boxesDocx, leadersDocx, letterDocx, tabsDocx } from './corpus-docx-more.ts'
import { columnsDocx, controlsDocx, headerDocx } from './corpus-docx.ts'
import { candidateXml, openJson, passportXml } from './corpus-europass.ts'
import { band, form, spaced, studio } from './corpus-html-a.ts'
import { oldEuropass, oldEuropassFrame, tabular } from './corpus-html-b.ts'
import { academic, academicFrame, cards, modern, sideRight, typewriter } from './corpus-html-c.ts'
import { bare, bareFrame, classic, functional, ledger, newEuropass, poster } from './corpus-html-d.ts'
import { printed, scanned } from './corpus-html.ts'
import { linkedinPdf } from './corpus-linkedin.ts'
import { withAttachment } from './corpus-pdf.ts'
import { frameOdt, rtf, rtfTable, tablesOdt } from './corpus-rtf.ts'
import type { Printer, View } from './corpus-view.ts'

type Make = (view: View, print: Printer) => Promise<Buffer> | Buffer

const attached =
  (make: Make, name: string, data: (view: View) => Buffer, as?: 'note'): Make =>
  async (view, print) =>
    withAttachment(await make(view, print), name, data(view), as)

const old = printed(oldEuropass, oldEuropassFrame)

const PDF: Record<string, Make> = {
  band: printed(band),
  studio: printed(studio),
  form: printed(form),
  spaced: printed(spaced),
  tabular: printed(tabular),
  europass_old_xml: attached(old, 'Europass-CV-XML-Attachment.xml', passportXml),
  europass_old_note: attached(old, 'CV.xml', passportXml, 'note'),
  europass_new_xml: attached(printed(newEuropass), 'attachment.xml', candidateXml),
  linkedin: linkedinPdf,
  modern: printed(modern),
  side_right: printed(sideRight),
  academic: printed(academic, academicFrame),
  typewriter: printed(typewriter, () => ({ margin: '20mm' })),
  cards: printed(cards),
  functional: printed(functional),
  poster: printed(poster),
  running_head: printed(bare, bareFrame),
  classic: printed(classic),
  ledger: printed(ledger),
  scan_form: scanned(form, { degrees: 1 }),
  scan_two_columns: scanned(sideRight, { degrees: -0.8, noise: 30 }),
  scan_cards: scanned(cards, { degrees: 1.2, noise: 34 }),
}
const DOCX: Record<string, Make> = {
  word_header: headerDocx,
  word_controls: controlsDocx,
  word_columns: columnsDocx,
  word_boxes: boxesDocx,
  word_leaders: leadersDocx,
  word_tabs: tabsDocx,
  letter: letterDocx,
}
const OTHERS: Record<string, [ext: string, make: Make]> = {
  odt_tables: ['odt', tablesOdt],
  odt_frame: ['odt', frameOdt],
  rtf_unicode: ['rtf', rtf(1250, false)],
  rtf_bytes: ['rtf', rtf(1252, true)],
  rtf_table: ['rtf', rtfTable],
  europass_xml: ['xml', candidateXml],
  json_cv: ['json', (view) => openJson(view)],
  json_empties: ['json', (view) => openJson(view, true)],
}

/** @throws Error when there is no such layout */
export function layoutOf(name: string): { ext: string; make: Make } {
  const pdf = PDF[name]
  const docx = DOCX[name]
  if (pdf) return { ext: 'pdf', make: pdf }
  if (docx) return { ext: 'docx', make: docx }
  const [ext, make] = OTHERS[name] ?? []
  if (!ext || !make) throw new Error(`There is no layout ${name}`)
  return { ext, make }
}
