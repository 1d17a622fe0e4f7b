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
const told = (start: string | null, end: string | null, what: string | null, where: string | null): string =>
  [`${start?.slice(0, 4) ?? ''}-${end?.slice(0, 4) ?? ''}`, what ?? '', where ?? '']
    .join(' | ')
    .replaceAll('  ', ' ')
    .replace(/[ |]+$/u, '')

test.each([
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
    ['Delovne izkušnje', '2015 – 2020\tLončar, Kovina d.o.o.', '2010 – 2015\tCirkulatist'],
    ['2015-2020 | Lončar | Kovina d.o.o.', '2010-2015 | Cirkulatist'],
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
])('jobs are read: %s', (_, lines, expected) => {
  const { jobs } = read(lines)
  expect(jobs.map(({ start, end, position_title, employer }) => told(start, end, position_title, employer))).toEqual(
    expected,
  )
})
