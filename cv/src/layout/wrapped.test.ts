import { expect, test } from 'vitest'
import { readEmployments } from '#fields/career/employments.ts'
import { linesOfPages } from './lines.ts'
import type { Piece } from './pieces.ts'

const piece = (text: string, x: number, y: number, bold = false): Piece => ({
  text,
  x,
  y,
  size: 10,
  width: text.length * 5,
  bold,
})
/** Pieces whose right edge is at x. */
const ending = (text: string, x: number, y: number): Piece => piece(text, x - text.length * 5, y)
const lines = (...pieces: Piece[]) => linesOfPages([pieces]).map(({ text }) => text)
const jobs = (...pieces: Piece[]) =>
  readEmployments(linesOfPages([pieces])).map(({ title, employer, period }) => [
    period?.start?.year,
    period?.end?.year ?? null,
    title,
    employer,
  ])

test('dates at the right margin of the text stay in it beside a column with contacts', () => {
  const heading = piece('Delovne izkušnje', 40, 80, true)
  const main = [0, 40, 80, 120, 160].flatMap((y, at) => [
    piece(`Prodajalka ${at} v trgovini`, 40, 100 + y, true),
    ending(`${2010 + at} – ${2011 + at}`, 380, 100 + y),
    piece('Trgovina Jelka d.o.o.', 40, 112 + y),
    ending('Celje', 380, 112 + y),
  ])
  const side = ['Kontakt', '031 000 000', 'Znanja', 'Excel', 'SAP', 'Jeziki'].map((text, at) =>
    piece(text, 420, 106 + at * 31),
  )
  expect(lines(heading, ...main, ...side).slice(1, 3)).toEqual([
    'Prodajalka 0 v trgovini\t2010 – 2011',
    'Trgovina Jelka d.o.o.\tCelje',
  ])
})

test('a name that had no room in a narrow column goes up to its beginning, a list does not', () => {
  expect(
    lines(
      piece('Diplomirana inženirka', 20, 100, true),
      piece('gradbeništva', 20, 113, true),
      piece('Fakulteta za gradbeništvo', 20, 126),
      piece('2007 – 2010', 20, 139),
    ),
  ).toEqual(['Diplomirana inženirka gradbeništva', 'Fakulteta za gradbeništvo', '2007 – 2010'])
  expect(lines(piece('ročna terapija', 20, 100), piece('kinezioterapija', 20, 113))).toHaveLength(2)
})

test('a post under a firm with its dates at the right is no part of the firm', () => {
  expect(
    jobs(
      piece('Gorjup Kovine', 40, 100, true),
      piece('– Velenje', 110, 100),
      piece('06/2017 – danes', 400, 100),
      piece('vzdrževalec strojev', 40, 113),
      piece('Liftotehna', 40, 140, true),
      piece('– Maribor', 95, 140),
      piece('02/2009 – 05/2017', 400, 140),
      piece('monter dvigal', 40, 153),
    ),
  ).toEqual([
    [2017, null, 'vzdrževalec strojev', 'Gorjup Kovine'],
    [2009, 2017, 'monter dvigal', 'Liftotehna'],
  ])
})

test('a period in two lines is one, at either margin', () => {
  expect(
    jobs(
      piece('september 2014', 40, 100),
      piece('Biro Stolp d.o.o.', 160, 100),
      piece('Projektna sodelavka', 340, 100),
      piece('– februar 2019', 40, 113),
      piece('2013 – 2014', 40, 140),
      piece('Občina Bled', 160, 140),
      piece('Pripravnica', 340, 140),
    ).map(([start, end]) => [start, end]),
  ).toEqual([
    [2014, 2019],
    [2013, 2014],
  ])
  expect(
    jobs(
      piece('Projektna sodelavka', 40, 100, true),
      piece('september 2014 –', 400, 100),
      piece('Biro Stolp d.o.o.', 40, 113),
      piece('februar 2019', 400, 113),
      piece('Pripravnica', 40, 140, true),
      piece('2013 – 2014', 400, 140),
      piece('Občina Bled', 40, 153),
    ),
  ).toEqual([
    [2014, 2019, 'Projektna sodelavka', 'Biro Stolp d.o.o.'],
    [2013, 2014, 'Pripravnica', 'Občina Bled'],
  ])
})

test('a date that had no room in its line stands under its entry', () => {
  expect(
    jobs(
      piece('monter, Liftotehna d.d.', 40, 100),
      piece('2009 – 2017', 400, 100),
      piece('ključavničar v vzdrževanju, Kovaštvo Zidar s.p.', 40, 120),
      piece('2004 – 2009', 400, 133),
    ),
  ).toEqual([
    [2009, 2017, 'monter', 'Liftotehna d.d.'],
    [2004, 2009, 'ključavničar v vzdrževanju', 'Kovaštvo Zidar s.p.'],
  ])
})

test('a town beside the date, over a bold post and its firm, is no employer', () => {
  expect(
    jobs(
      piece('2015 – 2019', 40, 100),
      piece('Bradford', 130, 100),
      piece('Shift Supervisor', 40, 113, true),
      piece('Parcelhive', 126, 113),
    ),
  ).toEqual([[2015, 2019, 'Shift Supervisor', 'Parcelhive']])
})

test('titles below a row of dates stand beside each other, one entry a column', () => {
  const rows = [
    ['2020 – danes', '2015 – 2020', '2011 – 2015'],
    ['Vodja gradbišča', 'Delovodja', 'Zidar'],
    ['Gradnje Hrib d.o.o.', 'Beton Dol d.o.o.', 'Zidarstvo Log s.p.'],
  ]
  const pieces = rows.flatMap((row, y) => row.map((text, x) => piece(text, 40 + x * 170, 120 + y * 11)))
  expect(jobs(...pieces)).toEqual([
    [2020, null, 'Vodja gradbišča', 'Gradnje Hrib d.o.o.'],
    [2015, 2020, 'Delovodja', 'Beton Dol d.o.o.'],
    [2011, 2015, 'Zidar', 'Zidarstvo Log s.p.'],
  ])
})

test('a name that wraps in bold and plain letters keeps the space between its words', () => {
  const [first] = linesOfPages([
    [
      piece('2014–2016', 20, 100),
      piece('Magister inženir strojništva,', 100, 100, true),
      piece('Fakulteta za strojništvo, Univerza v', 247, 100),
      piece('Ljubljani', 100, 112),
    ],
  ])
  expect(first!.runs.map(({ text }) => text).join('')).toContain('Univerza v Ljubljani')
})
