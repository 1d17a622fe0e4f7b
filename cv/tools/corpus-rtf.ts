// Rich text as different programs write it, and OpenDocument text.
import { all } from './corpus-docx.ts'
import { escapedView, type View } from './corpus-view.ts'
import { odtOf } from './corpus-zip.ts'

/** Characters of the code page 1250 and 1252 that the corpus needs, beyond those of Latin-1. */
const CODES: Record<string, number> = {
  Č: 0xc8,
  č: 0xe8,
  Š: 0x8a,
  š: 0x9a,
  Ž: 0x8e,
  ž: 0x9e,
  Ć: 0xc6,
  ć: 0xe6,
  Đ: 0xd0,
  đ: 0xf0,
  '–': 0x96,
  '„': 0x84,
  '“': 0x93,
  '»': 0xbb,
  '«': 0xab,
  '•': 0x95,
  '…': 0x85,
}

/** Text with every character beyond ASCII as \u with a substitute, or as a byte of the code page. */
function rtfText(text: string, bytes: boolean): string {
  const safe = text.replaceAll(/[\\{}]/g, String.raw`\$&`)
  return [...safe]
    .map((letter) => {
      const code = letter.codePointAt(0) ?? 0
      if (code < 128) return letter
      if (!bytes) return String.raw`\u${code > 32767 ? code - 65536 : code}?`
      const byte = CODES[letter] ?? code
      if (byte > 255) throw new Error(`The code page has no ${letter}`)
      return String.raw`\'${byte.toString(16).padStart(2, '0')}`
    })
    .join('')
}

const HEAD = (page: number) =>
  String.raw`{\rtf1\ansi\ansicpg${page}\deff0\deflang1060{\fonttbl{\f0\fswiss\fcharset${page === 1250 ? 238 : 0} Calibri;}{\f1\froman Times New Roman;}}{\colortbl;\red0\green0\blue0;\red31\green73\blue125;}{\*\generator Msftedit 5.41;}{\info{\author Ime Avtorja}{\title Dokument1}}\viewkind4\uc1\paperw11906\paperh16838` +
  '\n'

/** Paragraphs; `bytes` writes letters of a code page, else \u escapes. */
export const rtf =
  (page: 1250 | 1252, bytes: boolean) =>
  (view: View): Buffer => {
    const { w, full, p, born, contact, jobs, studies, more, references } = view
    const t = (text: string) => rtfText(text, bytes)
    const line = (content: string, look = '') => String.raw`\pard${look} ${content}\par` + '\n'
    const heading = (text: string) => line(String.raw`{\b\cf2\fs26 ${t(text)}}`, String.raw`\sb200`)
    const body = [
      line(String.raw`{\b\fs36 ${t(full)}}`, String.raw`\qc`),
      ...(p.headline ? [line(t(p.headline), String.raw`\qc`)] : []),
      ...contact.map(({ kind, label, text }) => {
        const shown =
          kind === 'email'
            ? String.raw`{\field{\*\fldinst{HYPERLINK "mailto:${text}"}}{\fldrslt{\ul ${t(text)}}}}`
            : t(text)
        return line(String.raw`${t(label)}:\tab ${shown}`, String.raw`\tx2000`)
      }),
      ...(born ? [line(String.raw`${t(w.born)}:\tab ${t(born)}`, String.raw`\tx2000`)] : []),
      ...(p.genderShown ? [line(String.raw`${t(w.gender)}:\tab ${t(p.genderShown)}`, String.raw`\tx2000`)] : []),
      ...(p.about ? [heading(w.about), line(t(p.about))] : []),
      ...(jobs.length ? [heading(w.jobs)] : []),
      ...jobs.map(
        ({ when, title, firm, place, what }) =>
          line(String.raw`${t(when)}: {\b ${t(title)}}, ${t(firm)}${place && `, ${t(place)}`}`) +
          all(what, (one) => line(String.raw`\bullet\tab ${t(one)}`)),
      ),
      heading(w.studies),
      ...studies.map(({ when, degree, school }) => line(String.raw`${t(when)}: ${t(degree)}, ${t(school)}`)),
      ...more.map(([title, lines]) => heading(title) + all(lines, (one) => line(t(one)))),
      ...(references.length ? [heading(w.references), ...references.map((one) => line(t(one)))] : []),
    ]
    return Buffer.from(`${HEAD(page)}${body.join('')}}`, 'latin1')
  }

/** Rows of a table: label and value, then periods and what was done. */
export const rtfTable = (view: View): Buffer => {
  const { w, full, p, born, contact, jobs, studies, more } = view
  const t = (text: string) => rtfText(text, true)
  const row = (...texts: string[]) =>
    String.raw`\trowd\trgaph70${texts.map((_, at) => String.raw`\cellx${[3000, 6200, 9400][texts.length === 2 && at ? 2 : at]}`).join('')}` +
    `${texts.map((text) => String.raw`\pard\intbl ${t(text)}\cell`).join('')}\\row\n`
  const heading = (text: string) => String.raw`\pard\sb200{\b ${t(text.toUpperCase())}}\par` + '\n'
  const rows = [
    String.raw`\pard\qc{\b\fs32 ${t(w.cv.toUpperCase())}}\par` + '\n',
    heading(`1. ${w.personal}`),
    row(w.name, full),
    ...(born ? [row(w.born, born)] : []),
    ...(p.bornIn ? [row(w.bornIn, p.bornIn)] : []),
    ...contact.map(({ label, text }) => row(label, text)),
    heading(`2. ${w.studies}`),
    ...studies.map(({ when, degree, school }) => row(when, school, degree)),
    heading(`3. ${w.jobs}`),
    ...jobs.map(({ when, title, firm, place }) => row(when, `${firm}${place && `, ${place}`}`, title)),
    ...more.map(
      ([title, lines], at) =>
        heading(`${at + 4}. ${title}`) + all(lines, (one) => String.raw`\pard ${t(one)}\par` + '\n'),
    ),
  ]
  return Buffer.from(`${HEAD(1250)}${rows.join('')}}`, 'latin1')
}

const STYLES =
  '<style:style style:name="B" style:family="text"><style:text-properties fo:font-weight="bold"/></style:style><style:style style:name="H" style:family="paragraph"><style:paragraph-properties fo:margin-top="4mm"/><style:text-properties fo:font-size="14pt" fo:font-weight="bold"/></style:style><style:style style:name="T" style:family="paragraph"><style:text-properties fo:font-size="22pt"/></style:style>'
const p = (content: string, style = 'P') => `<text:p text:style-name="${style}">${content}</text:p>`
const h = (text: string) => `<text:h text:style-name="H" text:outline-level="1">${text}</text:h>`
const rowsOf = (rows: string[][]) =>
  `<table:table>${all(rows, (row) => `<table:table-row>${all(row, (cell) => `<table:table-cell>${all(cell.split('\n'), (line) => p(line))}</table:table-cell>`)}</table:table-row>`)}</table:table>`

/** Sections as tables of two columns, spaces as elements. */
export const tablesOdt = (source: View): Promise<Buffer> => {
  const { w, full, born, contact, jobs, studies, more, p: person } = escapedView(source)
  const facts = [
    [w.name, full],
    ...contact.map(({ label, text }) => [label, text.replaceAll(', ', '\n')]),
    ...(born ? [[w.born, born]] : []),
    ...(person.genderShown ? [[w.gender, person.genderShown]] : []),
  ]
  const body = [
    p(w.cv, 'T'),
    h(w.personal),
    rowsOf(facts),
    h(w.studies),
    rowsOf(
      studies.map(({ when, degree, school }) => [
        when,
        `<text:span text:style-name="B">${degree}</text:span>\n${school}`,
      ]),
    ),
    ...(jobs.length
      ? [
          h(w.jobs),
          rowsOf(
            jobs.map(({ when, title, firm, place, what }) => [
              when,
              [`<text:span text:style-name="B">${title}</text:span>`, `${firm},<text:s/>${place}`, ...what].join('\n'),
            ]),
          ),
        ]
      : []),
    ...more.flatMap(([heading, lines]) => [
      h(heading),
      `<text:list>${all(lines, (line) => `<text:list-item>${p(line)}</text:list-item>`)}</text:list>`,
    ]),
  ]
  return odtOf(STYLES, body.join(''))
}

/** A text frame with the contact beside the text, lists for jobs, line breaks and tabs inside of paragraphs. */
export const frameOdt = (source: View): Promise<Buffer> => {
  const { w, full, born, contact, jobs, studies, more, p: person } = escapedView(source)
  const inside = [...contact.map(({ text }) => text), ...(born ? [`${w.born}: ${born}`] : [])]
  const frame = `<draw:frame draw:name="Okvir1" svg:width="6cm" svg:x="11cm"><draw:text-box>${all(inside, (line) => p(line))}</draw:text-box></draw:frame>`
  const item = (content: string) => `<text:list-item>${p(content)}</text:list-item>`
  const body = [
    p(`${frame}${full}`, 'T'),
    ...(person.headline ? [p(person.headline)] : []),
    ...(person.about ? [h(w.about), p(person.about)] : []),
    h(w.jobs),
    `<text:list>${all(jobs, ({ when, title, firm, place, what }) => item(`${when}<text:tab/><text:span text:style-name="B">${firm}</text:span>, ${place}<text:line-break/>${title}${all(what, (one) => `<text:line-break/>${one}`)}`))}</text:list>`,
    h(w.studies),
    `<text:list>${all(studies, ({ when, degree, school }) => item(`${when}<text:tab/>${degree}<text:line-break/>${school}`))}</text:list>`,
    ...more.map(([heading, lines]) => h(heading) + p(lines.join('<text:line-break/>'))),
  ]
  return odtOf(STYLES, body.join(''))
}
