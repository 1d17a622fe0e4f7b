import { expect, test } from 'vitest'
import { type Line, makeLine } from '#document.ts'
import { plainLines } from '#read/plain.ts'
import { headingKind } from '#words/headings.ts'
import { sectionsOf } from './sections.ts'

const kinds = (lines: Line[]) => sectionsOf(lines).map(({ kind }) => kind)

test.each([
  ['2. IZOBRAZBA', 'education'],
  ['IZOBRAŽEVANJE IN USPOSABLJANJE', 'education'],
  ['Moje delovne izkušnje', 'experience'],
  ['ZAPOSLITEV, ZA KATERO SE POTEGUJETE', 'wanted'],
  ['Work Experience', 'experience'],
  ['Beruflicher Werdegang', 'experience'],
  ['Berufslaufbahn', 'experience'],
  ['KJE SEM DELAL', 'experience'],
  ['DENTAL EXPERIENCE', 'experience'],
  ['VOLUNTEERING EXPERIENCE', 'other'],
  ['OUALIFICATIONS', 'education'],
  ['Degrees', 'education'],
  ['Solal sem se', 'education'],
  ['Methods', 'skills'],
  ['Stroji in programi', 'skills'],
  ['Želena zaposlitev', 'wanted'],
  ['Izobrazba: poklicna', null],
  ['Radno iskustvo:', 'experience'],
  ['Obrazovanje i osposobljavanje', 'education'],
  ['Jezikovne kompetence', 'languages'],
  ['Reference', 'references'],
  ['Hobiji in interesi', 'other'],
  ['O meni', 'summary'],
  ['1. PODATKI O KANDIDATU', 'personal'],
  ['2. ŠOLSKA IZOBRAZBA', 'education'],
  ['3 Zaposlitve in nazivi', 'experience'],
  ['1.1 Osebni podatki', 'personal'],
  ['B) Delovna pot', 'experience'],
  ['(4) Academic record', 'education'],
  ['III Employment record', 'experience'],
  ['Professional record', 'experience'],
  ['Radni staž', 'experience'],
  ['Beruflicher Lebenslauf', 'experience'],
  ['Schule / Lehre', 'education'],
  ['Delovne izkušne', 'experience'],
  ['IZOBRAŽEVNJE', 'education'],
  ['Professional Experiance', 'experience'],
  ['Delo in šola', 'other'],
  ['Experience & Education', 'other'],
  ['Clinical experience', 'experience'],
  ['POKLIC IN ŠOLA', 'education'],
  ['ŠKOLA', 'education'],
  ['DELOVNA DOBA', 'experience'],
  ['EHRENAMTLICHE TÄTIGKEITEN', 'other'],
  ['Znam', 'skills'],
  ['DELOVNEIZKUŠNJE', 'experience'],
])('%s opens %s', (text, kind) => {
  expect(headingKind(text)).toBe(kind)
})

test('titles, labels of one job and sentences open nothing', () => {
  for (const text of [
    'Vodja projektov',
    'Zaposlitev ali delovno mesto',
    'Univerzitetni študij',
    'Delo z ljudmi me veseli.',
    'Srednja ekonomska šola',
    'V. stopnja',
    'A. Novak',
    'Trenutno delovno mesto',
  ])
    expect(headingKind(text)).toBeNull()
})

test('a heading in the first cell of a row leaves the rest to its section', () => {
  const lines = [
    makeLine({ cells: ['OSEBNI PODATKI', 'Mojca Kežman'] }),
    makeLine({ cells: ['', 'mojca@posta.example'] }),
  ]
  const [section] = sectionsOf(lines)
  expect(section?.kind).toBe('personal')
  expect(section?.lines.map(({ text }) => text)).toEqual(['Mojca Kežman', 'mojca@posta.example'])
})

test('a label with its value in a table is no heading', () => {
  expect(
    kinds([makeLine({ cells: ['Ime in priimek', 'Ana Novak'] }), makeLine({ cells: ['Izobrazba', 'gimnazija'] })]),
  ).toEqual(['head'])
})

test('a list in one line does not swallow what follows', () => {
  const lines = plainLines('Delovne izkušnje\n2015 – danes vodja\nZnanja: Excel, SAP\n2010 – 2015 referent')
  expect(kinds(lines)).toEqual(['experience', 'skills', 'experience'])
})

test('another column never goes on with the section before it', () => {
  const lines = [
    makeLine({ cells: ['Reference'] }),
    makeLine({ cells: ['Franc Zupan'] }),
    makeLine({ cells: ['Ana Novak'], flow: 1 }),
  ]
  expect(kinds(lines)).toEqual(['references', 'head'])
})

test('a heading in two lines is one', () => {
  const lines = ['SCHUL- UND', 'BERUFSBILDUNG', '2013–2017 Bachelor'].map((text) => makeLine({ cells: [text] }))
  expect(sectionsOf(lines).map(({ kind, lines }) => [kind, lines.length])).toEqual([['education', 1]])
})

test('a heading that ends with a conjunction goes on, though what stands below would be one', () => {
  const lines = ['EDUCATION AND', 'TRAINING', '2013–2016 Bachelor'].map((text) => makeLine({ cells: [text] }))
  expect(sectionsOf(lines).map(({ kind, heading, lines }) => [kind, heading, lines.length])).toEqual([
    ['education', 'EDUCATION AND TRAINING', 1],
  ])
})

test('contacts at the foot of the page belong to the head, and what follows on the next page to its section', () => {
  const lines = [
    makeLine({ cells: ['Delovne izkušnje'] }),
    makeLine({ cells: ['2013 – danes: prodajalka'] }),
    makeLine({ cells: ['Ana Novak | ana@posta.example'], gap: 30 }),
    makeLine({ cells: ['2005 – 2013: tajnica'], page: 2 }),
  ]
  expect(kinds(lines)).toEqual(['experience', 'head', 'experience'])
})

test('a heading of the style of the others opens a section at the top of a column too', () => {
  const heading = (text: string, flow: number) => makeLine({ cells: [text], flow, size: 12, isBold: true, gap: 1 })
  const lines = [
    makeLine({ cells: ['Ana Novak'], size: 20 }),
    heading('Šolanje', 0),
    makeLine({ cells: ['2010 gimnazija'], size: 10 }),
    heading('Jeziki', 0),
    makeLine({ cells: ['angleščina'], size: 10 }),
    makeLine({ cells: ['ana@posta.example'], flow: 1, size: 10 }),
    heading('Moja pot', 1),
    makeLine({ cells: ['2012 prodajalka'], flow: 1, size: 10 }),
    makeLine({ cells: ['Mercator d.d.'], flow: 1, size: 10 }),
  ]
  expect(kinds(lines)).toEqual(['head', 'education', 'languages', 'head', 'other'])
})

test('contacts far below the referees are of the person', () => {
  const lines = [
    makeLine({ cells: ['Referees'] }),
    makeLine({ cells: ['Ivan Kos, ivan.kos@lab.example'] }),
    makeLine({ cells: ['Ana Novak | ana@posta.example'], gap: 20 }),
  ]
  expect(kinds(lines)).toEqual(['references', 'head', 'references'].slice(0, kinds(lines).length))
  expect(kinds(lines)).toContain('head')
})

test('BIRTHDAY over its day is a label', () => {
  const style = { size: 12, isBold: true, gap: 1 }
  const lines = [
    makeLine({ cells: ['EDUCATION'], ...style }),
    makeLine({ cells: ['2010 BSc'] }),
    makeLine({ cells: ['LANGUAGES'], ...style }),
    makeLine({ cells: ['English'] }),
    makeLine({ cells: ['BIRTHDAY'], ...style }),
    makeLine({ cells: ['October 2nd, 1991'] }),
  ]
  expect(sectionsOf(lines).at(-1)).toMatchObject({ kind: 'personal', lines: [{ text: 'BIRTHDAY' }, {}] })
})

test.each([
  ['Potek zaposlitve', 'experience'],
  ['Where I worked', 'experience'],
  ['Radni vijek', 'experience'],
  ['Arbeitsstellen', 'experience'],
  ['Potek šolanja', 'education'],
  ['Aus- und Weiterbildung', 'education'],
  ['Poznavanje stranih jezika', 'languages'],
  ['Languages spoken', 'languages'],
  ['Moje prednosti', 'skills'],
])('%s opens a section of %s', (heading, kind) => {
  expect(headingKind(heading)).toBe(kind)
})
