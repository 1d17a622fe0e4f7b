import { expect, test } from 'vitest'
import { makeLine } from '#document.ts'
import { extractFields } from '#extract.ts'
import { plainLines } from '#read/plain.ts'
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
  ['univ. dipl. inž. el. Branko Škrlec', 'Branko Škrlec'],
  ['bacc. ing. comp. Ivan Horvat', 'Ivan Horvat'],
  ['Ing. Mag. (FH) Lisa Huber BSc MSc', 'Lisa Huber'],
  ['ga. Ana Novak', 'Ana Novak'],
  ['Ana Novak roj. Kos', 'Ana Novak'],
  ['Anna Huber, geb. Lang', 'Anna Huber'],
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

test.each([
  ['1.1 Priimek in ime   ŠKRLEC BRANKO', 'Branko Škrlec'],
  ['2. Priimek: ŠKRLEC\n3. Ime: Branko', 'Branko Škrlec'],
  ['Ime in priimek kandidata: Branko Škrlec', 'Branko Škrlec'],
  ['Priimek in ime: HROVAT PODLIPNIK Neža', 'Neža Hrovat Podlipnik'],
  ['Ime in priimek: ŠKERJANC Izidora', 'Izidora Škerjanc'],
  ['Priimek, ime   HROVATIN MEDVEŠEK, Lovrenc', 'Lovrenc Hrovatin Medvešek'],
  ['Surname(s) / First name(s)   Horvat, Ivan', 'Ivan Horvat'],
  ['Name   HORVAT, IVAN', 'Ivan Horvat'],
  ['Name(s): Ivan\nSurname(s): Horvat', 'Ivan Horvat'],
  ['Name: Huber Lang\nVorname: Lisa', 'Lisa Huber Lang'],
  ['Name: Lisa Huber\nVorname: Lisa', 'Lisa Huber'],
])('%s: labels tell the order', (text, expected) => {
  expect(nameOf(text)?.value).toBe(expected)
})

test('only the surname is set in capitals, also where no list knows the given name', () => {
  expect(nameOf('ŠKERJANC Izidora\n041 000 000')?.value).toBe('Izidora Škerjanc')
  expect(nameOf('Izidora ŠKERJANC\n041 000 000')?.value).toBe('Izidora Škerjanc')
  expect(nameOf('ANA Novak\n041 000 000')?.value).toBe('Ana Novak')
})

const printed = (...lines: [string, number][]) =>
  extractFields(
    {
      format: 'pdf',
      lines: [
        ...lines.map(([text, size]) => makeLine({ cells: [text], size })),
        ...plainLines('041 000 000\nPoljanska 3\n1000 Ljubljana\nRišem\nin plezam.\nJeziki\nangleščina').map(
          (line) => ({ ...line, size: 10 }),
        ),
      ],
      links: [],
      pages: 1,
      titles: [],
      isScanned: false,
    },
    new Date('2026-11-21'),
  ).fields.name?.value

test('a name over two lines is one, though its lines differ in size', () => {
  expect(printed(['Življenjepis', 34], ['IZIDORA', 22], ['ŠKERJANC', 26])).toBe('Izidora Škerjanc')
  expect(printed(['Matic', 11], ['Oražem Ravnikar', 30])).toBe('Matic Oražem Ravnikar')
  expect(printed(['dr. VERONIKA KOBAL', 24], ['ŽNIDARŠIČ', 24])).toBe('Veronika Kobal Žnidaršič')
  expect(printed(['VERONIKA KOBAL', 24], ['MARIBOR', 24])).toBe('Veronika Kobal')
})

test('in large letters a surname before a comma needs no known first name', () => {
  expect(printed(["O'Sullivan, Niamh", 24])).toBe("Niamh O'Sullivan")
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

test('capitals that lost the space between them are two words where a given name begins', () => {
  expect(nameOf('MATICOBLAK\nmatic.oblak@posta.example')?.value).toBe('Matic Oblak')
})

test('the title of a form is no name, and a surname with its comma behind a label is one', () => {
  expect(nameOf('EVROPSKI FORMAT\nŽIVLJENJEPISA\nIme\tČERNIGOJ, Primož, ing. gradb.')?.value).toBe('Primož Černigoj')
})

test('a recognised Croatian name has its ć', () => {
  const lines = plainLines(
    'Ante Perkovič\nUlica kralja Tomislava 3, 21000 Split\nRadno iskustvo\nod 2012. radim u tvrtki kao voditelj prodaje',
  )
  const { fields } = extractFields(
    { format: 'pdf', lines, links: [], pages: 1, titles: [], isScanned: true },
    new Date('2026-11-21'),
  )
  expect(fields.name?.value).toBe('Ante Perković')
})

test('a name in large letters ends where small ones begin', () => {
  const runs = [
    { text: 'Luka Pirnat ', bold: true, size: 20 },
    { text: 'Operations Manager', bold: false, size: 13 },
  ]
  const name = makeLine({ cells: ['Luka Pirnat Operations Manager'], runs })
  const lines = [name, ...plainLines('luka.pirnat@example.net\n\nProfile\nTwelve years in food distribution.')]
  const { fields } = extractFields(
    { format: 'pdf', lines, links: [], pages: 1, titles: [], isScanned: false },
    new Date('2026-11-21'),
  )
  expect(fields.name?.value).toBe('Luka Pirnat')
})
