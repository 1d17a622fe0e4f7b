import { expect, test } from 'vitest'
import { labelled } from '#layout/labels.ts'
import { plainLines } from '#read/plain.ts'
import { readGender } from './gender.ts'

const gender = (text: string) => {
  const lines = plainLines(text)
  return readGender(lines, labelled(lines))
}

test.each([
  ['Spol M', 'male'],
  ['1.4 Spol   M', 'male'],
  ['Spol: ženski', 'female'],
  ['SPOL: Ž (ženski)', 'female'],
  ['Spol - moški, slovensko državljanstvo', 'male'],
  ['Spol\nženski', 'female'],
  ['Datum rojstva / spol: 4.3.1990 / Ž', 'female'],
  ['Spol in datum rojstva   M, 4. 3. 1990', 'male'],
  ['Datum in kraj rojstva, spol   3. 8. 1965, Postojna, moški', 'male'],
  ['Datum rojstva: 4. 3. 1990 Spol: Ž', 'female'],
  ['Ime   Datum rojstva   Spol\nAna   4. 3. 1990   Ž', 'female'],
  ['Pol: muški', 'male'],
  ['Spol Ž | Datum rođenja 12. 3. 1990.', 'female'],
  ['Geschlecht: weiblich', 'female'],
  ['Geschlecht / Familienstand: weiblich, ledig', 'female'],
  ['Anrede   Herr', 'male'],
  ['Sex F', 'female'],
  ['Sex Male | Date of birth 01/01/1990 | Nationality Slovenian', 'male'],
  ['Gender\nFemale', 'female'],
  ['Sex/Gender: Female', 'female'],
  ['Spol: ☐ M ☒ Ž', 'female'],
  ['Spol   ☒ moški   ☐ ženski', 'male'],
  ['Geschlecht: weiblich [ ] männlich [x]', 'male'],
])('%s states a gender', (text, expected) => {
  expect(gender(text)).toMatchObject({ value: expected, source: 'label', confidence: 0.98 })
})

test.each([
  ['Female | 14/11/1993 | Croatian', 'female'],
  ['ženska, 34 let', 'female'],
  ['Sem oseba moškega spola.', 'male'],
  ['ženskog spola', 'female'],
])('%s states it without a label', (text, expected) => {
  expect(gender(text)).toMatchObject({ value: expected, source: 'text' })
})

test.each([
  'Spol: M / Ž',
  'Spol: moški / ženski',
  'Geschlecht: m/w/d',
  'Spol   • M   • Ž',
  'Spol: ☐ M ☐ Ž',
  'Spol: neopredeljen',
  'Gender: prefer not to say',
  'Spol otroka: M',
  'Kuharica (m/ž)',
  'Delovno mesto: prodajalec (m/ž/d)',
  'Male nurse',
  'Gender equality trainer',
  'hči Neža, rojena 5. 5. 2015',
])('%s states none', (text) => {
  expect(gender(text)).toBeNull()
})

test('a first name says nothing about gender', () => {
  expect(gender('Ana Novak\nana.novak@posta.example')).toBeNull()
})

test('the masculine form of a printed label is too little to fill a field', () => {
  expect(gender('Rojen: 1. 1. 1990')?.confidence ?? 0).toBeLessThan(0.85)
  expect(gender('Rojen/-a: 1. 1. 1990')).toBeNull()
  expect(gender('Rojena sem 1. 1. 1990.')).toMatchObject({ value: 'female' })
})
