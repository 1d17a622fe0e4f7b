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
    'a kind of school that says a level, and its name',
    [
      'Schulbildung',
      '2005 – 2010\tHöhere Lehranstalt für Mode, Villach',
      'Abschluss: Reife- und Diplomprüfung',
      '2001 – 2005\tHauptschule Velden',
    ],
    ['2005-2010 | Reife- und Diplomprüfung | Höhere Lehranstalt für Mode', '2001-2005 | | Hauptschule Velden'],
  ],
  [
    'a degree before a commercial academy',
    ['Ausbildung', '1985 – 1990\tMatura, Handelsakademie Spittal', '1990 – 1994\tMagister, Universität Graz'],
    ['1985-1990 | Matura | Handelsakademie Spittal', '1990-1994 | Magister | Universität Graz'],
  ],
  [
    'two degrees and no school',
    ['Schule und Lehre', '1984 – 1987\tLehre als Tischler, Facharbeiterbrief'],
    ['1984-1987 | Lehre als Tischler'],
  ],
  [
    'a study at a university, in German',
    [
      'Ausbildung',
      'seit 2022\tDoktoratsstudium an der Montanuniversität Leoben (nicht abgeschlossen)',
      '2010 – 2015\tDiplomstudium Maschinenbau an der TU Graz',
    ],
    [
      '2022- | Doktoratsstudium | Montanuniversität Leoben (nicht abgeschlossen)',
      '2010-2015 | Diplomstudium Maschinenbau | TU Graz',
    ],
  ],
  [
    'a study at a faculty, in Slovenian',
    ['Izobrazba', '2010 – 2015\tŠtudij prava na Pravni fakulteti v Ljubljani', '2006 – 2010\tGimnazija Poljane'],
    ['2010-2015 | Študij prava | Pravni fakulteti v Ljubljani', '2006-2010 | | Gimnazija Poljane'],
  ],
  [
    'studies with a year alone beside one with a period',
    [
      'Education',
      'PhD in Chemistry\t2013 – 2017',
      'TU Delft, thesis: Scattering of light in gels',
      'MSc Applied Physics, cum laude\t2012',
      'TU Delft',
      'BSc Applied Physics\t2009',
      'TU Delft',
    ],
    [
      '2013-2017 | PhD in Chemistry | TU Delft',
      '-2012 | MSc Applied Physics, cum laude | TU Delft',
      '-2009 | BSc Applied Physics | TU Delft',
    ],
  ],
  [
    'a list of points, each a study',
    [
      'Izobrazba',
      '• Fakulteta za šport, 1. stopnja – absolvent, manjka diplomska naloga (2019–)',
      '• Fakulteta za kemijo – en letnik, prekinjeno (2018/19)',
      '• Gimnazija Kranj – splošna matura 2018',
    ],
    [
      '2019- | absolvent, manjka diplomska naloga | Fakulteta za šport',
      '2018-2019 | en letnik, prekinjeno | Fakulteta za kemijo',
      '-2018 | splošna matura | Gimnazija Kranj',
    ],
  ],
  [
    'days in brackets with what they were',
    [
      'Izobrazba',
      '2018 – 2021\tSrednja šola za storitve Kranj, program Frizer (zaključni izpit 2021)',
      '2004 – 2009\tdoktorica znanosti, področje zgodovina, Univerza v Ljubljani (zagovor 18. 6. 2009)',
    ],
    [
      '2018-2021 | program Frizer | Srednja šola za storitve Kranj',
      '2004-2009 | doktorica znanosti, področje zgodovina | Univerza v Ljubljani',
    ],
  ],
  [
    'a form with the year beside the school',
    [
      '2. ŠOLSKA IZOBRAZBA',
      '2.1 Osnovna šola\tOŠ Dravlje, 1987',
      '2.2 Srednja šola\tŠolski center Ptuj, 1990',
      '2.3 Poklic\tavtomehanik (IV. stopnja)',
    ],
    ['-1987 | | OŠ Dravlje', '-1990 | avtomehanik (IV. stopnja) | Šolski center Ptuj'],
  ],
  [
    'a foreign town with its country in brackets',
    ['Šola', '2008\tSrednja šola, matura, Hanoj (Vietnam)'],
    ['-2008 | matura'],
  ],
  [
    'a time without work is no entry',
    [
      'Izobrazba',
      '1986 – 1990\tEkonomska šola Celje – ekonomski tehnik',
      'od 1. 7. 2026\tiskalka zaposlitve, prijavljena na Zavodu RS za zaposlovanje',
    ],
    ['1986-1990 | ekonomski tehnik | Ekonomska šola Celje'],
  ],
  [
    'the foot of a page between two studies',
    [
      'IZOBRAŽEVANJE IN USPOSABLJANJE',
      '2009 – 2013\tDiplomirana ekonomistka (VS)',
      'Ekonomska fakulteta Maribor',
      '27. 3. 2026\t© Evropska unija, 2002-2013 | http://europass.example\tStran 1 / 2',
      '2003 – 2007\tEkonomska tehnica',
      'Srednja ekonomska šola Celje',
    ],
    [
      '2009-2013 | Diplomirana ekonomistka (VS) | Ekonomska fakulteta Maribor',
      '2003-2007 | Ekonomska tehnica | Srednja ekonomska šola Celje',
    ],
  ],
  [
    'a study over its faculty',
    [
      'IZOBRAZBA',
      '2024 – danes',
      'Univerzitetni študij Kemija in okolje, 1. stopnja',
      'Fakulteta za kemijo',
      '2020 – 2024',
      'Gimnazija Ptuj, splošna matura (26 točk)',
    ],
    [
      '2024- | Univerzitetni študij Kemija in okolje, 1. stopnja | Fakulteta za kemijo',
      '2020-2024 | splošna matura (26 točk) | Gimnazija Ptuj',
    ],
  ],
  [
    'a kind of school before a school with a name',
    [
      'Izobrazba',
      '1987 – 1995\tOsemletna osnovna šola, Osnovna šola Ptuj',
      '1995 – 1999\tgimnazijska maturantka, Gimnazija Ptuj',
    ],
    ['1987-1995 | Osemletna osnovna šola | Osnovna šola Ptuj', '1995-1999 | gimnazijska maturantka | Gimnazija Ptuj'],
  ],
  [
    'a Croatian form',
    [
      'Obrazovanje i osposobljavanje',
      'Datumi\t2002. – 2008.',
      'Naziv dodijeljene kvalifikacije\tdiplomirana ekonomistica (VSS)',
      'Ime i vrsta organizacije\tEkonomski fakultet Sveučilišta u Zagrebu',
      'Datumi\t1998. – 2002.',
      'Naziv dodijeljene kvalifikacije\tmaturantica opće gimnazije',
      'Ime i vrsta organizacije\tXV. gimnazija, Zagreb',
    ],
    [
      '2002-2008 | diplomirana ekonomistica (VSS) | Ekonomski fakultet Sveučilišta u Zagrebu',
      '1998-2002 | maturantica opće gimnazije | XV. gimnazija, Zagreb',
    ],
  ],
  [
    'exams with their subjects',
    [
      'Education',
      'MSc Marine Biology',
      'University of Plymouth',
      '2014 – 2015',
      'BSc (Hons) Biology, 2:1',
      'University of Exeter',
      '2011 – 2014',
      'A Levels: Biology, Chemistry, Maths',
      'Truro College',
      '2009 – 2011',
    ],
    [
      '2014-2015 | MSc Marine Biology | University of Plymouth',
      '2011-2014 | BSc (Hons) Biology, 2:1 | University of Exeter',
      '2009-2011 | A Levels: Biology, Chemistry, Maths | Truro College',
    ],
  ],
  [
    'a programme behind its school',
    [
      'Izobrazba',
      '2001–2005\tSrednja elektro šola Maribor, smer elektrotehnik energetik',
      '2005–2008\tVišja strokovna šola Celje, program Mehatronika',
    ],
    [
      '2001-2005 | smer elektrotehnik energetik | Srednja elektro šola Maribor',
      '2005-2008 | program Mehatronika | Višja strokovna šola Celje',
    ],
  ],
  [
    'a level before the degree',
    [
      'Izobrazba',
      'VII. stopnja: univ. dipl. prav., Pravna fakulteta v Ljubljani, 2003',
      'V. stopnja: Gimnazija Novo mesto, 1997',
    ],
    ['-2003 | univ. dipl. prav. | Pravna fakulteta v Ljubljani', '-1997 | | Gimnazija Novo mesto'],
  ],
  [
    'a course is no study',
    [
      'IZOBRAŽEVANJE',
      '2010 – 2013\tFizioterapevtka (VS), Zdravstvena fakulteta',
      '2006 – 2010\tSrednja zdravstvena šola Ljubljana',
      '2015\tTečaj limfne drenaže, Vodder akademija',
    ],
    ['2010-2013 | Fizioterapevtka (VS) | Zdravstvena fakulteta', '2006-2010 | | Srednja zdravstvena šola Ljubljana'],
  ],
  [
    'the degree in brackets behind the school',
    [
      'Izobrazba',
      '2012 – 2016: Visoka šola za zdravstvo Jesenice (diplomirana medicinska sestra)',
      '2008 – 2012: Srednja šola Jesenice (tehnik zdravstvene nege)',
    ],
    [
      '2012-2016 | diplomirana medicinska sestra | Visoka šola za zdravstvo Jesenice',
      '2008-2012 | tehnik zdravstvene nege | Srednja šola Jesenice',
    ],
  ],
  [
    'an exchange is no study of its own',
    [
      'Education',
      '2012 – 2016\tBA Translation, University of Maribor',
      'Erasmus exchange, University of Graz (2014)',
      '2008 – 2012\tGimnazija Ormož',
    ],
    ['2012-2016 | BA Translation | University of Maribor', '2008-2012 | | Gimnazija Ormož'],
  ],
  [
    'a kind of school before each school and its years',
    [
      'Izobrazba',
      'Osnovna šola: OŠ Trnovo, 1990–1998',
      'Srednja šola: Gimnazija Vič, 1998–2002',
      'Fakulteta: Fakulteta za farmacijo, magistra farmacije, 2002–2008',
    ],
    [
      '1990-1998 | | OŠ Trnovo',
      '1998-2002 | | Gimnazija Vič',
      '2002-2008 | magistra farmacije | Fakulteta za farmacijo',
    ],
  ],
  [
    'a form that asks for the first and the last year',
    [
      'Izobrazba',
      'Najvišja dosežena izobrazba:\tvisokošolska strokovna',
      'Šola / fakulteta:\tFakulteta za pomorstvo Piran',
      'Pridobljeni naziv:\tDiplomirani inženir pomorstva (VS)',
      'Leto vpisa:\t2009',
      'Leto zaključka:\t2013',
      'Šola / fakulteta:\tPomorska šola Piran',
      'Pridobljeni naziv:\tPlovbni tehnik',
      'Leto vpisa:\t2005',
      'Leto zaključka:\t2009',
    ],
    [
      '2009-2013 | Diplomirani inženir pomorstva (VS) | Fakulteta za pomorstvo Piran',
      '2005-2009 | Plovbni tehnik | Pomorska šola Piran',
    ],
  ],
  [
    'a word parted at the end of the line',
    ['Izobrazba', '1990–1995 diplomirani inženir strojništva, Fakulteta za stroj-', 'ništvo, Ljubljana'],
    ['1990-1995 | diplomirani inženir strojništva | Fakulteta za strojništvo'],
  ],
  [
    'a degree in what sounds like a firm',
    ['Education', '2001 – 2006\tSpecialist Degree in Civil Engineering', 'Lviv Technical University'],
    ['2001-2006 | Specialist Degree in Civil Engineering | Lviv Technical University'],
  ],
])('studies are read: %s', (_, lines, expected) => {
  const { studies } = read(lines)
  expect(studies.map(({ start, end, degree, school }) => told(start, end, degree, school))).toEqual(expected)
})
