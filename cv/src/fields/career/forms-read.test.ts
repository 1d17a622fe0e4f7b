import { expect, test } from 'vitest'
import { extractFields } from '#extract.ts'
import { plainLines } from '#read/plain.ts'

const read = (lines: string[]) =>
  extractFields(
    {
      format: 'txt',
      lines: plainLines(['Ana Vzorec', '', ...lines].join('\n')),
      links: [],
      pages: 1,
      titles: [],
      isScanned: false,
    },
    new Date('2026-11-21'),
  )
const years = ({ start, end }: { start: string | null; end: string | null }) =>
  `${start?.slice(0, 4) ?? ''}-${end?.slice(0, 4) ?? ''}`
const jobsOf = (lines: string[]) =>
  read(lines).jobs.map((job) => `${years(job)} ${job.position_title} | ${job.employer}`)
const studiesOf = (lines: string[]) =>
  read(lines).studies.map((study) => `${years(study)} ${study.degree} | ${study.school}`)

test('a form of a portal: one label in two words, both ends of a period behind one or behind two', () => {
  expect(
    jobsOf([
      'Delovne izkušnje',
      'Naziv delovnega mesta\tProduktni vodja',
      'Podjetje / ustanova\tPohištvo Grmada d.o.o., Ljubljana',
      'Začetek – konec\t02/2021 – trenutno',
      'Področje dela\tMarketing, oglaševanje',
      '',
      'Naziv delovnega mesta\tSkrbnik ključnih kupcev',
      'Podjetje / ustanova\tMedijska hiša Utrip d.o.o., Ljubljana',
      'Začetek\t10/2017',
      'Konec\t01/2021',
    ]),
  ).toEqual([
    '2021- Produktni vodja | Pohištvo Grmada d.o.o.',
    '2017-2021 Skrbnik ključnih kupcev | Medijska hiša Utrip d.o.o.',
  ])
  expect(
    studiesOf([
      'Izobrazba',
      'Naziv šole / fakultete\tFakulteta za družbene vede',
      'Smer / program\tKomunikologija',
      'Začetek\t10/2013',
      'Konec\t09/2017',
      '',
      'Naziv šole / fakultete\tGimnazija Šentvid',
      'Smer / program\tSplošna gimnazija',
      'Začetek – konec\t09/2009 – 06/2013',
    ]),
  ).toEqual([
    '2013-2017 Komunikologija | Fakulteta za družbene vede',
    '2009-2013 Splošna gimnazija | Gimnazija Šentvid',
  ])
})

test('the two ends of a period in columns of their own; no end goes on', () => {
  expect(
    jobsOf([
      'Zaposlitve',
      'Od\tDo\tDelodajalec\tDelovno mesto',
      '1. 9. 1988\t31. 12. 1999\tŽelezarna Mežakla d.d.\tvarilec',
      '1. 7. 2014\t-\tJeklo Hrušica d.o.o.\tvodja vzdrževanja',
    ]),
  ).toEqual(['1988-1999 varilec | Železarna Mežakla d.d.', '2014- vodja vzdrževanja | Jeklo Hrušica d.o.o.'])
  expect(
    studiesOf(['Šolanje', 'Začetek\tZaključek\tŠola\tPoklic', '1983\t1987\tSrednja šola Jesenice\tmetalurški tehnik']),
  ).toEqual(['1983-1987 metalurški tehnik | Srednja šola Jesenice'])
})

test('where a school stands and what it teaches is not the school', () => {
  expect(
    studiesOf([
      'Izobraževanje in usposabljanje',
      '[ 01/10/2015 – 20/11/2018 ]',
      'Magister inženir tehnologij in sistemov',
      'Šola za inženiring',
      'Kraj: Novo mesto | Področje(-a) izobraževanja: Strojništvo | Raven EOK: Raven 7 EOK',
    ]),
  ).toEqual(['2015-2018 Magister inženir tehnologij in sistemov | Šola za inženiring'])
})

test('a heading of two words that are none alone ends the schools', () => {
  const lines = [
    'Šolanje',
    '2015 – 2019 Gimnazija Kranj',
    'Študentsko delo in praksa',
    '2019 – 2022 Natakar, Bar Soča d.o.o.',
  ]
  expect(jobsOf(lines)).toEqual(['2019-2022 Natakar | Bar Soča d.o.o.'])
  expect(studiesOf(lines)).toHaveLength(1)
})
