import { expect, test } from 'vitest'
import { makeLine } from '#document.ts'
import { extractFields } from '#extract.ts'
import { plainLines } from '#read/plain.ts'
import { readEmployments } from './employments.ts'

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
const told = (start: string | null, end: string | null, what: string | null, where: string | null): string =>
  [`${start?.slice(0, 4) ?? ''}-${end?.slice(0, 4) ?? ''}`, what ?? '', where ?? '']
    .join(' | ')
    .replaceAll('  ', ' ')
    .replace(/[ |]+$/u, '')

test.each([
  [
    'the same entries in another language beside them',
    [
      'Zaposlitve',
      '2015 – danes\t2015 – present',
      'Učitelj\tTeacher',
      'Osnovna šola Hrib\tHrib Primary School',
      '',
      '2010 – 2015\t2010 – 2015',
      'Knjižničar\tLibrarian',
      'Knjižnica Dol\tDol Library',
    ],
    ['2015- | Učitelj | Osnovna šola Hrib', '2010-2015 | Knjižničar | Knjižnica Dol'],
  ],
  [
    'a break over its dates is no job',
    [
      'Work experience',
      'Bakery Klas d.o.o.',
      'Baker',
      'May 2019 – present',
      '• bread and rolls',
      'Career break',
      'June 2016 – April 2019',
      '• at home with two sons',
      'Mill Zrno d.o.o.',
      'Miller',
      'March 2011 – May 2016',
    ],
    ['2019- | Baker | Bakery Klas d.o.o.', '2011-2016 | Miller | Mill Zrno d.o.o.'],
  ],
  [
    'a parental leave from an employer is a job, one without is a break',
    [
      'Zaposlitve',
      '2024 – danes\tStarševski dopust, Pekarna Klas d.o.o.',
      '2018 – 2024\tTehnologinja, Pekarna Klas d.o.o.',
      '2016 – 2018\tStarševski dopust',
    ],
    ['2024- | Starševski dopust | Pekarna Klas d.o.o.', '2018-2024 | Tehnologinja | Pekarna Klas d.o.o.'],
  ],
  [
    'a firm named among duties, and duties in brackets',
    [
      'Work history',
      '2016 – present\tOptician',
      '\tEye Clinic Pogled',
      '\tEye tests; ordering from Steklo Vid d.o.o.',
      '2009 – 2016\tshop assistant, Trgovina Luč (sales and repair of lamps)',
    ],
    ['2016- | Optician | Eye Clinic Pogled', '2009-2016 | shop assistant | Trgovina Luč'],
  ],
  [
    'a faculty of a university',
    ['Zaposlitve', '2015 – danes: docentka, Univerza Kras, Fakulteta za glasbo'],
    ['2015- | docentka | Univerza Kras, Fakulteta za glasbo'],
  ],
  [
    'an end that stands below its start',
    [
      'Kariera',
      '3. 2021\tVodja skladišča',
      'do danes\tLogistika Brod d.o.o.',
      '5. 2016\tSkladiščnik',
      'do 2. 2021\tTransport Klanec d.o.o.',
    ],
    ['2021- | Vodja skladišča | Logistika Brod d.o.o.', '2016-2021 | Skladiščnik | Transport Klanec d.o.o.'],
  ],
  [
    'a branch belongs to its firm',
    [
      'Zaposlitve',
      '2020 – danes\tSvetovalka, Zavarovalnica Hrast d.d., PE Novo mesto',
      '2016 – 2020\tProdajalka, Drogerija Cvet, Krško',
    ],
    ['2020- | Svetovalka | Zavarovalnica Hrast d.d., PE Novo mesto', '2016-2020 | Prodajalka | Drogerija Cvet'],
  ],
  [
    'a title behind a comma after a name no dictionary has',
    [
      'Delovne izkušnje',
      '1999 – 2007: Petrol Ajdovščina, prodajalka in voznica dostave',
      '1992 – 1998: Trgovina Jelka, prodajalka',
    ],
    ['1999-2007 | prodajalka in voznica dostave | Petrol Ajdovščina', '1992-1998 | prodajalka | Trgovina Jelka'],
  ],
  [
    'a town between firm and title',
    ['Radno iskustvo', '2006. – 2013.: Brodogradilište Uljanik d.d., Nova Vas Istarska, projektant'],
    ['2006-2013 | projektant | Brodogradilište Uljanik d.d.'],
  ],
  [
    'who works for themselves inherits no employer',
    [
      'Delovne izkušnje',
      '2018 – danes\tPrevajalka',
      'Agencija Most d.o.o.',
      '2010 – 2018\tSamostojna lektorica',
      '2005 – 2010\tTajnica',
      'Občina Bled',
    ],
    [
      '2018- | Prevajalka | Agencija Most d.o.o.',
      '2010-2018 | Samostojna lektorica',
      '2005-2010 | Tajnica | Občina Bled',
    ],
  ],
  [
    'a title with the legal form of who works for themselves',
    [
      'Zaposlitve',
      'Oblikovalka\t2020 – danes',
      'Studio Malina, Ljubljana',
      'Samostojna fotografinja s. p.\t2017 – 2020',
      'Pripravnica\t2016 – 2017',
      'Tiskarna Vrba, Kranj',
    ],
    [
      '2020- | Oblikovalka | Studio Malina',
      '2017-2020 | Samostojna fotografinja s. p.',
      '2016-2017 | Pripravnica | Tiskarna Vrba',
    ],
  ],
  [
    'a time without work is no entry',
    [
      'Zaposlitve',
      '05/2026 – danes\tbrezposelna, prijavljena na Zavodu za zaposlovanje',
      '2010 – 2026\tšivilja, Labod d.d.',
    ],
    ['2010-2026 | šivilja | Labod d.d.'],
  ],
  [
    'firms in brackets in every entry',
    [
      'Delo',
      '2007 –\tvodja vzdrževanja (Orodjarna Krka)',
      '1999 – 2007\tstrojni ključavničar – skupinovodja (Kovačija Pohorje)',
      '1990 – 1998\tključavničar (Železarna Borovlje v stečaju)',
    ],
    [
      '2007- | vodja vzdrževanja | Orodjarna Krka',
      '1999-2007 | strojni ključavničar – skupinovodja | Kovačija Pohorje',
      '1990-1998 | ključavničar | Železarna Borovlje v stečaju',
    ],
  ],
  [
    'the address under a row of a table',
    [
      'Zaposlitve',
      'Od – do\tDelodajalec\tDelovno mesto',
      '2016 – danes\tPorto Merci S.r.l.\tŠpediterka',
      '\tVia Roma 12, 34148 Trst',
      '2012 – 2016\tTerminal Kras d.o.o.\tDeklarantka',
    ],
    ['2016- | Špediterka | Porto Merci S.r.l.', '2012-2016 | Deklarantka | Terminal Kras d.o.o.'],
  ],
  [
    'achievements with years under a heading of their own',
    [
      'Delovne izkušnje',
      '2010 – 2025',
      'vodja financ, Sava Holding d.d.',
      'Izbrani dosežki',
      '2019: refinanciranje dolga pri šestih bankah, vodja konzorcija',
      '2016: prodaja odvisne družbe',
    ],
    ['2010-2025 | vodja financ | Sava Holding d.d.'],
  ],
  [
    'an internship behind the name of a school',
    ['Zaposlitve', '2020 do danes\tVrtec Mavrica Brežice, vzgojiteljica', '2010 – 2011\tVrtec Ribnica, pripravništvo'],
    ['2020- | vzgojiteljica | Vrtec Mavrica Brežice', '2010-2011 | pripravništvo | Vrtec Ribnica'],
  ],
  [
    'student work without an employer',
    [
      'Iskustvo',
      'Specijalistica za marketing',
      'Turistička agencija Bura, Split',
      'ožujak 2022. – sadašnjost',
      'Asistentica',
      'Hotel Adria Blue',
      '2019. – veljača 2022.',
      'Hostesa na sajmovima (studentski posao)',
      '2016. – 2018.',
    ],
    [
      '2022- | Specijalistica za marketing | Turistička agencija Bura',
      '2019-2022 | Asistentica | Hotel Adria Blue',
      '2016-2018 | Hostesa na sajmovima (studentski posao)',
    ],
  ],
  [
    'a firm, its town, a colon and the post',
    [
      'Arbeit',
      '1990 – 1998\tMöbelwerk Sonneberg: Maschinenführer',
      '03/1998 – 07/2026\tBautischlerei Gebrüder Kern, Leipzig: Tischler, ab 2009 Vorarbeiter (Betrieb geschlossen)',
    ],
    ['1990-1998 | Maschinenführer | Möbelwerk Sonneberg', '1998-2026 | Tischler | Bautischlerei Gebrüder Kern'],
  ],
  [
    'a post no dictionary has',
    ['Delovne izkušnje', '2015 – 2020\tTesla Adria, Scrum Master', '2010 – 2015\tKovina d.o.o., vodja'],
    ['2015-2020 | Scrum Master | Tesla Adria', '2010-2015 | vodja | Kovina d.o.o.'],
  ],
  [
    'a word alone that no dictionary has',
    ['Delovne izkušnje', '2015 – 2020\tLončar, Kovina d.o.o.', '2005 – 2010\tCirkulatist'],
    ['2015-2020 | Lončar | Kovina d.o.o.', '2005-2010 | Cirkulatist'],
  ],
  [
    'schools among the jobs of one path',
    [
      'Moja pot',
      '1999 – 2003\tElektrotehnik energetik',
      'Elektro šola Kranj',
      '2004 – 2009\tElektromonter',
      'Elektroinštalacije Bled d.o.o.',
      '2009 – danes\tServiser',
      'Dvigala Sava d.o.o., Maribor',
    ],
    ['2004-2009 | Elektromonter | Elektroinštalacije Bled d.o.o.', '2009- | Serviser | Dvigala Sava d.o.o.'],
  ],
  [
    'numbered sections of other things',
    [
      'Zaposlitve',
      '2012–\tredna profesorica, Univerza Panonija',
      '2005–2012\tdocentka, Visoka šola Sava',
      '',
      '5 Mentorstva pri doktoratih',
      'Matej Kos (2011), Lea Hren (2015)',
    ],
    ['2012- | redna profesorica | Univerza Panonija', '2005-2012 | docentka | Visoka šola Sava'],
  ],
  [
    'several posts under a firm whose years and town stand beside it',
    [
      'EXPERIENCE',
      'Northpole Data, York\t2012 – Present',
      'Head of Quality\t2019 – Present',
      '• strategy',
      'Test Engineer\t2012 – 2019',
      '• automation',
      'Copper & Sons Ltd\t2009 – 2012',
      'Junior Tester',
    ],
    [
      '2019- | Head of Quality | Northpole Data',
      '2012-2019 | Test Engineer | Northpole Data',
      '2009-2012 | Junior Tester | Copper & Sons Ltd',
    ],
  ],
  [
    'sentences of what somebody did',
    [
      'Delovne izkušnje',
      'Od marca 2015 do danes sem zaposlena kot računovodja v podjetju Bilanca Plus d.o.o.',
      'Od leta 2008 do marca 2015 sem delala kot knjigovodkinja v podjetju Kovin d.d.',
    ],
    ['2015- | računovodja | Bilanca Plus d.o.o.', '2008-2015 | knjigovodkinja | Kovin d.d.'],
  ],
  [
    'a caption inside each job',
    [
      'DELOVNE IZKUŠNJE',
      '2015 – danes',
      'Prodajni inženir, Hidria Nova d.o.o.',
      'Dosežki:',
      '• rast prodaje za 20 %',
      '2010 – 2015',
      'Komercialist, Iskra Stik d.d.',
      'Dosežki:',
      '• odprtje trga Italije',
      '2005 – 2010',
      'Referent, Občina Tolmin',
    ],
    [
      '2015- | Prodajni inženir | Hidria Nova d.o.o.',
      '2010-2015 | Komercialist | Iskra Stik d.d.',
      '2005-2010 | Referent | Občina Tolmin',
    ],
  ],
  [
    'duties in brackets behind the employer',
    [
      'Delovne izkušnje',
      '2018 – 2020\tŠtudentsko delo, Spar Slovenija (blagajna, polnjenje polic)',
      '2016\tPočitniško delo, Zavarovalnica Vzajemnost, arhiv',
    ],
    ['2018-2020 | Študentsko delo | Spar Slovenija', '-2016 | Počitniško delo | Zavarovalnica Vzajemnost, arhiv'],
  ],
  [
    'a ministry, its directorate and the post',
    [
      'Zaposlitve',
      '2014–danes\tMinistrstvo za okolje, Direktorat za vode, višja svetovalka',
      '2009–2014\tAgencija RS za okolje, Urad za hidrologijo, svetovalka',
    ],
    ['2014- | višja svetovalka | Ministrstvo za okolje', '2009-2014 | svetovalka | Agencija RS za okolje'],
  ],
  [
    'a title with a stroke',
    [
      'Radno iskustvo',
      '11/2018 – danas\tVoditelj smjene, Pivovara Ozalj d.d., Karlovac',
      '02/2010 – 10/2018\tSkladištar / viljuškarist, Konzum Plus, Zagreb',
    ],
    ['2018- | Voditelj smjene | Pivovara Ozalj d.d.', '2010-2018 | Skladištar / viljuškarist | Konzum Plus'],
  ],
  [
    'entries that are counted',
    [
      'Zaposlitve',
      '1. Gorenjska tiskarna d.d., Kranj, grafični tehnik, 2012 – danes',
      '2. Papirnica Količevo d.o.o., delavec v proizvodnji, 2006 – 2012',
    ],
    [
      '2012- | grafični tehnik | Gorenjska tiskarna d.d.',
      '2006-2012 | delavec v proizvodnji | Papirnica Količevo d.o.o.',
    ],
  ],
  [
    'an internship under a heading of its own',
    ['PRAKSA', 'poletje 2019\tObvezna praksa, Lekarna Grosuplje', '2017 – 2018\tPripravnica, Zdravstveni dom Kočevje'],
    ['-2019 | Obvezna praksa | Lekarna Grosuplje', '2017-2018 | Pripravnica | Zdravstveni dom Kočevje'],
  ],
])('jobs are read: %s', (_, lines, expected) => {
  const { jobs } = read(lines)
  expect(jobs.map(({ start, end, position_title, employer }) => told(start, end, position_title, employer))).toEqual(
    expected,
  )
})

test('a letter without entries tells of the job somebody has', () => {
  const { jobs } = read([
    'Rodil sem se v Ptuju. Leta 2009 sem začel v trgovini, od marca 2016 pa delam v podjetju Les Bor d.o.o. kot skladiščnik.',
  ])
  expect(jobs.map(({ start, end, position_title, employer }) => told(start, end, position_title, employer))).toEqual([
    '2016- | skladiščnik | Les Bor d.o.o.',
  ])
})

test('a row of a table without its first cell goes on with the row above', () => {
  const rows = [
    ['Od – do', 'Delodajalec', 'Delovno mesto'],
    ['2016 – danes', 'Porto Merci S.r.l.', 'Špediterka'],
    ['', 'Via Roma 12, 34148 Trst', ''],
  ]
  expect(readEmployments(rows.map((cells) => makeLine({ cells }))).map(({ employer }) => employer)).toEqual([
    'Porto Merci S.r.l.',
  ])
})
