import { expect, test } from 'vitest'
import { makeLine } from '#document.ts'
import { extractFields } from '#extract.ts'
import { labelled } from '#layout/labels.ts'
import { plainLines } from '#read/plain.ts'
import { findEmails, findPhones, readEmail, readLinkedIn, readPhone } from './contacts.ts'

const phones = (text: string, country = 'SI') => findPhones(text, country).map(({ value }) => value)
const phoneOf = (text: string) => {
  const lines = plainLines(text)
  return readPhone(lines, [], labelled(lines), { country: 'SI', isSure: true })
}

test.each([
  ['031/000-246', '+38631000246'],
  ['(+386) 40000111', '+38640000111'],
  ['+386 (0)70 321 654', '+38670321654'],
  ['00386 41 345 678', '+38641345678'],
  ['02/555 44 33', '+38625554433'],
])('%s is dialled as %s', (text, expected) => {
  expect(phones(text)).toEqual([expected])
})

test('numbers of neighbours keep their country', () => {
  expect(phones('098 123 4567', 'HR')).toEqual(['+385981234567'])
  expect(phones('+43 664 1234567')).toEqual(['+436641234567'])
})

test('dates, tax numbers and personal numbers are no telephones', () => {
  for (const text of [
    '2015 – 2019',
    '31. 01. 1986',
    'davčna številka: 12345678',
    'EMŠO: 0101006500006',
    '01/2015 – 06/2018',
  ])
    expect(phones(text)).toEqual([])
})

test('a mobile number comes before a landline', () => {
  expect(phoneOf('Telefon: 01 320 12 34\nGSM: 041 909 808')?.value).toBe('+38641909808')
})

test('a label broken from its number in the next line is still its label', () => {
  const found = phoneOf('Telefonska številka: (+386)\n40000111 (Mobilni telefon)')
  expect(found).toMatchObject({ value: '+38640000111', source: 'label' })
})

test('the address that holds the name wins over another', () => {
  const lines = plainLines('info@agencija.example\nAna Novak\nana.novak@posta.example')
  expect(readEmail(lines, [], [], 'Ana Novak')?.value).toBe('ana.novak@posta.example')
})

test('a link gives the whole address where the text is broken', () => {
  const lines = plainLines('zelo.dolgo.ime@posta.ex')
  expect(readEmail(lines, [{ url: 'mailto:zelo.dolgo.ime@posta.example', text: '' }], [], null)?.value).toBe(
    'zelo.dolgo.ime@posta.example',
  )
})

test('spaces a scan puts around the sign go', () => {
  expect(findEmails('ana.novak @ posta.example')).toEqual(['ana.novak@posta.example'])
})

test('a profile broken over two lines is read whole', () => {
  const lines = plainLines('031 000 040 | linkedin.com/in/\njan-grilc-pravo')
  expect(readLinkedIn(lines, [], [])?.value).toBe('https://www.linkedin.com/in/jan-grilc-pravo')
})

test('a link to LinkedIn loses what follows the name of the profile', () => {
  const url = 'https://www.linkedin.com/in/petra-k?jobid=1234&lipi=x'
  expect(readLinkedIn([], [{ url, text: '' }], [])?.value).toBe('https://www.linkedin.com/in/petra-k')
})

test('an address with its signs written out is one', () => {
  expect(findEmails('ana.novak(at)posta.example, maja [at] posta [dot] example')).toEqual([
    'ana.novak@posta.example',
    'maja@posta.example',
  ])
})

test('an address of a profile goes on in a line that stands closer than others', () => {
  const lines = (gap: number) => [
    makeLine({ cells: ['linkedin.com/in/neza-podgorse'], gap: 0.9 }),
    makeLine({ cells: ['k-design'], gap }),
  ]
  expect(readLinkedIn(lines(0.5), [], [])?.value).toBe('https://www.linkedin.com/in/neza-podgorsek-design')
  expect(readLinkedIn(lines(0.9), [], [])?.value).toBe('https://www.linkedin.com/in/neza-podgorse')
})

const wholePhone = (text: string) =>
  extractFields(
    { format: 'docx', pages: 1, lines: plainLines(text), links: [], titles: [], isScanned: false },
    new Date('2026-11-23'),
  ).fields.phone

test('a number without a country code is dialled in the country the document names', () => {
  const german = 'Lebenslauf\nAnna Muster\nHauptstraße 12, 83022 Rosenheim, Deutschland\nMobil: 0171 3920044'
  expect(wholePhone(german)?.value).toBe('+491713920044')
})

test('where no country is named, the language of a document says it hardly: the number is offered only', () => {
  expect(
    wholePhone('Lebenslauf\nAnna Muster\nMobil: 0664 1234567\nBerufserfahrung und Ausbildung bei der Firma')
      ?.confidence,
  ).toBeLessThan(0.85)
  expect(
    wholePhone('Življenjepis\nAna Vzorec\nGSM: 041 909 808\nDelovne izkušnje in izobrazba v podjetju')?.confidence,
  ).toBeGreaterThan(0.85)
})
