import { expect, test } from 'vitest'
import { findPeriods } from '#fields/dates.ts'
import { degreeLevel, entryLevel, frameworkLevel, isAside, labelLevel, stageLevel } from './levels.ts'
import { titleLevel } from './titles.ts'

const level = (degree: string, school = '', years = '') =>
  entryLevel(degree, school, findPeriods(years)[0] ?? null)?.level

test.each([
  ['Osnovna šola Vič', 2],
  ['nižje poklicno izobraževanje', 3],
  ['Elektrikar energetik (poklicna šola)', 4],
  ['Lehrabschluss als Tischler', 4],
  ['ekonomski tehnik', 5],
  ['prof. slov.', 8],
  ['Ausbildung Kauffrau für Büromanagement', 4],
  ['Diploma of Higher Education in Nursing', 6],
  ['Leaving Certificate', 5],
  ['dipl. m. s.', 7],
  ['osnovne akademske studije', 7],
  ['predmetna učiteljica', 6],
  ['višja medicinska sestra', 6],
  ['kemijski laborant (SSI)', 5],
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
  ['mojstrski izpit za elektroinštalaterja', 5],
  ['inž. str.', 6],
  ['laurea magistrale', 8],
  ['laurea triennale', 7],
  ['magistrirala leta 2015', 8],
  ['doktorirala leta 2015', 10],
  ['srednja strukovna sprema', 5],
  ['diplomirani inženjer strojarstva', 8],
  ['dipl. iur.', 8],
  ['stručni specijalist ekonomije', 8],
  ['Diplomski sveučilišni studij Psihologija', 8],
  ['integrirani preddiplomski i diplomski studij prava', 8],
  ['preddiplomski studij ekonomije', 7],
  ['Reife- und Diplomprüfung', 5],
  ['HTBLA Klagenfurt', 5],
  ['Höhere Bundeslehranstalt für Tourismus', 5],
  ['Handelsschule Villach', 4],
  ['Industriemeister Metall (IHK)', 6],
  ['Bakkalaureat Informatik', 7],
  ['Diplom-Betriebswirt (FH)', 7],
  ['Mag. rer. soc. oec.', 8],
  ['Masterstudium Germanistik', 8],
  ['Dr. techn.', 10],
  ['Mittlere Reife', 2],
  ['Higher vocational college', 6],
  ['IB Diploma, gimnazija', 5],
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

test('a state of America is no degree, nor is a scrum master', () => {
  expect(degreeLevel('Northeastern University, Boston, MA')).toBeNull()
  expect(degreeLevel('Certified Scrum Master')).toBeNull()
})

test.each([
  ['V. stopnja', 5],
  ['VI/2', 7],
  ['VII. stopnja', 8],
  ['VIII/2', 10],
])('the old stage %s is level %i', (text, expected) => {
  expect(stageLevel(text)?.level).toBe(expected)
})

test('an arabic first stage is a reformed study, no old one', () => {
  expect(stageLevel('1. stopnja')).toBeNull()
  expect(level('Fakulteta za upravo, prva bolonjska stopnja')).toBe(7)
  expect(level('VII/1. stopnja: dipl. ekon.')).toBe(8)
})

test('frameworks of qualifications are levels as well', () => {
  expect(frameworkLevel('strojni tehnik (SOK 5)')?.level).toBe(5)
  expect(frameworkLevel('EQF level 7')?.level).toBe(8)
  expect(frameworkLevel('razred 7')).toBeNull()
})

test('diplomirani was a university degree where there were no bachelors', () => {
  expect(level('diplomirani pravnik', 'Pravna fakulteta', '1986 – 1990')).toBe(8)
  expect(level('diplomirani pravnik (UN)', 'Pravna fakulteta', '2012 – 2015')).toBe(7)
  expect(level('dipl. ekon.', 'Ekonomski fakultet', '1998 – 2002')).toBe(8)
})

test('an ekonomist of a secondary school has finished that', () => {
  expect(level('ekonomist', 'Ekonomska škola Pula')).toBe(5)
})

test.each([
  ['srednja', 5],
  ['poklicna', 4],
  ['višja', 6],
  ['visoka', 7],
  ['univerzitetna', 8],
  ['VI/2', 7],
  ['1. stopnja (VS)', 7],
  ['III stepen, vozač', 4],
  ['IV. stupanj', 5],
])('behind a label %s is level %i', (text, expected) => {
  expect(labelLevel(text)?.level).toBe(expected)
})

test.each([
  ['Izmenjava Erasmus, Dunaj, magistrski program', true],
  ['Tečaj za mojstrski izpit', true],
  ['Bachelor course in Nursing', false],
  ['Erasmus Mundus Joint Master', false],
])('%s is a course or an exchange: %s', (text, expected) => {
  expect(isAside(text)).toBe(expected)
})

test.each([
  ['dr. Ana Novak', 10],
  ['Dr. med. Ana Novak', 8],
  ['DI Ana Novak', 8],
  ['Mag.a Ana Novak', 8],
  ['Ana Novak, inž. grad.', 6],
  ['Ana Novak, dipl. ekon. (VS)', 7],
  ['Ana Novak', undefined],
])('the titles of %s are level %s', (text, expected) => {
  expect(titleLevel(text, false)?.level).toBe(expected)
})
