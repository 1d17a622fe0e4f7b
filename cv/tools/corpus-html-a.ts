// Printed templates of the tuning part.
import { bullets, each, icon, page, photo, when } from './corpus-html.ts'
import type { View } from './corpus-view.ts'

/** A dark band with the name and a row of icons; dates to the left of a line. */
export function band({ w, p, full, born, contact, jobs, studies, more, references }: View): string {
  const row = (date: string, body: string) =>
    `<div class="row"><div class="date">${date}</div><div class="body">${body}</div></div>`
  const css = `body{font-family:"DejaVu Sans";font-size:9pt}header{background:#1f4e5f;color:#fff;padding:26pt 34pt 18pt}
    h1{font-size:25pt;font-weight:400}header p{margin-top:4pt;font-size:11pt;color:#cfe3ea}
    .c{margin-top:12pt;font-size:8.5pt}.c span{margin-right:14pt;white-space:nowrap;display:inline-block}main{padding:14pt 34pt}
    h2{color:#1f4e5f;font-size:12.5pt;border-bottom:1.5pt solid #1f4e5f;margin:14pt 0 6pt}
    .row{display:flex;margin-bottom:7pt}.date{width:118pt;color:#666;flex:none}.body{border-left:2pt solid #cfe3ea;padding-left:10pt}`
  return page(
    css,
    `<header><h1>${full}</h1>${when(p.headline, (text) => `<p>${text}</p>`)}
    <div class="c">${each(contact, ({ kind, text }) => `<span>${icon(kind)}${text}</span>`)}${when(born, (text) => `<span>${icon('born')}${text}</span>`)}</div></header>
    <main>${when(p.about, (text) => `<h2>${w.about}</h2><p>${text}</p>`)}
    ${when(
      each(jobs, ({ when: date, title, firm, place, what }) =>
        row(date, `<b>${title}</b><br>${firm}${place && `, ${place}`}${bullets(what)}`),
      ),
      (all) => `<h2>${w.jobs}</h2>${all}`,
    )}
    <h2>${w.studies}</h2>${each(studies, ({ when: date, degree, school }) => row(date, `<b>${degree}</b><br>${school}`))}
    ${each(more, ([heading, lines]) => `<h2>${heading}</h2><p>${lines.join(' · ')}</p>`)}
    ${when(
      each(references, (line) => `<p>${line}</p>`),
      (all) => `<h2>${w.references}</h2>${all}`,
    )}</main>`,
  )
}

/** Two columns as from an online studio: coloured side with a round photo, spaced capitals, the name on two lines. */
export function studio({ w, p, born, contact, jobs, studies, more }: View): string {
  const css = `body{font-family:"DejaVu Sans Condensed","DejaVu Sans";font-size:9pt;display:grid;grid-template-columns:172pt 1fr;min-height:297mm}
    aside{background:#f3d9c9;padding:28pt 18pt}main{padding:34pt 30pt}h1{font-size:33pt;line-height:1;letter-spacing:3pt;text-transform:uppercase;font-weight:400}
    h2{font-size:10pt;letter-spacing:3.5pt;text-transform:uppercase;margin:18pt 0 7pt;color:#8c4a2f}aside p{margin-bottom:5pt;overflow-wrap:anywhere}
    .tag{letter-spacing:2pt;margin-top:8pt;text-transform:uppercase;font-size:9pt}h3{font-size:10.5pt}.m{color:#8c4a2f;margin-bottom:3pt}.e{margin-bottom:10pt}
    .dots{float:right;letter-spacing:2pt}`
  return page(
    css,
    `<aside><div style="text-align:center">${photo(96, 96, true, '#b98a72')}</div>
    <h2>${w.contact}</h2>${each(contact, ({ kind, text }) => `<p>${icon(kind, '#8c4a2f')}${text}</p>`)}${when(born, (text) => `<p>${icon('born', '#8c4a2f')}${text}</p>`)}
    ${each(more, ([heading, lines]) => `<h2>${heading}</h2>${each(lines, (line, at) => `<p>${line}<span class="dots">${'●'.repeat(5 - (at % 3))}${'○'.repeat(at % 3)}</span></p>`)}`)}</aside>
    <main><h1>${p.first}<br><b>${p.last}</b></h1>${when(p.headline, (text) => `<p class="tag">${text}</p>`)}
    ${when(p.about, (text) => `<h2>${w.about}</h2><p>${text}</p>`)}
    <h2>${w.jobs}</h2>${each(jobs, ({ when: date, title, firm, place, what }) => `<div class="e"><h3>${title}</h3><p class="m">${firm} | ${place} | ${date}</p>${bullets(what)}</div>`)}
    <h2>${w.studies}</h2>${each(studies, ({ when: date, degree, school }) => `<div class="e"><h3>${degree}</h3><p class="m">${school} | ${date}</p></div>`)}</main>`,
  )
}

/** A form with ruled boxes, first name and surname in rows of their own. */
export function form({ w, p, born, contact, jobs, studies, more }: View): string {
  const row = (label: string, text: string | undefined) =>
    when(text, (value) => `<tr><th>${label}</th><td colspan="3">${value}</td></tr>`)
  const css = `body{font-family:"DejaVu Serif";padding:40pt 44pt;font-size:9.5pt}h1{text-align:center;font-size:15pt;margin-bottom:14pt}
    table{width:100%;margin-bottom:12pt}td,th{border:.75pt solid #000;padding:3pt 5pt;text-align:left;vertical-align:top;font-weight:400}
    th{width:105pt;background:#eee}.h th{font-weight:700;background:#ccc;width:auto}`
  const heads = (texts: string[]) => `<tr>${each(texts, (text) => `<th style="width:auto"><i>${text}</i></th>`)}</tr>`
  return page(
    css,
    `<h1>${w.cv.toUpperCase()}</h1><table><tr class="h"><th colspan="4">${w.personal}</th></tr>
    ${row(w.first, p.first)}${row(w.last, p.last)}${row(w.born, born)}${row(w.bornIn, p.bornIn)}${row(w.gender, p.genderShown)}
    ${each(contact, ({ label, text }) => row(label, text))}</table>
    <table><tr class="h"><th colspan="3">${w.studies}</th></tr>${heads([w.school, w.degree, w.period])}
    ${each(studies, ({ when: date, degree, school }) => `<tr><td>${school}</td><td>${degree}</td><td>${date}</td></tr>`)}</table>
    <table><tr class="h"><th colspan="3">${w.jobs}</th></tr>${heads([w.firm, w.title, w.period])}
    ${each(jobs, ({ when: date, title, firm, place }) => `<tr><td>${firm}${place && `, ${place}`}</td><td>${title}</td><td>${date}</td></tr>`)}</table>
    <table>${each(more, ([heading, lines]) => `<tr class="h"><th colspan="4">${heading}</th></tr><tr><td colspan="4">${lines.join('<br>')}</td></tr>`)}</table>`,
  )
}

/** One centred column, name and headings in spaced capitals. */
export function spaced({ w, p, full, born, contact, jobs, studies, more, references }: View): string {
  const css = `body{font-family:"DejaVu Serif";padding:46pt 60pt;font-size:9.5pt}h1{text-align:center;font-size:21pt;font-weight:400;letter-spacing:7pt;text-transform:uppercase}
    h2{text-align:center;font-size:10.5pt;font-weight:400;letter-spacing:5pt;text-transform:uppercase;border-top:.5pt solid #999;padding-top:8pt;margin:12pt 0 7pt}
    .c{text-align:center;font-size:8.5pt;margin-top:6pt}.e{margin-bottom:8pt}.r{float:right;font-style:italic}`
  return page(
    css,
    `<h1>${full}</h1>${when(p.headline, (text) => `<p class="c">${text}</p>`)}
    <p class="c">${contact.map(({ text }) => text).join('<br>')}${when(born, (text) => `<br>${w.born} ${text}`)}</p>
    ${when(p.about, (text) => `<h2>${w.about}</h2><p>${text}</p>`)}
    <h2>${w.jobs}</h2>${each(jobs, ({ when: date, title, firm, place, what }) => `<div class="e"><span class="r">${date}</span>${firm}, ${place}<br><i>${title}</i>${bullets(what)}</div>`)}
    <h2>${w.studies}</h2>${each(studies, ({ when: date, degree, school }) => `<div class="e"><span class="r">${date}</span>${school}<br><i>${degree}</i></div>`)}
    ${each(more, ([heading, lines]) => `<h2>${heading}</h2><p style="text-align:center">${lines.join(', ')}</p>`)}
    ${when(
      each(references, (line) => `<p>${line}</p>`),
      (all) => `<h2>${w.references}</h2>${all}`,
    )}`,
  )
}
