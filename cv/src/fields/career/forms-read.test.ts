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

test.each([
  ['Dostavljavec', 'Petrol'],
  ['Koreografinja', 'Kinodvor'],
  ['Obračunovalka plač', 'Iskraemeco'],
  ['Dishwasher', 'Verdi'],
  ['Flight attendant', 'Adria'],
  ['Bravar', 'Končar'],
])('%s is what somebody was at %s, whichever stands first', (title, firm) => {
  const periods = ['2018 – 2020', '2015 – 2017']
  const entry = (period: string, ...names: string[]) => [period, ...names, '']
  expect(jobsOf(['Zaposlitve', ...entry(periods[0]!, title, firm), ...entry(periods[1]!, firm, title)])).toEqual([
    `2018-2020 ${title} | ${firm}`,
    `2015-2017 ${title} | ${firm}`,
  ])
})

test.each([
  ['Računalništvo in informatika (UNI)', 'FRI UL'],
  ['Univerzitetni študij Gradbeništvo', 'FGG Ljubljana'],
  ['Logistika', 'FERI Maribor'],
  ['Gospodarski inženiring', 'Fakulteta za strojništvo'],
])('%s is learnt at %s, whichever stands first', (degree, school) => {
  expect(studiesOf(['Izobrazba', '2018 – 2020', degree, school, '', '2015 – 2017', school, degree])).toEqual([
    `2018-2020 ${degree} | ${school}`,
    `2015-2017 ${degree} | ${school}`,
  ])
})

test('a faculty of a university is told with it, a remark beside an employer is not', () => {
  expect(
    jobsOf([
      'Work experience',
      '2016 – present\tAssociate Professor, Faculty of Science, University of Drava',
      '2009 – 2016\tJunior developer, Startup Klopotec (part-time)',
    ]),
  ).toEqual([
    '2016- Associate Professor | Faculty of Science, University of Drava',
    '2009-2016 Junior developer | Startup Klopotec',
  ])
})

test('a year between bars is when a school was left', () => {
  expect(
    studiesOf([
      'Education',
      "Bachelor's Degree in Tourism • 2013 • Faculty of Tourism, Portorož",
      'Secondary School Diploma • 2009 • Secondary School of Catering Ljubljana',
    ]),
  ).toEqual([
    "-2013 Bachelor's Degree in Tourism | Faculty of Tourism",
    '-2009 Secondary School Diploma | Secondary School of Catering Ljubljana',
  ])
})

test('a long point that begins with its period is a job', () => {
  expect(
    jobsOf([
      'Delovne izkušnje',
      '• Od 1990 do 1996 sem bila zaposlena kot blagajničarka v podjetju Trgovina Matajur d.o.o., Kobarid.',
      '• Od 1996 do 2009 sem delala kot knjigovodkinja v podjetju Planika Mlekarstvo d.d., Kobarid.',
    ]),
  ).toEqual(['1990-1996 blagajničarka | Trgovina Matajur d.o.o.', '1996-2009 knjigovodkinja | Planika Mlekarstvo d.d.'])
})

test('languages one programs in are skills', () => {
  expect(read(['Technical skills', 'Languages: Python, SQL', 'Tools: Git']).skills).toEqual(['Python', 'SQL', 'Git'])
})

test('a remark behind a title stays in the list and not in the field', () => {
  const { jobs, fields } = read([
    'Experience',
    '2019 – present',
    'Event Manager (currently on maternity leave)',
    'Resorts Ltd',
  ])
  expect(jobs[0]!.position_title).toBe('Event Manager (currently on maternity leave)')
  expect(fields.position_title?.value).toBe('Event Manager')
})

test('long points that begin with their years keep them, and a bare degree its subject', () => {
  expect(
    studiesOf([
      'Education',
      '• 2002–2008 Diplomirana inženjerka strojarstva (sveučilišni studij), Tehnički fakultet u Rijeci',
      '• 1999–2002 PhD, Statistics, University of Ljubljana (Ljubljana)',
    ]),
  ).toEqual([
    '2002-2008 Diplomirana inženjerka strojarstva (sveučilišni studij) | Tehnički fakultet u Rijeci',
    '1999-2002 PhD, Statistics | University of Ljubljana',
  ])
})

test('what was done is no title where another stands', () => {
  expect(
    jobsOf([
      'Zaposlitve',
      '2011 – 2019',
      'Dom starejših Bistrica',
      'Srednja medicinska sestra',
      'Uvajanje novih sodelavcev',
      '',
      '2008 – 2011',
      'Rudnik Jama',
      'Rudar kopač',
      'Uvajanje novih sodelavcev',
    ]),
  ).toEqual(['2011-2019 Srednja medicinska sestra | Dom starejših Bistrica', '2008-2011 Rudar kopač | Rudnik Jama'])
})
