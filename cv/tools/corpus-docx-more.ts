// Word templates of the held-back part.
import { all, para, right, run } from './corpus-docx.ts'
import { escapedView, type View } from './corpus-view.ts'
import { docxOf } from './corpus-zip.ts'

/** A text box as Word writes it: once as a drawing, once more for older programs. */
function box(content: string, id: number): string {
  const inside = `<w:txbxContent>${content}</w:txbxContent>`
  const anchor = `<wp:anchor distT="0" distB="0" distL="0" distR="0" simplePos="0" relativeHeight="${id}" behindDoc="0" locked="0" layoutInCell="1" allowOverlap="1"><wp:simplePos x="0" y="0"/><wp:positionH relativeFrom="page"><wp:posOffset>360000</wp:posOffset></wp:positionH><wp:positionV relativeFrom="page"><wp:posOffset>${id * 360000}</wp:posOffset></wp:positionV><wp:extent cx="2160000" cy="2880000"/><wp:wrapSquare wrapText="bothSides"/><wp:docPr id="${id}" name="Polje z besedilom ${id}"/><a:graphic><a:graphicData uri="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><wps:wsp><wps:cNvSpPr txBox="1"/><wps:spPr/><wps:txbx>${inside}</wps:txbx><wps:bodyPr/></wps:wsp></a:graphicData></a:graphic></wp:anchor>`
  const old = `<w:pict><v:shape type="#_x0000_t202" style="position:absolute"><v:textbox>${inside}</v:textbox></v:shape></w:pict>`
  return `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing>${anchor}</w:drawing></mc:Choice><mc:Fallback>${old}</mc:Fallback></mc:AlternateContent></w:r>`
}

/** Contact and skills float in text boxes that hang on the first paragraph. */
export function boxesDocx(view: View): Promise<Buffer> {
  const { w, full, p, born, contact, jobs, studies, more } = escapedView(view)
  const first = [
    para(run(w.contact, 'b')),
    ...contact.map(({ text }) => para(text)),
    born && para(`${w.born}: ${born}`),
    p.genderShown && para(`${w.gender}: ${p.genderShown}`),
  ]
  const second = more.map(([heading, lines]) => para(run(heading, 'b')) + all(lines, (line) => para(line)))
  const body = [
    para(box(first.filter(Boolean).join(''), 1) + box(second.join(''), 2) + run(full, 'b 48')),
    p.headline && para(run(p.headline, '26')),
    p.about && para(p.about),
    para(w.jobs, 'Naslov1'),
    ...jobs.map(
      ({ when, title, firm, place, what }) =>
        para(run(firm, 'b') + run(` – ${place}`)) +
        para(run(title, 'i') + run(` (${when})`)) +
        all(what, (line) => para(line)),
    ),
    para(w.studies, 'Naslov1'),
    ...studies.map(({ when, degree, school }) => para(run(degree, 'b')) + para(`${school} (${when})`)),
  ]
  return docxOf(body.filter(Boolean).join(''))
}

/** A form filled in by hand: dotted leaders up to the answers, numbers before the headings, breaks inside paragraphs. */
export function leadersDocx(view: View): Promise<Buffer> {
  const { w, full, p, born, contact, jobs, studies, more, references } = escapedView(view)
  const filled = (label: string, text: string) =>
    para(run(`${label}: ........ `) + run(text, 'b'), '', right(9000, 'dot'))
  const lines = (texts: string[]) => para(texts.map((text) => run(text)).join('<w:r><w:br/></w:r>'))
  const body = [
    para(run(w.cv.toUpperCase(), 'b 32'), '', '<w:jc w:val="center"/>'),
    para(run(`I. ${w.personal}`, 'b')),
    filled(w.name, full),
    born && filled(w.born, p.bornIn ? `${born}, ${p.bornIn}` : born),
    p.genderShown && filled(w.gender, p.genderShown),
    ...contact.map(({ label, text }) => filled(label, text)),
    para(run(`II. ${w.studies}`, 'b')),
    ...studies.map(({ when, degree, school }) => lines([`${when}: ${school}`, degree])),
    para(run(`III. ${w.jobs}`, 'b')),
    ...jobs.map(({ when, title, firm, place, what }) =>
      lines([`${when}`, `${firm}, ${place}`, `${w.title}: ${title}`, ...what]),
    ),
    ...more.map(([heading, texts]) => para(run(`• ${heading}`, 'b')) + lines(texts)),
    references.length ? para(run(w.references, 'b')) + lines(references) : '',
  ]
  return docxOf(body.filter(Boolean).join(''))
}

/** The American page in Word: dates at a right tab, symbols between the parts of the contact line. */
export function tabsDocx(view: View): Promise<Buffer> {
  const { w, full, p, contact, jobs, studies, more, references } = escapedView(view)
  const body = [
    para(run(full, 'b 36'), '', '<w:jc w:val="center"/>'),
    para(run(contact.map(({ text }) => text).join(' ~ '), '20'), '', '<w:jc w:val="center"/>'),
    ...(p.about ? [para(w.about, 'Naslov1'), para(p.about)] : []),
    para(w.jobs, 'Naslov1'),
    ...jobs.map(
      ({ when, title, firm, place, what }) =>
        para(run(`${firm}, ${place}`, 'b') + run(`\t${when}`), '', right(9600)) +
        para(run(title, 'i')) +
        all(what, (line) => para(`– ${line}`)),
    ),
    para(w.studies, 'Naslov1'),
    ...studies.map(
      ({ when, degree, school }) => para(run(school, 'b') + run(`\t${when}`), '', right(9600)) + para(run(degree, 'i')),
    ),
    ...more.map(([heading, lines]) => para(heading, 'Naslov1') + para(lines.join(', '))),
    ...(references.length ? [para(w.references, 'Naslov1'), ...references.map((line) => para(line))] : []),
  ]
  return docxOf(body.join(''))
}

/** A letter: the facts are in the sentences of the person's own account, which is the data's `about`. */
export function letterDocx(view: View): Promise<Buffer> {
  const { w, full, contact, p, more } = escapedView(view)
  const body = [
    para(run(full)),
    ...contact.map(({ text }) => para(text, '', '<w:spacing w:after="0"/>')),
    para(''),
    para(run(w.cv, 'b 28'), '', '<w:jc w:val="center"/>'),
    ...(p.about ?? '').split('\n').map((part) => para(part, '', '<w:jc w:val="both"/>')),
    ...more.map(([, lines]) => all(lines, (line) => para(line))),
  ]
  return docxOf(body.join(''))
}
