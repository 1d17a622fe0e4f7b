import { expect, test } from 'vitest'
import { linesOfPages } from './lines.ts'
import { closeSpacing, mendLetters, type Piece } from './pieces.ts'

const piece = (text: string, x: number, y: number, size = 10): Piece => ({
  text,
  x,
  y,
  size,
  width: text.length * size * 0.5,
  bold: false,
})
const read = (pieces: Piece[]) => linesOfPages([pieces]).map(({ text, flow }) => [flow, text])
const column = (texts: string[], x: number, step: number) => texts.map((text, at) => piece(text, x, 100 + at * step))

test('a column beside the text is read apart from it', () => {
  const side = column(['Kontakt', '031 000 000', 'ana@posta.example', 'Jeziki', 'angleščina'], 20, 14)
  const main = column(
    [
      'Delovne izkušnje',
      'Vodja prodaje v trgovini',
      'Podjetje d.o.o.',
      'Vodenje prodajalcev',
      'Izobrazba',
      'Ekonomska šola',
    ],
    220,
    17,
  )
  const lines = read([piece('Ana Novak', 220, 60, 22), ...side, ...main])
  expect(lines.map(([, text]) => text)).toEqual([
    'Ana Novak',
    ...main.map(({ text }) => text),
    ...side.map(({ text }) => text),
  ])
  expect(new Set(lines.slice(-5).map(([flow]) => flow))).toEqual(new Set([1]))
})

test('dates at the margin stay in the line of their job', () => {
  const titles = column(['Vodja prodaje', 'Prodajalka', 'Blagajničarka', 'Natakarica', 'Pomočnica'], 50, 30)
  const dates = column(['2015 – danes', '2010 – 2015', '2008 – 2010', '2006 – 2008', '2004 – 2006'], 450, 30)
  expect(read([...titles, ...dates])[0]).toEqual([0, 'Vodja prodaje\t2015 – danes'])
})

test('labels of the old Europass stay beside their values', () => {
  const labels = [
    piece('DELOVNE IZKUŠNJE', 40, 100),
    piece('2008–danes', 60, 120),
    piece('2005–2008', 60, 165),
    piece('IZOBRAŽEVANJE', 50, 210),
    piece('2000–2003', 60, 230),
  ]
  const values = [
    piece('Kuharica', 200, 120),
    piece('Terme d.o.o.', 200, 133),
    piece('Priprava jedi', 200, 146),
    piece('Pomočnica', 200, 165),
    piece('Gostilna', 200, 178),
    piece('Tehnica', 200, 230),
    piece('Srednja šola', 200, 243),
  ]
  expect(read([...labels, ...values])[1]).toEqual([0, '2008–danes\tKuharica'])
})

test('what typesetting does to letters is undone', () => {
  expect(mendLetters('ˇZupanˇciˇc, ﬁnance')).toBe('Župančič, finance')
})

test('spaced-out words are set together', () => {
  expect(closeSpacing('I Z K U Š N J E')).toBe('IZKUŠNJE')
  expect(closeSpacing('A N A  N O V A K')).toBe('ANA NOVAK')
  expect(closeSpacing('vodja v d. d.')).toBe('vodja v d. d.')
})

test('numbers of pages are left out', () => {
  expect(read([piece('Ana Novak', 50, 60), piece('Stran 1 od 2', 250, 800)])).toEqual([[0, 'Ana Novak']])
})

test('labels without a colon and a last column called as a heading stay in their rows', () => {
  const rows = [
    ['NASLOV', 'Lendavska ulica 31'],
    ['TELEFON', '051 000 456'],
    ['Obdobje', 'Podjetje', 'Delo'],
    ['2001–2008', 'Mlin Mura', 'Skladiščnik'],
    ['2008–2016', 'Prevozi Raba', 'Voznik'],
    ['2016–', 'Logistika Vrh', 'Vodja'],
    ['ZNANJA'],
    ['Excel', 'SAP'],
  ]
  const pieces = rows.flatMap((row, at) => row.map((text, cell) => piece(text, [40, 150, 400][cell]!, 100 + at * 18)))
  expect(read(pieces).map(([, text]) => text)).toEqual(rows.map((row) => row.join('\t')))
})

test('words of type of one width stay together though they stand below each other', () => {
  const mono = (text: string, x: number, y: number) => ({ ...piece(text, x, y), width: text.length * 6 })
  const pieces = Array.from({ length: 5 }, (_, at) => [
    mono('Rudnik', 100, 100 + at * 12),
    mono('Jama', 142, 100 + at * 12),
  ]).flat()
  expect(read(pieces)).toEqual(Array.from({ length: 5 }, () => [0, 'Rudnik Jama']))
})

test('a text of a table goes on below where its next word had no room', () => {
  const row = (y: number, first: string, second: string) => [piece(first, 40, y), piece(second, 200, y)]
  const pieces = [
    ...row(100, '1998 do danes', 'Avtoprevozi Slatina d.o.o., voznik'),
    piece('avtobusa, prevozi', 200, 112),
    ...row(140, '1992 – 1998', 'Mlekarna Mura, voznik'),
    piece('redne linije', 200, 152),
  ]
  expect(read(pieces).map(([, text]) => text)).toEqual([
    '1998 do danes\tAvtoprevozi Slatina d.o.o., voznik avtobusa, prevozi',
    '1992 – 1998\tMlekarna Mura, voznik',
    'redne linije',
  ])
})

test('a date in the middle of a cell of two lines belongs before the upper one', () => {
  const pieces = [
    piece('2010 – 2016', 40, 100),
    piece('Sprachbüro Petzen, Übersetzerin', 200, 100),
    piece('Gemeinde Bleiburg, Mitarbeiterin im', 200, 130),
    piece('seit 2016', 40, 136),
    piece('Bürgerservice', 200, 142),
  ]
  expect(read(pieces).map(([, text]) => text)).toEqual([
    '2010 – 2016\tSprachbüro Petzen, Übersetzerin',
    'seit 2016\tGemeinde Bleiburg, Mitarbeiterin im Bürgerservice',
  ])
})

test('dates at the right margin stay with their jobs though contacts stand above them', () => {
  const left = [
    piece("O'Sullivan, Niamh", 40, 60, 18),
    piece('Customer Success Lead', 40, 82),
    piece('CAREER', 40, 130),
    piece('Team Lead, Paprika Software', 40, 150),
    piece('Account Manager, Fjord Travel', 40, 180),
    piece('Team Assistant, Birch Foods', 40, 210),
  ]
  const contacts = ['niamh@posta.example', 'niamh.example', 'Ljubljana, Slovenia', 'Irish citizen']
  const dates = ['2020 – now', '2014 – 2020', '2011 – 2014']
  const right = [
    ...contacts.map((text, at) => piece(text, 430, [38, 72, 93, 106][at]!)),
    ...dates.map((text, at) => piece(text, 450, 150 + at * 30)),
  ]
  expect(read([...left, ...right]).at(-1)).toEqual([0, 'Team Assistant, Birch Foods\t2011 – 2014'])
})

test('dates at the right margin stay in their lines above a page that ends in two columns', () => {
  const main = ['Vrtnar', 'Cvetličarka', 'Delavka v nasadu', 'Prodajalka rož'].flatMap((text, at) => [
    piece(text, 40, 100 + at * 40),
    piece(`Vrtnarija ${at} d.o.o.`, 40, 112 + at * 40),
    piece(`${2010 + at} – ${2011 + at}`, 480, 100 + at * 40),
  ])
  const left = column(['Znanja', 'obrezovanje', 'cepljenje', 'škropljenje', 'sajenje'], 40, 16)
  const right = column(['Jeziki', 'nemščina', 'italijanščina', 'madžarščina', 'romščina'], 260, 16)
  const lower = [...left, ...right].map((one) => ({ ...one, y: one.y + (one.x > 200 ? 207 : 200) }))
  expect(read([...main, ...lower])).toEqual(
    expect.arrayContaining([
      [0, 'Vrtnar\t2010 – 2011'],
      [0, 'Prodajalka rož\t2013 – 2014'],
    ]),
  )
})

test('dates at the margin stay in their lines when a place stands below each', () => {
  const titles = [0, 1, 2, 3].flatMap((at) => [
    piece(`Operations Manager ${at}, Mlin Polje d.o.o.`, 40, 100 + at * 60),
    piece('Planned shifts and prepared the reports for the board', 50, 127 + at * 60),
  ])
  const dates = [0, 1, 2, 3].flatMap((at) => [
    piece(`0${at + 1}/2015 – 04/2019`, 440, 100 + at * 60),
    piece('Kranj, Slovenia', 445, 113 + at * 60),
  ])
  const contact = piece('Kranj, Slovenia', 440, 70)
  expect(read([contact, ...titles, ...dates])[1]).toEqual([
    0,
    'Operations Manager 0, Mlin Polje d.o.o.\t01/2015 – 04/2019',
  ])
})
