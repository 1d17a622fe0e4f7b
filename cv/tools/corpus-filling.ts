// The ordinary rest of a CV: duties and traits that say nothing of who somebody is, but stand between what does.
import type { Lang, Person } from './corpus-person.ts'

const DUTIES: Record<Lang, string[]> = {
  sl: [
    'Priprava mesečnih poročil za upravo in predstavitev rezultatov za leto 2021.',
    'Sodelovanje z vodjo prodaje pri uvajanju novih izdelkov na trg Avstrije in Hrvaške.',
    'Uvajanje novih sodelavcev; v letu 2018 trije pripravniki.',
    'Skrb za varstvo pri delu in redne letne preglede opreme.',
    'Znižanje stroškov za 12 % v primerjavi z letom 2016.',
    'Naročanje materiala, pregled računov in stik z dobavitelji (Papirnica Vevnik, Orodje Zobec).',
    'Delo s strankami po telefonu in v živo, reševanje reklamacij v 48 urah.',
    'Prenova arhiva: 3.200 map iz obdobja 1998–2012.',
    'Nadomeščanje vodje oddelka v času dopustov.',
    'Udeležba na sejmu v Celju (2017, 2019) in urejanje razstavnega prostora.',
  ],
  en: [
    'Prepared monthly reports for the board and presented the results for 2021.',
    'Worked with the sales manager on launches in Austria and Croatia.',
    'Trained three trainees in 2018; stood in for the head of department.',
    'Cut costs by 12% compared with 2016.',
    'Handled orders, invoices and contact with suppliers (Oakley Tools, Brightpaper).',
    'Answered complaints within 48 hours, by phone and in person.',
    'Moved the archive of 1998–2012, 3,200 folders, into one system.',
    'Represented the company at the fair in Graz (2017, 2019).',
  ],
  hr: [
    'Priprema mjesečnih izvještaja za upravu i prikaz rezultata za 2021. godinu.',
    'Suradnja s voditeljem prodaje pri izlasku na tržišta Slovenije i Austrije.',
    'Uvođenje novih suradnika, tri pripravnika u 2018. godini.',
    'Smanjenje troškova za 12 % u odnosu na 2016.',
    'Narudžbe materijala, provjera računa i kontakt s dobavljačima (Alat Zubac, Papir Lički).',
    'Rješavanje pritužbi u roku od 48 sati.',
    'Sređivanje arhive iz razdoblja 1998.–2012.',
  ],
  de: [
    'Monatliche Berichte an die Geschäftsführung, Präsentation der Ergebnisse 2021.',
    'Zusammenarbeit mit dem Vertriebsleiter bei der Einführung in Slowenien und Kroatien.',
    'Einarbeitung neuer Kollegen, 2018 drei Praktikanten.',
    'Senkung der Kosten um 12 % gegenüber 2016.',
    'Bestellungen, Rechnungsprüfung und Kontakt zu Lieferanten (Werkzeug Zobel, Papier Lechner).',
    'Bearbeitung von Reklamationen innerhalb von 48 Stunden.',
    'Umstellung des Archivs 1998–2012.',
  ],
}

const SECTIONS: Record<Lang, [string, string[]][]> = {
  sl: [
    ['Osebne lastnosti', ['zanesljivost', 'natančnost', 'smisel za skupinsko delo']],
    ['Računalniška znanja', ['Word, Excel, Outlook', 'SAP (osnovno)', 'Teams in Zoom']],
    ['Prosti čas', ['gorništvo in kolesarjenje', 'branje', 'vrt']],
    ['Tečaji', ['2019: Upravljanje časa, Izobraževalni center Modrina', '2022: Varovanje osebnih podatkov']],
  ],
  en: [
    ['Interests', ['hill walking', 'choir', 'baking bread']],
    ['Computer skills', ['Microsoft 365', 'SAP (basic)', 'Jira']],
    ['Courses', ['2019: Time Management, Bluebell Learning', '2022: Data Protection']],
  ],
  hr: [
    ['Osobine', ['pouzdanost', 'točnost', 'timski rad']],
    ['Rad na računalu', ['Word, Excel, Outlook', 'SAP (osnove)']],
    ['Slobodno vrijeme', ['planinarenje', 'čitanje']],
  ],
  de: [
    ['EDV-Kenntnisse', ['MS Office: sehr gut', 'SAP: Grundkenntnisse']],
    ['Interessen', ['Berge: Wandern und Ski', 'Musik: Chor']],
    ['Weiterbildung', ['2019: Zeitmanagement', '2022: Datenschutz']],
  ],
}

/** The same number for the same text. */
const hash = (text: string) =>
  [...text].reduce((sum, letter) => (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) >>> 0, 7)

/** Every few of a list, from a place that depends on the seed. */
const some = <T>(list: T[], seed: string, count: number): T[] =>
  Array.from({ length: count }, (_, at) => list[(hash(seed) + at * 3) % list.length]!).filter(
    (one, at, all) => all.indexOf(one) === at,
  )

/** A person with up to three more duties for a job and up to two more sections. */
export function filled(person: Person, lang: Lang, id: string, isRoomy: boolean): Person {
  const jobs = person.jobs.map((one, at) => ({
    ...one,
    what: [...one.what, ...some(DUTIES[lang], `${id}${one.firm}${at}`, hash(`${at}${id}`) % 4)],
  }))
  const more = isRoomy
    ? some(SECTIONS[lang], id, 1 + (hash(id) % 2)).filter(([heading]) => person.more.every(([own]) => own !== heading))
    : []
  return { ...person, jobs, more: [...person.more, ...more] }
}
