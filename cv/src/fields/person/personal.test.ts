import { expect, test } from 'vitest'
import { labelled } from '#layout/labels.ts'
import { plainLines } from '#read/plain.ts'
import { bareBirthday, emsoDay, readBirthday } from './personal.ts'

const today = new Date('2026-11-21')
const birthday = (text: string) => {
  const lines = plainLines(text)
  return readBirthday(lines, labelled(lines), today)?.value ?? null
}

test.each([
  'Rojstni datum sina: 5. 5. 2010',
  'Otroci: Luka, rojen 5. 5. 2008',
  'Otroci\nLuka, roj. 5. 5. 2009',
  'Date of birth of my daughter: 5 May 2009',
  'Geburtsdatum des Sohnes: 5.5.2009',
  'Datum rođenja djeteta: 3.4.2009.',
  'Partner: Jan Vzorec, rojen 3. 4. 1979',
])('the birth of somebody else is not the own: %s', (text) => {
  expect(birthday(text)).toBeNull()
})

test('the own day stands beside that of a child', () => {
  expect(birthday('Rojstni datum sina: 5. 5. 2010\nRojstni datum: 5. 5. 1980')).toBe('1980-05-05')
  expect(birthday('Datum rojstva: 3. 4. 1980, mati dveh otrok')).toBe('1980-04-03')
  expect(birthday('medicinska sestra, rojena 3. 4. 1980')).toBe('1980-04-03')
})

test.each([
  ['Datum rojstva: 7. 7. 1977', '1977-07-07'],
  ['Spol Ženski | Datum rojstva 31/01/1986 | Državljanstvo slovensko', '1986-01-31'],
  ['Sem Marija Lesjak, rojena 27. aprila 1975 v Celju.', '1975-04-27'],
  ['Datum i mjesto rođenja: 05.02.1983., Osijek', '1983-02-05'],
  ['Geburtsdatum: 9. März 1985', '1985-03-09'],
  ['Date of birth: 04/23/1987', '1987-04-23'],
  ['Rojen: 12. 2. 84, Ptuj | Državljanstvo: slovensko', '1984-02-12'],
  ['Datum rojstva: 12. IV. 1985', '1985-04-12'],
  ['Birth date: 03-May-1991', '1991-05-03'],
  ['Datum rojstva\t[ 4, november, 1969 ]', '1969-11-04'],
  ['Letnica in datum rojstva: 1962, 13. junij', '1962-06-13'],
  ['Born on the 3rd of May 1991', '1991-05-03'],
  ['Geboren am 3.Mai 1991 in Villach', '1991-05-03'],
  ['* 27. 5. 1983, Jesenice', '1983-05-27'],
  ['1.2 Datum rojstva   18.10.1972', '1972-10-18'],
  ['Datum rojstva / spol: 4.3.1990 / Ž', '1990-03-04'],
  ['Spol in datum rojstva: M, 4. 3. 1990', '1990-03-04'],
  ['Datum in kraj rojstva, spol   3. 8. 1965, Postojna, moški', '1965-08-03'],
  ['EMŠO: 0101 006 500 006', '2006-01-01'],
  ['Ime   Datum rojstva   Spol\nAna   3. 5. 1991   Ž', '1991-05-03'],
])('%s', (text, expected) => {
  expect(birthday(text)).toBe(expected)
})

test('a date that nothing calls a birthday is none', () => {
  expect(birthday('Ljubljana, 3. 3. 1994')).toBeNull()
})

test('a date among the contacts is a birthday when it stands alone there', () => {
  const bare = (text: string) => bareBirthday(plainLines(text), today)?.value ?? null
  expect(bare('031 000 000 | ana@posta.example | 14. marca 1988')).toBe('1988-03-14')
  expect(bare('ana@posta.example\n20/02/1994')).toBe('1994-02-20')
  expect(bare('Ana Novak\n3. 3. 1994')).toBeNull()
  expect(bare('ana@posta.example\n3. 3. 1994\n4. 4. 1995')).toBeNull()
  expect(bare('ana@posta.example\n3. 3. 2024')).toBeNull()
})

test('a personal number counts only with its control digit', () => {
  expect(emsoDay('0101006500006')).toEqual({ year: 2006, month: 1, day: 1 })
  expect(emsoDay('0101006500007')).toBeNull()
})
