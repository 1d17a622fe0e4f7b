// Printed templates that follow a form: the German tabular one and the older Europass.
import { bullets, each, page, photo, when } from './corpus-html.ts'
import type { View } from './corpus-view.ts'

/** Tabular, signed with place and day at the end. */
export function tabular({ w, p, full, born, contact, jobs, studies, more }: View): string {
  const row = (label: string, body: string) => `<tr><td class="l">${label}</td><td>${body}</td></tr>`
  const css = `body{font-family:"DejaVu Sans";padding:44pt 52pt;font-size:9.5pt}h1{font-size:20pt;font-weight:400;margin-bottom:16pt}
    h2{font-size:11pt;margin:12pt 0 4pt;border-bottom:.75pt solid #000}td{vertical-align:top;padding:2pt 0 4pt}.l{width:130pt}.ph{float:right}.sign{margin-top:24pt}`
  const birth = [born, p.bornIn].filter(Boolean).join(w.born.endsWith('am') ? ' in ' : ', ')
  return page(
    css,
    `<div class="ph">${photo(78, 100)}</div><h1>${w.cv}</h1><h2 style="width:330pt">${w.personal}</h2><table>
    ${row(`${w.name}:`, full)}${when(birth, (text) => row(`${w.born}:`, text))}${when(p.genderShown, (text) => row(`${w.gender}:`, text))}
    ${each(contact, ({ kind, label, text }) => row(`${label}:`, kind === 'address' ? text.replace(', ', '<br>') : text))}</table>
    ${when(
      each(jobs, ({ when: date, title, firm, place, what }) =>
        row(date, `${title}<br>${firm}, ${place}${bullets(what)}`),
      ),
      (rows) => `<h2>${w.jobs}</h2><table>${rows}</table>`,
    )}
    <h2>${w.studies}</h2><table>${each(studies, ({ when: date, degree, school }) => row(date, `${school}<br>${degree}`))}</table>
    ${each(more, ([heading, lines]) => `<h2>${heading}</h2><table>${each(lines, (line) => row(line.split(': ')[0] ?? '', line.split(': ')[1] ?? ''))}</table>`)}
    <p class="sign">${[p.city, '2. 11. 2026'].filter(Boolean).join(', ')}</p>`,
  )
}

const KEYS = ['personal', 'jobs', 'studies', 'wanted', 'cv', 'born', 'gender', 'made', 'page']
const SITE = '2002-2019 | europass.cedefop.europa.eu'
const captions = (text: string) =>
  Object.fromEntries(
    text.split(' | ').map((caption, at) => [KEYS[at], caption.startsWith('©') ? `${caption}, ${SITE}` : caption]),
  )

/** Its captions, in the order of the keys. */
const OLD: Record<View['lang'], Record<string, string>> = {
  sl: captions(
    'OSEBNI PODATKI | DELOVNE IZKUŠNJE | IZOBRAŽEVANJE IN USPOSABLJANJE | ŽELENA ZAPOSLITEV | Življenjepis | Datum rojstva | Spol | © Evropska unija | Stran',
  ),
  en: captions(
    'PERSONAL INFORMATION | WORK EXPERIENCE | EDUCATION AND TRAINING | PREFERRED JOB | Curriculum Vitae | Date of birth | Sex | © European Union | Page',
  ),
  hr: captions(
    'OSOBNE INFORMACIJE | RADNO ISKUSTVO | OBRAZOVANJE I OSPOSOBLJAVANJE | ŽELJENO RADNO MJESTO | Životopis | Datum rođenja | Spol | © Europska unija | Stranica',
  ),
  de: captions(
    'PERSÖNLICHE DATEN | BERUFSERFAHRUNG | SCHUL- UND BERUFSBILDUNG | ANGESTREBTE STELLE | Lebenslauf | Geburtsdatum | Geschlecht | © Europäische Union | Seite',
  ),
}

/** The Europass of 2013 to 2020: captions in a narrow right-aligned column, drawings before the contact lines. */
export function oldEuropass({ lang, p, full, born, contact, jobs, studies, more }: View): string {
  const w = OLD[lang]
  const css = `body{font-family:"DejaVu Sans Condensed","DejaVu Sans";font-size:9pt;color:#404040}td{vertical-align:top;padding:2pt 5pt 5pt}.l{width:140pt;text-align:right;color:#0e4194}
    .s{color:#0e4194;font-size:8pt;text-align:right;text-transform:uppercase}.line{border-bottom:.75pt solid #c6c6c6}h1{font-size:14pt;font-weight:400;color:#0e4194}b{color:#0e4194;font-weight:400;font-size:10.5pt}table{width:100%}`
  const mark = { address: '⌂', phone: '☎', phone2: '✆', email: '✉', linkedin: '⊕' }
  const head = (text = '') => `<table><tr><td class="l s">${text}</td><td class="line"></td></tr></table>`
  const row = (date: string, body: string) => `<tr><td class="l">${date}</td><td>${body}</td></tr>`
  const wanted = p.headline
    ? `<table><tr><td class="l s">${w.wanted}</td><td><h1>${p.headline}</h1></td></tr></table>`
    : ''
  const facts = [p.genderShown && `<b>${w.gender}</b> ${p.genderShown}`, born && `<b>${w.born}</b> ${born}`].filter(
    Boolean,
  )
  return page(
    css,
    `<table><tr><td class="l s">${w.personal}</td><td><h1>${full}</h1></td></tr>
    ${row('', each(contact, ({ kind, text }) => `<p>${mark[kind]}&nbsp; ${text}</p>`) + when(facts.join(' | '), (text) => `<p>${text}</p>`))}</table>${wanted}
    ${head(w.jobs)}<table>${each(jobs, ({ when: date, title, firm, place, what }) => row(date, `<b>${title}</b><br>${firm}${place && `, ${place}`}${bullets(what)}`))}</table>
    ${head(w.studies)}<table>${each(studies, ({ when: date, degree, school }) => row(date, `<b>${degree}</b><br>${school}`))}</table>
    ${each(more, ([heading, lines]) => `${head(heading.toUpperCase())}<table>${row('', lines.join('<br>'))}</table>`)}`,
  )
}

/** Its running head and foot. */
export const oldEuropassFrame = ({ lang, full }: View) => ({
  margin: '22mm 12mm 18mm 12mm',
  header: `<div style="font:8pt DejaVu Sans;width:100%;padding:0 14mm;color:#0e4194"><b>europass</b> <span style="margin-left:30mm">${OLD[lang]?.cv}</span><span style="float:right">${full}</span></div>`,
  footer: `<div style="font:6pt DejaVu Sans;width:100%;padding:0 14mm;color:#777">${OLD[lang]?.made}<span style="float:right">${OLD[lang]?.page} <span class="pageNumber"></span> / <span class="totalPages"></span></span></div>`,
})
