import { expect, test } from 'vitest'
import { makeLine } from '#document.ts'
import { extractFields } from '#extract.ts'
import { plainLines } from '#read/plain.ts'
import { currentEmployment } from './current.ts'
import { readEmployments } from './employments.ts'

const today = new Date('2026-11-21')
const jobs = (text: string) => readEmployments(plainLines(text)).map(({ title, employer }) => [title, employer])
const current = (text: string) => {
  const { title, employer } = currentEmployment(readEmployments(plainLines(text)), today)
  return [title?.value ?? null, employer?.value ?? null]
}

test.each([
  ['title, then employer', '2015 – danes\tVodja prodaje, Mercator Plus d.d.\n2010 – 2015\tReferentka, Kovina d.o.o.'],
  ['employer, then title', '2015 – danes\tMercator Plus d.d., Vodja prodaje\n2010 – 2015\tKovina d.o.o., Referentka'],
  [
    'three lines',
    'Vodja prodaje\nMercator Plus d.d., Ljubljana\n2015 – danes\nReferentka\nKovina d.o.o., Celje\n2010 – 2015',
  ],
  [
    'in a sentence',
    'Od 2015 do danes: Vodja prodaje v podjetju Mercator Plus d.d.\nOd 2010 do 2015: Referentka v podjetju Kovina d.o.o.',
  ],
  ['with a bar', 'Vodja prodaje | Mercator Plus d.d. | 2015 – danes\nReferentka | Kovina d.o.o. | 2010 – 2015'],
])('title and employer are told apart: %s', (_, text) => {
  expect(jobs(text)).toEqual([
    ['Vodja prodaje', 'Mercator Plus d.d.'],
    ['Referentka', 'Kovina d.o.o.'],
  ])
})

test('where words do not tell, the order of the other entries does', () => {
  const text =
    'Elan Sport d.o.o., Vodja nabave\n2019 – danes\nRepro Color, Oblikovalka\n2015 – 2019\nPlutal, Zunanja sodelavka\n2012 – 2015'
  expect(jobs(text)).toEqual([
    ['Vodja nabave', 'Elan Sport d.o.o.'],
    ['Oblikovalka', 'Repro Color'],
    ['Zunanja sodelavka', 'Plutal'],
  ])
})

test('a table with names of columns is read by them', () => {
  expect(jobs('Od – do   Delodajalec   Delovno mesto\n2001 – danes   Zrno   tajnica')).toEqual([['tajnica', 'Zrno']])
})

test('tables of the old Europass are read by their labels', () => {
  const rows = [
    ['Obdobje', 'od 1. 3. 2010 dalje'],
    ['Zaposlitev ali delovno mesto', 'Vodja vzdrževanja'],
    ['Naziv in naslov delodajalca', 'Livarna Pohorje d.o.o., Ulica talcev 3, 2000 Maribor'],
  ]
  const { title, employer } = currentEmployment(readEmployments(rows.map((cells) => makeLine({ cells }))), today)
  expect([title?.value, employer?.value]).toEqual(['Vodja vzdrževanja', 'Livarna Pohorje d.o.o.'])
})

test('of several jobs that go on the one begun last counts', () => {
  expect(current('2010 – danes\tUčiteljica, Osnovna šola Vič\n2018 – danes\tRavnateljica, Osnovna šola Brdo')).toEqual([
    'Ravnateljica',
    'Osnovna šola Brdo',
  ])
})

test('when all have ended there is no current job', () => {
  expect(current('2015 – 2023\tVodja prodaje, Mercator Plus d.d.')).toEqual([null, null])
})

test('capitals of a template become ordinary words', () => {
  expect(jobs('01/05/2017 – TRENUTNO\nGRAFIČNI OBLIKOVALEC, STUDIO MOST D.O.O.')).toEqual([
    ['Grafični oblikovalec', 'Studio Most d.o.o.'],
  ])
})

test('several posts under one employer, who is named once', () => {
  const under =
    'Trgovina Vrtnica d.o.o.   2010 – danes\nVodja poslovalnice   2018 – danes\nProdajalka   2010 – 2018\nMlin Reka d.d.   2005 – 2010'
  expect(current(under)).toEqual(['Vodja poslovalnice', 'Trgovina Vrtnica d.o.o.'])
})

test('labels tell title and employer where the period has none', () => {
  expect(
    current('2015 – danes\nPekarna Klas d.o.o.\nDelovno mesto: Pek\n2010 – 2015\nMlin Reka\nDelovno mesto: Delavec'),
  ).toEqual(['Pek', 'Pekarna Klas d.o.o.'])
})

test('a name with `pri` in it is one name', () => {
  expect(current('2012 – danes\tOsnovna šola pri Soči, Kanal\nUčiteljica matematike')).toEqual([
    'Učiteljica matematike',
    'Osnovna šola pri Soči',
  ])
})

test('entries in boxes beside each other are read box by box', () => {
  const cells = [
    ['2022 – danes', '2018 – 2022'],
    ['Trener plavanja', 'Natakar'],
    ['Plavalni klub Zaka', 'Terme Grad d.o.o.'],
  ]
  const [first, second] = readEmployments(cells.map((row) => makeLine({ cells: row })))
  expect([first?.title, first?.employer]).toEqual(['Trener plavanja', 'Plavalni klub Zaka'])
  expect([second?.title, second?.employer]).toEqual(['Natakar', 'Terme Grad d.o.o.'])
})

test('what was done there is no employer', () => {
  expect(current('Razvijalka (samostojno)\n2021 – danes\nSpletne strani za mala podjetja.')).toEqual([
    'Razvijalka (samostojno)',
    null,
  ])
})

test('who works there may stand in brackets, who works for themselves first', () => {
  expect(jobs('2007 –\tvodja vzdrževanja (Meža)\n1999 – 2007\tključavničar (Prežih)')).toEqual([
    ['vodja vzdrževanja', 'Meža'],
    ['ključavničar', 'Prežih'],
  ])
  expect(jobs('2020 – present\tFreelance, Technical Writer')).toEqual([['Technical Writer', 'Freelance']])
})

test('a time without work is no job', () => {
  expect(current('05/2026 – heute\tarbeitssuchend\n03/2009 – 04/2026\tMaurer, Baufirma Leitner KG')).toEqual([
    null,
    null,
  ])
})

test('a remark behind the date leaves a point of a list an entry', () => {
  const text =
    '• Vodnik raftinga, Športni center Soča, Bovec – od maja 2022 (sezonsko, prek napotnice)\n• Strežba, Gostilna Most – 2019 do 2021'
  expect(current(text)).toEqual(['Vodnik raftinga', 'Športni center Soča'])
})

test('what somebody does beside work is no job, whatever the heading over the work', () => {
  const text =
    'Ana Vzorec\n\nMOJA ZGODBA\n2018 – danes\tVodja prodaje, Kovina d.o.o.\n\nPROSTOVOLJSTVO\n2021 – danes\tTrener, Rokometni klub Krim'
  const document = {
    format: 'txt' as const,
    lines: plainLines(text),
    links: [],
    pages: 1,
    titles: [],
    isScanned: false,
  }
  expect(extractFields(document, today).fields.employer?.value).not.toBe('Rokometni klub Krim')
})

test('duties behind a title are none of it, what it is for is', () => {
  expect(jobs('1998 – danes\tAvtoprevozi Slatina d.o.o., voznik avtobusa, linijski in šolski prevozi')).toEqual([
    ['voznik avtobusa', 'Avtoprevozi Slatina d.o.o.'],
  ])
  expect(jobs('2014 – dato\tGruber Textil OG, Wien\nGeschäftsführende Gesellschafterin')).toEqual([
    ['Geschäftsführende Gesellschafterin', 'Gruber Textil OG'],
  ])
  expect(jobs('2019 – danes\tsvetovalka za okolje, prostor in javne površine, Občina Bled')).toEqual([
    ['svetovalka za okolje, prostor in javne površine', 'Občina Bled'],
  ])
})

const titleIn = (text: string) =>
  extractFields({ format: 'txt', lines: plainLines(text), links: [], pages: 1, titles: [], isScanned: false }, today)
    .fields.position_title?.value ?? null

test('a trade told in a letter is no post beside entries that have all ended', () => {
  const text = 'Ana Kos\nDelam kot vodja oddelka.\nDelovne izkušnje\n2010 – 2020\tvodja, Les Rog d.o.o.'
  expect(titleIn(text)).toBeNull()
  expect(titleIn('Ana Kos\nDelam kot vodja oddelka.')).toBe('vodja oddelka')
})

test('years among the duties of a job are no job of their own', () => {
  const lines = (...texts: [string, number][]) => texts.map(([text, x]) => makeLine({ cells: [text], x }))
  const titles = (...texts: [string, number][]) => readEmployments(lines(...texts)).map(({ title }) => title)
  expect(
    titles(
      ['2010 – 2020 Chemistry Teacher, Vega School', 0],
      ['• Head of the science department 2015 – 2018', 10],
      ['2005 – 2010 Laboratory assistant, Vega School', 0],
    ),
  ).toEqual(['Chemistry Teacher', 'Laboratory assistant'])
  expect(
    titles(
      ['vodja oglaševanja', 0],
      ['Pristava d.o.o.', 0],
      ['2019 – danes', 0],
      ['sodelovanje z agencijo', 14],
      ['Modra luna d.o.o. (2022)', 14],
    ),
  ).toEqual(['vodja oglaševanja'])
  expect(
    titles(
      ['2021 – danes', 0],
      ['Raziskovalec, Inštitut za barvila', 0],
      ['validacija metod, vodenje projekta BARVA (2023–2026), mentorstvo dvema', 0],
    ),
  ).toEqual(['Raziskovalec'])
})

test('a later post told behind the first is offered with it, not instead of the employer', () => {
  const [job] = readEmployments(
    plainLines(
      '04/2016 – heute\tSeniorenzentrum Isarhöhe gGmbH, München\nPflegefachkraft, seit 2020 stellvertretende Leitung',
    ),
  )
  expect([job?.title, job?.employer]).toEqual(['Pflegefachkraft', 'Seniorenzentrum Isarhöhe gGmbH'])
  expect(job?.trustTitle).toBeLessThan(0.85)
})

test('the name of a firm that had no room in its line is one', () => {
  const text =
    'od maja 2011 do danes – voznik tovornjaka v mednarodnem prometu, Prevozi\nStrmole d.o.o., Mirna\nod 1998 do aprila 2011 – voznik, Promet d.d.'
  expect(jobs(text)[0]).toEqual(['voznik tovornjaka v mednarodnem prometu', 'Prevozi Strmole d.o.o.'])
})

test('where a trade is practised is an employer', () => {
  expect(jobs('2014 – 2018\tBauingenieurin\nIngenieurbüro Mangfall, Bad Aibling')).toEqual([
    ['Bauingenieurin', 'Ingenieurbüro Mangfall'],
  ])
  expect(jobs('2006–2008: OŠ Turnišče, učitelj v podaljšanem bivanju')).toEqual([
    ['učitelj v podaljšanem bivanju', 'OŠ Turnišče'],
  ])
  expect(jobs('2024 – danes\nprodajalec\nPekarna Hlebček, Ljubljana – strežba, delo z blagajno')).toEqual([
    ['prodajalec', 'Pekarna Hlebček'],
  ])
})

test.each([
  '2020 – danes   predsednik   Rotary klub Kranj',
  '2020 – danes   predsednik sindikata, Sava d.d.',
  '2021 – present   Trustee   Animal Rescue',
])('an honorary post begun later is not the job: %s', (post) => {
  expect(current(`2012 – danes   vodja IT   Sava d.d.\n${post}`)).toEqual(['vodja IT', 'Sava d.d.'])
})

test('the street of an employer is no title', () => {
  expect(jobs('Bolnišnica Celje, Oblakova 5\nsrednja med. sestra\n2005 – 2010')).toEqual([
    ['srednja med. sestra', 'Bolnišnica Celje'],
  ])
})
