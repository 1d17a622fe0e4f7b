// Word templates, each with something of Word that is easy to read wrongly.
import { escapedView, type View } from './corpus-view.ts'
import { docxOf } from './corpus-zip.ts'

/** A run of text; marks are b, i, caps or a size in half points. */
export function run(text: string, marks = ''): string {
  const size = /\d+/.exec(marks)?.[0]
  const look = `${/\bb\b/.test(marks) ? '<w:b/>' : ''}${/\bi\b/.test(marks) ? '<w:i/>' : ''}${marks.includes('caps') ? '<w:caps/>' : ''}${size ? `<w:sz w:val="${size}"/>` : ''}`
  const parts = text.split('\t').map((part) => `<w:t xml:space="preserve">${part}</w:t>`)
  return `<w:r>${look && `<w:rPr>${look}</w:rPr>`}${parts.join('<w:tab/>')}</w:r>`
}

export const para = (content: string, style = '', more = ''): string =>
  `<w:p><w:pPr>${style && `<w:pStyle w:val="${style}"/>`}${more}</w:pPr>${content.startsWith('<') ? content : run(content)}</w:p>`

export const all = <T>(list: readonly T[], make: (item: T, at: number) => string): string => list.map(make).join('')

const bulleted = (lines: string[]) => all(lines, (line) => para(run(`•\t${line}`)))
const border = (side: string, size: number) => `<w:${side} w:val="single" w:sz="${size}" w:space="1" w:color="808080"/>`
export const right = (at: number, leader = 'none') =>
  `<w:tabs><w:tab w:val="right" w:leader="${leader}" w:pos="${at}"/></w:tabs>`

function cells(rows: string[][], widths: number[], ruled = false): string {
  const lines = ruled
    ? `<w:tblBorders>${['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map((side) => border(side, 4)).join('')}</w:tblBorders>`
    : ''
  const cell = (content: string, at: number) =>
    `<w:tc><w:tcPr><w:tcW w:w="${widths[at]}" w:type="dxa"/></w:tcPr>${content.includes('<w:p>') ? content : para(run(content))}</w:tc>`
  const grid = all(widths, (width) => `<w:gridCol w:w="${width}"/>`)
  return `<w:tbl><w:tblPr><w:tblW w:w="0" w:type="auto"/>${lines}</w:tblPr><w:tblGrid>${grid}</w:tblGrid>${all(rows, (row) => `<w:tr>${row.map(cell).join('')}</w:tr>`)}</w:tbl>${para('')}`
}

/** Name and contact are in the page header, and only there; periods stand at a tab. */
export function headerDocx(view: View): Promise<Buffer> {
  const { w, full, p, born, contact, jobs, studies, more, references } = escapedView(view)
  const header =
    para(run(full, 'b 40')) +
    para(
      run(contact.map(({ label, text }) => `${label}: ${text}`).join('  |  '), '18'),
      '',
      `<w:pBdr>${border('bottom', 8)}</w:pBdr>`,
    )
  const hanging = '<w:ind w:left="2552" w:hanging="2552"/><w:tabs><w:tab w:val="left" w:pos="2552"/></w:tabs>'
  const body = [
    ...(p.about ? [para(w.about, 'Naslov1'), para(p.about)] : []),
    para(w.jobs, 'Naslov1'),
    ...jobs.map(
      ({ when, title, firm, place, what }) =>
        para(run(`${when}\t`) + run(title, 'b') + run(`, ${firm}, ${place}`), '', hanging) + bulleted(what),
    ),
    para(w.studies, 'Naslov1'),
    ...studies.map(({ when, degree, school }) =>
      para(run(`${when}\t`) + run(degree, 'b') + run(`, ${school}`), '', hanging),
    ),
    para(w.personal, 'Naslov1'),
    ...(born ? [para(`${w.born}: ${born}${p.bornIn ? `, ${p.bornIn}` : ''}`)] : []),
    ...more.map(([heading, lines]) => para(heading, 'Naslov1') + all(lines, (line) => para(line))),
    ...(references.length ? [para(w.references, 'Naslov1'), ...references.map((line) => para(line))] : []),
  ]
  return docxOf(body.join(''), { header })
}

/** Text as Word leaves it after much editing: runs split inside words, content controls, fields, links. */
export function controlsDocx(view: View): Promise<Buffer> {
  const { w, full, p, born, contact, jobs, studies, more, references } = escapedView(view)
  const split = (text: string, marks = '') => {
    const at = Math.floor(text.length / 2) + 1
    return `${run(text.slice(0, at), marks)}<w:proofErr w:type="spellStart"/><w:bookmarkStart w:id="0" w:name="_x"/>${run(text.slice(at), marks)}<w:bookmarkEnd w:id="0"/>`
  }
  const control = (name: string, content: string) =>
    `<w:sdt><w:sdtPr><w:alias w:val="${name}"/></w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`
  const links: string[] = []
  const line = contact.map(({ kind, label, text }) => {
    if (kind !== 'email' && kind !== 'linkedin') return para(run(`${label}: `, 'b') + control(label, split(text)))
    links.push(kind === 'email' ? `mailto:${text}` : `https://www.${text}`)
    return para(`${run(`${label}: `, 'b')}<w:hyperlink r:id="rId${links.length}">${split(text)}</w:hyperlink>`)
  })
  const entry = (first: string, second: string, what: string[]) =>
    control('x', para(split(first, 'b')) + para(run(second, 'i')) + bulleted(what))
  const body = [
    control('Name', para(split(full), 'Title')),
    ...line,
    born &&
      para(
        `${run(`${w.born}: `, 'b')}<w:ins w:id="1" w:author="x">${run(born)}</w:ins><w:del w:id="2" w:author="x"><w:r><w:delText>1. 1. 1900</w:delText></w:r></w:del>`,
      ),
    p.genderShown && para(run(`${w.gender}: `, 'b') + run(p.genderShown)),
    p.about && para(w.about, 'Naslov1') + para(p.about),
    para(w.jobs, 'Naslov1'),
    ...jobs.map(({ when, title, firm, place, what }) => entry(title, `${firm}, ${place}, ${when}`, what)),
    para(w.studies, 'Naslov1'),
    ...studies.map(({ when, degree, school }) => entry(degree, `${school}, ${when}`, [])),
    ...more.map(([heading, lines]) => para(heading, 'Naslov1') + all(lines, (one) => para(one))),
    references.length ? para(w.references, 'Naslov1') + all(references, (one) => para(one)) : '',
  ]
  return docxOf(body.filter(Boolean).join(''), { links })
}

/** One table over the page: contact and skills in the narrow cell, the rest in the wide one; nested tables inside. */
export function columnsDocx(view: View): Promise<Buffer> {
  const { w, full, p, born, contact, jobs, studies, more } = escapedView(view)
  const left = [
    para(run(w.contact.toUpperCase(), 'b')),
    ...contact.map(({ label, text }) => para(run(label, 'i 18')) + para(run(text))),
    born && para(run(w.born, 'i 18')) + para(born),
    p.genderShown && para(run(w.gender, 'i 18')) + para(p.genderShown),
    ...more.map(
      ([heading, lines]) => para('') + para(run(heading.toUpperCase(), 'b')) + all(lines, (line) => para(line)),
    ),
  ]
  const rows = jobs.map(({ when, title, firm, place, what }) => [
    para(run(when)),
    para(run(firm, 'b')) + para(run(title)) + (place && para(place)) + bulleted(what),
  ])
  const wide = [
    para(run(full), 'Title'),
    p.headline && para(run(p.headline, 'i 24')),
    p.about && para(run(p.about)),
    para(w.jobs, 'Naslov1'),
    cells(rows, [1700, 4900]),
    para(w.studies, 'Naslov1'),
    cells(
      studies.map(({ when, degree, school }) => [para(run(when)), para(run(school, 'b')) + para(degree)]),
      [1700, 4900],
    ),
  ]
  return docxOf(cells([[left.filter(Boolean).join(''), wide.filter(Boolean).join('')]], [3000, 6700]))
}
