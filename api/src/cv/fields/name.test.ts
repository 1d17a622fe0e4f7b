import { expect, test } from 'vitest'
import { extractFields } from '#cv/extract.ts'
import { plainLines } from '#cv/read/plain.ts'
import { asName, calmName } from './name-form.ts'

const nameOf = (text: string) =>
  extractFields(
    { format: 'txt', lines: plainLines(text), links: [], pages: 1, titles: [], isScanned: false },
    new Date('2026-11-21'),
  ).fields.name

test.each([
  ['mag. Irena Zupančič Rus, univ. dipl. prav.', 'Irena Zupančič Rus'],
  ['doc. dr. Marko Vidic, dr. med.', 'Marko Vidic'],
  ['DINO MARIĆ', 'DINO MARIĆ'],
  ["Patrick O'Leary", "Patrick O'Leary"],
  ['Dipl.-Ing. Franz-Josef Maier', 'Franz-Josef Maier'],
  ['Mag.a Theresia Lang, MBA', 'Theresia Lang'],
  ['Prof. Dr. med. dent. Karl Huber', 'Karl Huber'],
  ['Vesna Rus, dipl. m. s.', 'Vesna Rus'],
  ["Chiara D'Ambrosi", "Chiara D'Ambrosi"],
  ['Gregory P. Hanson', 'Gregory P. Hanson'],
])('%s holds the name %s', (text, expected) => {
  expect(asName(text)).toBe(expected)
})

test('headings, sentences and single words are no names', () => {
  for (const text of [
    'Življenjepis',
    'Osebni podatki',
    'Sem zanesljiv delavec',
    'Ljubljana',
    'Skladiščnik – viličarist',
  ])
    expect(asName(text)).toBeNull()
})

test('capitals become the case names have', () => {
  expect(calmName('ANA-MARIJA NOVAK')).toBe('Ana-Marija Novak')
})

test('a label that asks for the surname first is turned', () => {
  expect(nameOf('Priimek in ime: MEDVED Tatjana\nTelefon: 041 000 000')?.value).toBe('Tatjana Medved')
  expect(nameOf('Surname, Name: Kos, Alenka')?.value).toBe('Alenka Kos')
})

test('given name and surname under labels of their own make one name', () => {
  expect(nameOf('Ime:   Vesna   Priimek:   Golob\nEMŠO: ni naveden')?.value).toBe('Vesna Golob')
})

test('the surname in capitals before a first name is turned when the address agrees', () => {
  expect(nameOf('KOVAČIČ BRANKO\nbranko.kovacic@posta.example')?.value).toBe('Branko Kovačič')
})

test('the person referred to does not become the name', () => {
  expect(nameOf('Damjan Potokar\n041 000 000\nReference\nFranc Zupan, vodja')?.value).toBe('Damjan Potokar')
})

test.each([
  ['Hrovat Podlipnik Neža\nneza.hrovat@posta.example', 'Neža Hrovat Podlipnik'],
  ['KOVAČ, Maja\n041 000 000', 'Maja Kovač'],
  ['NEŽA\nHROVAT\nPODLIPNIK\nneza@hrovat-podlipnik.example', 'Neža Hrovat Podlipnik'],
  ['J A N E Z   N O V A K\njanez.novak@posta.example', 'Janez Novak'],
  ['Peter Kuhar\npeter.kuhar@posta.example', 'Peter Kuhar'],
  ['Jörg Weiß\njoerg.weiss@posta.example', 'Jörg Weiß'],
  ['Lebenslauf\nHallo, ich bin Anna Schmid', 'Anna Schmid'],
])('%s', (text, expected) => {
  expect(nameOf(text)?.value).toBe(expected)
})

test('a name that stands only below the last line is found by the address', () => {
  const text =
    'Življenjepis\nDelam v trgovini.\njana.kolar@posta.example\nIzobrazba\n2010 – 2014 Ekonomska šola\nLjubljana, 3. 11. 2026\nJana Kolar'
  expect(nameOf(text)?.value).toBe('Jana Kolar')
})

test('a trade as a surname is a name only with its address', () => {
  expect(nameOf('Glavni Kuhar\n041 000 000')?.confidence ?? 0).toBeLessThan(0.85)
})

test('a label with the surname first ends at a title, and habit is followed where the address agrees', () => {
  expect(nameOf('Priimek in ime: NOVAK ANA, dr. gozdarskih znanosti\nana.novak@example.org')?.value).toBe('Ana Novak')
  expect(nameOf('Name: Zupančič Ana\nana.zupancic@example.org')?.value).toBe('Ana Zupančič')
})
