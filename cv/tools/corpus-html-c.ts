// Printed templates of the opened part: as from LaTeX, a side on the right, many pages, a typewriter.
import { bullets, each, icon, page, photo, when } from './corpus-html.ts'
import type { View } from './corpus-view.ts'

/** As moderncv of LaTeX sets it: signs instead of labels on the right, hints on the left of a bar. */
export function modern({ w, p, full, born, contact, jobs, studies, more, references }: View): string {
  const sign = { address: '', phone: '📱', phone2: '☎', email: '✉', linkedin: 'in' }
  const row = (hint: string, body: string) => `<div class="row"><div class="hint">${hint}</div><div>${body}</div></div>`
  const head = (text: string) =>
    `<div class="row"><div class="hint"><div class="bar"></div></div><h2>${text}</h2></div>`
  const css = `body{font-family:"DejaVu Serif";font-size:9.5pt;padding:42pt 50pt}.top{display:flex;justify-content:space-between}h1{font-size:29pt;font-weight:400;color:#555}
    .quote{font-style:italic;color:#888;font-size:13pt}.c{text-align:right;font-style:italic;color:#666;font-size:8.5pt}h2{font-weight:400;font-size:14pt;color:#3873b3}
    .row{display:grid;grid-template-columns:82pt 1fr;column-gap:12pt;margin-bottom:3pt}.hint{text-align:right}.bar{height:4pt;background:#3873b3;margin-top:8pt}h2{margin-top:5pt}`
  return page(
    css,
    `<div class="top"><div><h1>${full}</h1>${when(p.headline, (text) => `<div class="quote">${text}</div>`)}</div>
    <div class="c">${each(contact, ({ kind, text }) => (kind === 'address' ? `${text.replaceAll(', ', '<br>')}<br>` : `<span>${sign[kind]}</span> ${text}<br>`))}${when(born, (text) => `${w.born}: ${text}`)}</div></div>
    ${head(w.studies)}${each(studies, ({ when: date, degree, school }) => row(date, `<b>${degree}</b>, <i>${school}</i>.`))}
    ${head(w.jobs)}${each(jobs, ({ when: date, title, firm, place, what }) => row(date, `<b>${title}</b>, <i>${firm}</i>, ${place}.${bullets(what)}`))}
    ${each(more, ([heading, lines]) => head(heading) + each(lines, (line) => row(`<b>${line.split(': ')[0]}</b>`, line.split(': ')[1] ?? '')))}
    ${when(
      each(references, (line) => row('', line)),
      (all) => head(w.references) + all,
    )}`,
  )
}

/** The side is on the right and comes last; serif headings in small capitals. */
export function sideRight({ w, p, full, born, contact, jobs, studies, more }: View): string {
  const css = `body{font-family:"DejaVu Sans";font-size:9pt}header{padding:30pt 34pt 10pt;border-bottom:4pt double #7a1f3d}h1{font:600 24pt "DejaVu Serif"}
    .g{display:grid;grid-template-columns:1fr 180pt}main{padding:12pt 22pt 12pt 34pt}aside{padding:12pt 24pt 12pt 16pt;background:#faf4ee;min-height:640pt}
    h2{font:600 12pt "DejaVu Serif";font-variant:small-caps;color:#7a1f3d;margin:10pt 0 5pt}.l{color:#7a1f3d;font-size:7.5pt}aside p{overflow-wrap:anywhere;margin-bottom:4pt}.e{margin-bottom:9pt}.d{color:#777;font-size:8pt}`
  return page(
    css,
    `<header><h1>${full}</h1>${when(p.headline, (text) => `<p>${text}</p>`)}</header><div class="g"><main>
    ${when(p.about, (text) => `<h2>${w.about}</h2><p>${text}</p>`)}
    <h2>${w.jobs}</h2>${each(jobs, ({ when: date, title, firm, place, what }) => `<div class="e"><p class="d">${date}</p><p><b>${firm}</b>, ${place}</p><p>${title}</p>${bullets(what)}</div>`)}
    <h2>${w.studies}</h2>${each(studies, ({ when: date, degree, school }) => `<div class="e"><p class="d">${date}</p><p><b>${school}</b></p><p>${degree}</p></div>`)}</main>
    <aside><h2>${w.contact}</h2>${each(contact, ({ label, text }) => `<p class="l">${label}</p><p>${text}</p>`)}${when(born, (text) => `<p class="l">${w.born}</p><p>${text}</p>`)}
    ${when(p.genderShown, (text) => `<p class="l">${w.gender}</p><p>${text}</p>`)}
    ${each(more, ([heading, lines]) => `<h2>${heading}</h2>${each(lines, (line) => `<p>${line}</p>`)}`)}</aside></div>`,
  )
}

/** Numbered sections over several pages; the name also runs along the top of every page. */
export function academic({ w, p, full, born, contact, jobs, studies, more, references }: View): string {
  const css = `body{font:10.5pt/1.45 "DejaVu Serif"}h1{font-size:17pt;text-align:center}h2{font-size:12pt;margin:15pt 0 5pt}p{margin-bottom:3pt}
    .e{padding-left:112pt;text-indent:-112pt;break-inside:avoid}.t{display:inline-block;width:112pt;text-indent:0}`
  const entry = (date: string, text: string) => `<p class="e"><span class="t">${date}</span>${text}</p>`
  let number = 0
  const head = (text: string) => `<h2>${(number += 1)}. ${text.toUpperCase()}</h2>`
  return page(
    css,
    `<h1>${w.cv}</h1><p style="text-align:center"><b>${full}</b></p>${head(w.personal)}
    ${when(born, (text) => `<p>${w.born}: ${text}${p.bornIn ? `, ${p.bornIn}` : ''}</p>`)}${each(contact, ({ label, text }) => `<p>${label}: ${text}</p>`)}
    ${head(w.studies)}${each(studies, ({ when: date, degree, school }) => entry(date, `${degree}, ${school}`))}
    ${head(w.jobs)}${each(jobs, ({ when: date, title, firm, place, what }) => entry(date, `${title}, ${firm}, ${place}${what.length ? `. ${what.join(' ')}` : ''}`))}
    ${each(more, ([heading, lines]) => head(heading) + each(lines, (line, at) => `<p>[${at + 1}] ${line}</p>`))}
    ${when(
      each(references, (line) => `<p>${line}</p>`),
      (all) => head(w.references) + all,
    )}`,
  )
}

export const academicFrame = ({ full, lang }: View) => ({
  margin: '24mm 24mm 22mm 24mm',
  header: `<div style="font:7pt DejaVu Serif;width:100%;padding:0 24mm;border-bottom:.5pt solid #000">${full}, curriculum vitae<span style="float:right">november 2026</span></div>`,
  footer: `<div style="font:7pt DejaVu Serif;width:100%;text-align:center">${{ sl: 'stran', en: 'page', hr: 'stranica', de: 'Seite' }[lang]} <span class="pageNumber"></span> / <span class="totalPages"></span></div>`,
})

/** Plain text of one width, kept in shape by spaces; oldest job first as the data has it. */
export function typewriter({ w, full, born, contact, jobs, studies, more }: View): string {
  const under = (text: string) => `${text.toUpperCase()}\n${'-'.repeat(text.length)}\n`
  const pad = (text: string, width: number) => (text.length < width ? text.padEnd(width) : `${text} `)
  const row = (label: string, text: string) => `${pad(`${label}:`, 24)}${text}\n`
  const lines = [
    `${full}\n${'='.repeat(full.length)}\n\n`,
    ...contact.map(({ label, text }) => row(label, text)),
    when(born, (text) => row(w.born, text)),
    `\n${under(w.studies)}`,
    ...studies.map(({ when: date, degree, school }) => `${pad(date, 24)}${degree}\n${' '.repeat(24)}${school}\n`),
    `\n${under(w.jobs)}`,
    ...jobs.map(
      ({ when: date, title, firm, place }) => `${pad(date, 24)}${firm}, ${place}\n${' '.repeat(24)}${title}\n\n`,
    ),
    ...more.map(([heading, all]) => `${under(heading)}${all.join('\n')}\n\n`),
  ]
  return page('pre{font:9pt/1.4 "DejaVu Sans Mono";margin:0}', `<pre>${lines.join('')}</pre>`)
}

/** Cards, two in a row, so that a line of the page crosses two jobs. */
export function cards({ w, p, born, full, contact, jobs, studies, more }: View): string {
  const css = `body{font-family:"DejaVu Sans";font-size:8.5pt;background:#fff;padding:30pt}header{display:flex;gap:18pt;align-items:center;background:#fdf1c7;border-radius:14pt;padding:14pt 18pt}
    h1{font-size:21pt}h2{font-size:12pt;margin:14pt 0 7pt}.g{display:grid;grid-template-columns:1fr 1fr;gap:9pt}.k{border:1pt solid #d9b44a;border-radius:8pt;padding:8pt 10pt}.c{columns:2;margin-top:6pt}.pill{background:#fdf1c7;border-radius:9pt;padding:2pt 8pt;margin-right:5pt;display:inline-block}`
  return page(
    css,
    `<header>${photo(70, 70, true, '#b8962f')}<div style="flex:1"><h1>${full}</h1>${when(p.headline, (text) => `<p>${text}</p>`)}<div class="c">${each(contact, ({ kind, text }) => `<p>${icon(kind)}${text}</p>`)}${when(born, (text) => `<p>${icon('born')}${w.born} ${text}</p>`)}</div></div></header>
    ${when(p.about, (text) => `<h2>${w.about}</h2><p>${text}</p>`)}
    <h2>${w.studies}</h2><div class="g">${each(studies, ({ when: date, degree, school }) => `<div class="k"><p>${date}</p><p><b>${degree}</b></p><p>${school}</p></div>`)}</div>
    <h2>${w.jobs}</h2><div class="g">${each(jobs, ({ when: date, title, firm, place, what }) => `<div class="k"><p>${date}</p><p><b>${title}</b></p><p>${firm}, ${place}</p>${bullets(what)}</div>`)}</div>
    ${each(more, ([heading, lines]) => `<h2>${heading}</h2>${each(lines, (line) => `<span class="pill">${line}</span>`)}`)}`,
  )
}
