import { expect, test } from 'vitest'
import { labelled } from '#layout/labels.ts'
import { plainLines } from '#read/plain.ts'
import { findPeriods } from '#fields/dates.ts'
import { isUnfinished } from './finished.ts'
import { readEducation, readStudies } from './studies.ts'

const today = new Date('2026-11-21')

test.each([
  'Elektrotehnika (UN), 2. letnik',
  'absolvent ekonomije',
  'Fakulteta za upravo, vsi izpiti opravljeni',
  'Fakulteta za upravo, manjka diplomsko delo',
  'Pravna fakulteta (izpisan)',
  'študij arhitekture, status mirovanja',
  'visokošolski študij, nisem dokončala',
  'splošna gimnazija, brez mature',
  'predvideni zaključek 2027',
  'Pravni fakultet (odslušano)',
  'Pravni fakultet, nije završeno',
  'PhD candidate',
  'MSc in Finance, thesis pending',
  'MSc in Finance, withdrew',
  'PhD in Physics, ABD',
  'BSc, no degree',
  'MSc, expected 2027',
  'Studium der Rechtswissenschaften, ohne Abschluss',
  'Studium (abgebrochen)',
])('%s is unfinished', (text) => {
  expect(isUnfinished(text, null, today)).toBe(true)
})

test.each([
  'Diplomirana ekonomistka',
  'Diplomsko delo: Vpliv prekinitev dobave',
  'Thesis: Student council and its candidates',
  'Best student award, member of the student council',
  'magistra farmacije, vpisana v register farmacevtov',
  'MSc, expected 2019',
])('%s is finished', (text) => {
  expect(isUnfinished(text, null, today)).toBe(false)
})

test('an end to come means that a study goes on', () => {
  expect(isUnfinished('Magistrski študij', findPeriods('2025 – 2028')[0]!, today)).toBe(true)
  expect(isUnfinished('Magistrski študij', findPeriods('2020 – 2022')[0]!, today)).toBe(false)
})

test.each([
  ['2004 – 2010\tPravna fakulteta, brez zaključka\n2000 – 2004\tGimnazija Kranj', 5],
  ['2019 – 2021\tMSc in Finance, withdrew\n2016 – 2019\tBSc Economics', 7],
  ['2021 – danes\tdoktorski študij kemije\n2018 – 2020\tmagister kemije', 8],
  ['2013 Izmenjava Erasmus, magistrski program\n2010 – 2013\tdiplomirana ekonomistka (UN), EF', 7],
  ['1998 – 2001\tIV. stopnja, frizer', 4],
])('the highest finished level of %j is %i', (text, expected) => {
  expect(readEducation(readStudies(plainLines(text), today), [], [], [], today)?.value).toBe(expected)
})

test('a doctorate stands before the name and is only offered', () => {
  const found = readEducation([], [], ['dr. Ana Novak'], [], today)
  expect(found?.value).toBe(10)
  expect(found!.confidence).toBeLessThan(0.85)
})

test('a trade that was learnt outweighs the secondary school a first study begun later would need', () => {
  const level = (text: string) => readEducation(readStudies(plainLines(text), today), [], [], [], today)?.value
  const study = '2024 – heute\tBachelor Gesundheitsmanagement, Fernhochschule Elbe'
  expect(level(`${study}\n2013 – 2016\tAusbildung zur Medizinischen Fachangestellten, Landesärztekammer`)).toBe(4)
  expect(level(study)).toBe(5)
})

test('a school behind a label of personal data says a level', () => {
  const lines = plainLines('Šola: Osnovna šola Brežice (1978)\nTelefon: 07 000 12 34')
  expect(readEducation([], labelled(lines), [], [], today)?.value).toBe(2)
})

test('a degree that is named outweighs what the years of a school let guess', () => {
  const level = (text: string) => readEducation(readStudies(plainLines(text), today), [], [], [], today)?.value
  const school = '2001 – 2006\tEkonomsko-poslovna fakulteta Maribor'
  expect(level(`${school}\n2010\tdiplomirana ekonomistka (VS), Fakulteta za management`)).toBe(7)
  expect(level(school)).toBe(8)
})
