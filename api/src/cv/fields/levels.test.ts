import { expect, test } from 'vitest'
import { findPeriods } from './dates.ts'
import { degreeLevel, entryLevel, isUnfinished, stageLevel } from './levels.ts'

const today = new Date('2026-11-21')
const level = (degree: string, school = '', years = '') =>
  entryLevel(degree, school, findPeriods(years)[0] ?? null)?.level

test.each([
  ['Osnovna šola Vič', 2],
  ['nižje poklicno izobraževanje', 3],
  ['Elektrikar energetik (poklicna šola)', 4],
  ['Lehrabschluss als Tischler', 4],
  ['ekonomski tehnik', 5],
  ['Gimnazijska maturantka', 5],
  ['High school diploma', 5],
  ['Inženir lesarstva (višja strokovna izobrazba)', 6],
  ['HND Business', 6],
  ['Diplomirani inženir grafične tehnologije (VS)', 7],
  ['Diplomirana pravnica (UN)', 7],
  ['Bachelor of Science in Computer Science', 7],
  ['univ. bacc. oec.', 7],
  ['Univerzitetna diplomirana ekonomistka', 8],
  ['Magister prava (2. stopnja)', 8],
  ['Enovit magistrski študij farmacije, magistra farmacije', 8],
  ['doktor medicine', 8],
  ['Dipl.-Ing. Umwelttechnik', 8],
  ['Magistrica znanosti s področja prava', 9],
  ['Doktorica znanosti s področja jezikoslovja', 10],
  ['PhD in Physics', 10],
])('%s is level %i', (text, expected) => {
  expect(degreeLevel(text)?.level).toBe(expected)
})

test('a trade beside a secondary school is level 4, a technician level 5', () => {
  expect(level('Kuharica', 'Srednja šola Sevnica')).toBe(4)
  expect(level('Gastronomska tehnica', 'Srednja šola za gostinstvo')).toBe(5)
})

test('a bare magisterij before the reform is a research degree', () => {
  expect(level('Magisterij', 'Ekonomska fakulteta', '2001 – 2004')).toBe(9)
  expect(level('Magisterij', 'Ekonomska fakulteta', '2012 – 2014')).toBe(8)
})

test('a state of America is no degree', () => {
  expect(degreeLevel('Northeastern University, Boston, MA')).toBeNull()
})

test.each([
  ['Elektrotehnika (UN), 2. letnik', true],
  ['absolvent ekonomije', true],
  ['PhD candidate', true],
  ['Diplomirana ekonomistka', false],
])('%s is unfinished: %s', (text, expected) => {
  expect(isUnfinished(text, null, today)).toBe(expected)
})

test('an end to come means that a study goes on', () => {
  expect(isUnfinished('Magistrski študij', findPeriods('2025 – 2028')[0]!, today)).toBe(true)
  expect(isUnfinished('Magistrski študij', findPeriods('2020 – 2022')[0]!, today)).toBe(false)
})

test.each([
  ['V. stopnja', 5],
  ['VI/2', 7],
  ['VII. stopnja', 8],
  ['VIII/2', 10],
])('the old stage %s is level %i', (text, expected) => {
  expect(stageLevel(text)?.level).toBe(expected)
})
