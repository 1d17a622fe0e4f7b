// More printed templates of the opened part.
import { bullets, each, icon, page, when } from './corpus-html.ts'
import type { View } from './corpus-view.ts'

/** What the person can do comes first; the jobs are one small table at the end. */
export function functional({ w, p, full, born, contact, jobs, studies, more, references }: View): string {
  const css = `body{font:9.5pt/1.4 "DejaVu Sans";padding:40pt 48pt}h1{font-size:18pt;border-left:7pt solid #2e7d4f;padding-left:9pt}.c{color:#555;margin:5pt 0 10pt 16pt}
    h2{background:#e6f2ea;padding:3pt 8pt;font-size:11pt;margin:11pt 0 5pt}table{width:100%}td,th{text-align:left;padding:2.5pt 6pt;border-bottom:.5pt solid #bbb;vertical-align:top}th{color:#2e7d4f}`
  return page(
    css,
    `<h1>${full}</h1><p class="c">${contact.map(({ text }) => text).join(' / ')}${when(born, (text) => ` / ${w.born.toLowerCase()} ${text}`)}</p>
    ${when(p.about, (text) => `<h2>${w.about}</h2><p>${text}</p>`)}
    ${each(more, ([heading, lines]) => `<h2>${heading}</h2>${bullets(lines)}`)}
    <h2>${w.studies}</h2><table>${each(studies, ({ when: date, degree, school }) => `<tr><td>${date}</td><td>${degree}</td><td>${school}</td></tr>`)}</table>
    <h2>${w.jobs}</h2><table><tr><th>${w.period}</th><th>${w.firm}</th><th>${w.title}</th></tr>
    ${each(jobs, ({ when: date, title, firm, place }) => `<tr><td>${date}</td><td>${firm}, ${place}</td><td>${title}</td></tr>`)}</table>
    ${when(
      each(references, (line) => `<p>${line}</p>`),
      (all) => `<h2>${w.references}</h2>${all}`,
    )}`,
  )
}

/** Pieces placed on the page one by one, the side last and the name not first in the file. */
export function poster({ w, p, born, contact, jobs, studies, more }: View): string {
  const css = `body{font:8.5pt/1.35 "DejaVu Sans Condensed","DejaVu Sans"}.a{position:absolute}h2{font-size:11pt;color:#fff;background:#4b2e83;border-radius:10pt;padding:2pt 12pt;display:inline-block}
    .y{position:absolute;left:-58pt;width:50pt;text-align:right;font-weight:700;color:#4b2e83}.e{position:relative;margin:7pt 0;padding-left:8pt;border-left:2pt dotted #4b2e83}.bar{height:4pt;background:#4b2e83;margin:2pt 0 5pt}
    .paper{position:relative;height:296mm;overflow:hidden}`
  const entry = (date: string, body: string) => `<div class="e"><div class="y">${date}</div>${body}</div>`
  return page(
    css,
    `<div class="paper"><div class="a" style="left:88pt;top:420pt;width:290pt"><h2>${w.studies}</h2>${each(studies, ({ when: date, degree, school }) => entry(date, `${degree}<br>${school}`))}</div>
    <div class="a" style="left:88pt;top:150pt;width:290pt"><h2>${w.jobs}</h2>${each(jobs, ({ when: date, title, firm, place, what }) => entry(date, `<b>${title}</b> @ ${firm}, ${place}<br>${what.join(' ')}`))}</div>
    <div class="a" style="left:400pt;top:250pt;width:160pt">${each(more, ([heading, lines]) => `<h2>${heading}</h2>${each(lines, (line, at) => `<p>${line}</p><div class="bar" style="width:${95 - at * 12}%"></div>`)}`)}</div>
    <div class="a" style="left:400pt;top:150pt;width:170pt">${each(contact, ({ kind, text }) => `<p>${icon(kind, '#4b2e83')}${text}</p>`)}${when(born, (text) => `<p>${icon('born', '#4b2e83')}* ${text}</p>`)}</div>
    <div class="a" style="left:34pt;top:34pt;font-size:30pt;line-height:1;color:#4b2e83"><span style="font-weight:700">${p.last}</span><br>${p.first}</div>
    <div class="a" style="left:300pt;top:50pt;width:250pt;font-size:12pt;text-align:right">${p.headline ?? ''}</div></div>`,
  )
}

/** Name and contact only in the running head; headings spaced by hand. */
export function bare({ w, jobs, studies, more, born, references }: View): string {
  const spread = (text: string) =>
    text
      .toUpperCase()
      .split(' ')
      .map((word) => [...word].join(' '))
      .join('&nbsp; &nbsp;')
  const head = (text: string) => `<h2>${spread(text)}</h2>`
  return page(
    'body{font:9.5pt/1.4 "DejaVu Sans"}h2{font-size:10pt;color:#a0522d;margin:14pt 0 6pt}.e{margin-bottom:8pt}',
    `${when(born, (text) => `${head(w.personal)}<p>${w.born}: ${text}</p>`)}
    ${head(w.jobs)}${each(jobs, ({ when: date, title, firm, place, what }) => `<div class="e"><b>${firm}</b> (${place}) — ${title}, ${date}${bullets(what)}</div>`)}
    ${head(w.studies)}${each(studies, ({ when: date, degree, school }) => `<div class="e"><b>${school}</b> — ${degree}, ${date}</div>`)}
    ${each(more, ([heading, lines]) => `${head(heading)}${bullets(lines)}`)}${when(
      each(references, (line) => `<p>${line}</p>`),
      (all) => head(w.references) + all,
    )}`,
  )
}

export const bareFrame = ({ full, contact }: View) => ({
  margin: '38mm 22mm 20mm 22mm',
  header: `<div style="font:9pt DejaVu Sans;width:100%;text-align:center"><div style="font-size:15pt;color:#a0522d">${full}</div>${contact.map(({ text }) => text).join(' &nbsp;•&nbsp; ')}</div>`,
})

/** The American page: firm left, town right, title in italics, dates right. */
export function classic({ w, p, full, contact, jobs, studies, more }: View): string {
  const pair = (left: string, side: string) =>
    `<div style="display:flex;justify-content:space-between"><span>${left}</span><span>${side}</span></div>`
  return page(
    'body{font:10pt/1.35 "DejaVu Serif";padding:48pt 54pt}h1{font-size:19pt;text-align:center}h2{font-size:11pt;border-bottom:1pt solid #000;margin:11pt 0 5pt;text-transform:uppercase}.e{margin-bottom:7pt}',
    `<h1>${full}</h1><p style="text-align:center">${contact.map(({ text }) => text).join(' ◆ ')}</p>${when(p.about, (text) => `<h2>${w.about}</h2><p>${text}</p>`)}
    <h2>${w.studies}</h2>${each(studies, ({ when: date, degree, school }) => `<div class="e">${pair(`<b>${school}</b>`, '')}${pair(`<i>${degree}</i>`, date)}</div>`)}
    <h2>${w.jobs}</h2>${each(jobs, ({ when: date, title, firm, place, what }) => `<div class="e">${pair(`<b>${firm}</b>`, place)}${pair(`<i>${title}</i>`, date)}${bullets(what)}</div>`)}
    ${each(more, ([heading, lines]) => `<h2>${heading}</h2><p>${lines.join('; ')}</p>`)}`,
  )
}

/** Every job a table of its own with a caption before each fact. */
export function ledger({ w, p, born, contact, jobs, studies, more }: View): string {
  const row = (label: string, text: string | undefined) =>
    when(text, (value) => `<tr><td class="l">${label}</td><td>${value}</td></tr>`)
  return page(
    'body{font:9.5pt/1.4 "DejaVu Sans";padding:42pt 50pt}h1{font-size:15pt}h2{font-size:11pt;margin:12pt 0 3pt}td{padding:1.5pt 8pt 1.5pt 0;vertical-align:top}.l{width:130pt;color:#666}table{margin-bottom:7pt}',
    `<h1>${w.cv}</h1><h2>${w.personal}</h2><table>${row(w.last, p.last)}${row(w.first, p.first)}${row(w.gender, p.genderShown)}${row(w.born, born)}${row(w.bornIn, p.bornIn)}${each(contact, ({ label, text }) => row(label, text))}</table>
    <h2>${w.jobs}</h2>${each(jobs, ({ when: date, title, firm, place, what }) => `<table>${row(w.period, date)}${row(w.title, title)}${row(w.firm, `${firm}, ${place}`)}${row('', what.join(' '))}</table>`)}
    <h2>${w.studies}</h2>${each(studies, ({ when: date, degree, school }) => `<table>${row(w.period, date)}${row(w.degree, degree)}${row(w.school, school)}</table>`)}
    ${each(more, ([heading, lines]) => `<h2>${heading}</h2>${each(lines, (line) => `<p>${line}</p>`)}`)}`,
  )
}

/** The Europass of today: a lilac head with labelled facts between bars, dates with places above the jobs. */
export function newEuropass({ lang, w, p, full, born, contact, jobs, studies, more }: View): string {
  const home = { sl: 'Dom', en: 'Home', hr: 'Kućna', de: 'Privat' }[lang]
  const facts = [
    ...(born ? [`<b>${w.born}:</b> ${born}`] : []),
    ...(p.genderShown ? [`<b>${w.gender}:</b> ${p.genderShown}`] : []),
    ...contact.map(({ kind, label, text }) => `<b>${label}:</b> ${kind === 'address' ? `${text} (${home})` : text}`),
  ]
  const head = (text: string) => `<h2>${text.toUpperCase()}</h2>`
  return page(
    'body{font:9pt/1.4 "DejaVu Sans"}header{background:#f4f0fa;padding:20pt 30pt;border-bottom:3pt solid #004494}h1{font-size:19pt;color:#004494}main{padding:8pt 30pt}h2{color:#004494;font-size:10.5pt;border-bottom:1pt solid #004494;margin:12pt 0 6pt}.d{font-size:8pt;color:#555}.e{margin-bottom:9pt}.u{text-transform:uppercase}',
    `<header><p style="float:right;color:#004494">europass</p><h1>${full}</h1><p>${facts.join(' <span style="color:#aaa">|</span> ')}</p></header><main>${when(p.about, (text) => head(w.about) + `<p>${text}</p>`)}
    ${head(w.jobs)}${each(jobs, ({ when: date, title, firm, place, what }) => `<div class="e"><p class="d">${date} – ${place}</p><p class="u"><b>${title}</b> ${firm}</p><p>${what.join(' ')}</p></div>`)}
    ${head(w.studies)}${each(studies, ({ when: date, degree, school }) => `<div class="e"><p class="d">${date}</p><p class="u"><b>${degree}</b> ${school}</p></div>`)}
    ${each(more, ([heading, lines]) => head(heading) + `<p>${lines.join(' | ')}</p>`)}</main>`,
  )
}
