import path from 'node:path'
import type { CvProgress, CvReading } from '@korak/contract/cv.ts'
import Document from 'pdfkit'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../test/app.ts'
import { db } from '#db/db.ts'
import { makeZip } from '#files/files.factory.ts'

/** Small CVs of people who do not exist, each with something that is easy to read wrongly, sent as a browser sends them. */
let api: TestApp
beforeAll(async () => {
  api = await testApp()
})
beforeEach(() => db().deleteFrom('throttles').execute())

async function reading(name: string, data: Buffer): Promise<CvReading> {
  const { text } = await api.newClient().upload('/api/portal/cv/parse', { cv: { name, data } })
  const last = JSON.parse(text.trim().split('\n').at(-1)!) as CvProgress
  if (last.stage !== 'done') throw new Error(text)
  return last.reading
}

const letters = (text: string): string =>
  text.replaceAll(/[\\{}]|[^\p{ASCII}]/gu, (sign) => (sign > '~' ? `\\u${sign.charCodeAt(0)}?` : `\\${sign}`))
/** Rich text of these lines: `# ` before a heading, a tab between cells. */
const rtf = (text: string): Buffer =>
  Buffer.from(
    `{\\rtf1\\ansi${text
      .split('\n')
      .map((line) => {
        const isHeading = line.startsWith('# ')
        const cells = letters(isHeading ? line.slice(2) : line).replaceAll('\t', '\\tab ')
        return isHeading ? `{\\b\\fs28 ${cells}\\par}` : `{\\fs22 ${cells}\\par}`
      })
      .join('')}}`,
  )
const HEAD = 'Ana Hribar\nana.hribar@posta.example\n\n'
const read = (text: string) => reading('cv.rtf', rtf(text))
const listsOf = async (text: string) => (await read(HEAD + text)).lists
const valuesOf = async (text: string) => {
  const { suggestions } = await read(text)
  return Object.fromEntries(suggestions.map(({ field, value }) => [field, value]))
}
const jobs = async (text: string) =>
  (await listsOf(`# Delovne izkušnje\n${text}`)).experiences.map((job) =>
    [job.position_title, job.employer, job.from, job.is_current ? 'now' : job.to].join(' | '),
  )
const schools = async (text: string) =>
  (await listsOf(`# Izobrazba\n${text}`)).schoolings.map((study) =>
    [study.degree, study.school, study.level, study.from, study.to].join(' | '),
  )

/** A profile as LinkedIn saves it: its sizes of letters, its maker, its links; `[text, size]` from the top of the main column. */
async function linkedInPdf(main: [string, number][], side: [string, number][] = []): Promise<Buffer> {
  const info = { Producer: 'Apache FOP Version 2.2' }
  const file = new Document({ size: [612, 792], margin: 0, info })
  const parts: Buffer[] = []
  file.on('data', (part: Buffer) => parts.push(part))
  const done = new Promise((ready) => file.once('end', ready))
  file.font(path.join(import.meta.dirname, '../../../fonts/DejaVuSans.ttf'))
  for (const [x, column] of [[22, side] as const, [224, main] as const]) {
    let y = 40
    for (const [text, size] of column) {
      const link = text.includes('linkedin.com') ? { link: `https://${text}` } : {}
      file.fontSize(size).text(text, x, y, { lineBreak: false, ...link })
      y += size * (size > 15 ? 1.8 : 1.3)
    }
  }
  file.end()
  await done
  return Buffer.concat(parts)
}

describe('headings', () => {
  test.each([
    'Znanja in veščine',
    'Ključne veščine',
    'Strokovna znanja',
    'Moje veščine',
    'Dodatna znanja',
    'Key skills',
    'Top Skills',
    'Skills and competences',
  ])('skills stand under %s, and no line of them runs on into the work above', async (heading) => {
    const { skills, experiences } = await listsOf(
      `# Delovne izkušnje\n2015 – 2019\tVodja prodaje, Most d.o.o.\n- vodenje ekipe\n\n# ${heading}\npogajanja, CRM, SAP`,
    )
    expect(skills).toEqual(['pogajanja', 'CRM', 'SAP'])
    expect(experiences.map(({ description }) => description)).toEqual(['vodenje ekipe'])
  })
})

describe('headings marked as such by the writer', () => {
  const LINES: [style: string, text: string][] = [
    ['', 'Ana Hribar'],
    ['', 'ana.hribar@posta.example'],
    ['1', 'Izkušnje v gospodarstvu'],
    ['', '2015 – 2019, Vodja prodaje, Most d.o.o.'],
    ['', 'Vodenje ekipe.'],
    ['1', 'Kar rada počnem'],
    ['', 'Petje v pevskem zboru in gore.'],
    ['1', 'Izobrazba'],
    ['', '2008 – 2012, Ekonomska fakulteta, diplomirana ekonomistka (UN)'],
  ]
  const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
  const docx = makeZip([
    { name: '[Content_Types].xml', data: '<Types/>' },
    {
      name: 'word/styles.xml',
      data: `<w:styles ${W}><w:style w:type="paragraph" w:styleId="N1"><w:name w:val="heading 1"/></w:style></w:styles>`,
    },
    {
      name: 'word/document.xml',
      data: `<w:document ${W}><w:body>${LINES.map(
        ([style, text]) =>
          `<w:p>${style && '<w:pPr><w:pStyle w:val="N1"/></w:pPr>'}<w:r><w:t>${text}</w:t></w:r></w:p>`,
      ).join('')}</w:body></w:document>`,
    },
  ])
  const odt = makeZip([
    { name: 'mimetype', data: 'application/vnd.oasis.opendocument.text', isStored: true },
    {
      name: 'content.xml',
      data: `<office:document-content><office:body><office:text>${LINES.map(([style, text]) =>
        style ? `<text:h text:outline-level="1">${text}</text:h>` : `<text:p>${text}</text:p>`,
      ).join('')}</office:text></office:body></office:document-content>`,
    },
    { name: 'META-INF/manifest.xml', data: '<manifest:manifest/>' },
  ])

  test.each([
    ['Word', 'cv.docx', docx],
    ['OpenDocument', 'cv.odt', odt],
  ])(
    '%s: they open sections though no dictionary has them and nothing stands above them',
    async (_what, name, data) => {
      const { experiences, schoolings } = (await reading(name, data)).lists
      expect(experiences.map((job) => [job.position_title, job.employer, job.description])).toEqual([
        ['Vodja prodaje', 'Most d.o.o.', 'Vodenje ekipe.'],
      ])
      expect(schoolings.map(({ school }) => school)).toEqual(['Ekonomska fakulteta'])
    },
  )
})

describe('periods', () => {
  test.each([
    ['1. 9. 2013 – Most d.o.o., vodja prodaje', ['vodja prodaje | Most d.o.o. | 2013-09-01 | now']],
    ['2013 – Most d.o.o., vodja prodaje', ['vodja prodaje | Most d.o.o. | 2013 | now']],
    [
      '2013 – Most d.o.o., vodja prodaje\n2008 – Kovina d.o.o., komercialistka',
      ['vodja prodaje | Most d.o.o. | 2013 | now', 'komercialistka | Kovina d.o.o. | 2008 | '],
    ],
    ['10/2017–\tvodja prodaje\n09/2021\tMost d.o.o.', ['vodja prodaje | Most d.o.o. | 2017-10 | 2021-09']],
    ['10/2017 –\n09/2021\nvodja prodaje\nMost d.o.o.', ['vodja prodaje | Most d.o.o. | 2017-10 | 2021-09']],
    ['september 2014 – februar\tvodja prodaje\n2019\tMost d.o.o.', ['vodja prodaje | Most d.o.o. | 2014-09 | 2019-02']],
    ['2017 – sedanjost\tvodja prodaje, Most d.o.o.', ['vodja prodaje | Most d.o.o. | 2017 | now']],
    ['od 2017 do sedanjosti\tvodja prodaje, Most d.o.o.', ['vodja prodaje | Most d.o.o. | 2017 | now']],
  ])('%j', async (text, expected) => {
    expect(await jobs(text)).toEqual(expected)
  })
})

describe('jobs', () => {
  test('a line of dates is no part of the description', async () => {
    const { experiences } = await listsOf(
      '# Delovne izkušnje\nVodja prodaje\nMost d.o.o.\n2015 – 2019\nCelje, Slovenija\n- vodenje ekipe',
    )
    expect(experiences.map(({ description }) => description)).toEqual(['vodenje ekipe'])
  })

  test('years told in a sentence about what was done are no job of their own', async () => {
    expect(
      await jobs(
        '2015 – 2019\tVodja prodaje, Most d.o.o.\n- Prenova arhiva: 3.200 map iz obdobja 1998–2012.\n\n2010 – 2015\tReferentka, Kovina d.o.o.',
      ),
    ).toEqual(['Vodja prodaje | Most d.o.o. | 2015 | 2019', 'Referentka | Kovina d.o.o. | 2010 | 2015'])
  })

  test('only posts that follow each other share an employer named once', async () => {
    expect(
      await jobs(
        '1. 3. 2019 – danes\tVodja prodaje, Most d.o.o.\n1. 6. 2016 – 28. 2. 2019\tKomercialistka\n2009 – 2011\tNatakarica',
      ),
    ).toEqual([
      'Vodja prodaje | Most d.o.o. | 2019-03-01 | now',
      'Komercialistka | Most d.o.o. | 2016-06-01 | 2019-02-28',
      'Natakarica |  | 2009 | 2011',
    ])
  })

  test.each(['Ljubljana (remote)', 'Maribor (na daljavo)', 'Celje – hibridno', 'Remote, Slovenia'])(
    '%s is where and how, not for whom',
    async (place) => {
      expect(await jobs(`Razvijalka\n${place}\n2015 – 2019`)).toEqual(['Razvijalka |  | 2015 | 2019'])
    },
  )

  test('every job of a long CV is there', async () => {
    const list = Array.from(
      { length: 9 },
      (_, at) =>
        `${2022 - 2 * at} – ${2024 - 2 * at}\n# Vodja oddelka\nPodjetje ${'ABCDEFGHI'[at]} d.o.o.\n- vodenje ekipe\n- poročila`,
    )
    expect(await jobs(list.join('\n'))).toHaveLength(9)
  })
})

describe('studies', () => {
  test.each([
    [
      'one year each',
      '2004 – 2008\tGimnazija Vič\nUniverza v Ljubljani, Ekonomska fakulteta, diplomirana ekonomistka (UN), 2012\nUniverza v Ljubljani, Ekonomska fakulteta, magistrica poslovnih ved, 2015',
      3,
    ],
    ['one year each, no period', 'Gimnazija Vič, 2008\nEkonomska fakulteta, diplomirana ekonomistka (UN), 2012', 2],
    ['bullets with a year', '- Gimnazija Vič, 2008\n- Ekonomska fakulteta, diplomirana ekonomistka (UN), 2012', 2],
    ['bullets without any', '- Gimnazija Vič\n- Ekonomska fakulteta v Ljubljani, diplomirana ekonomistka (UN)', 2],
  ])('%s', async (_what, text, count) => {
    expect(await schools(text)).toHaveLength(count)
  })

  test('abbreviations of schools and degrees stay as they are written', async () => {
    expect(await schools('2015 – 2018\tFKKT UL\n2018 – 2020\tMBA, IEDC BLED')).toEqual([
      ' | FKKT UL |  | 2015 | 2018',
      'MBA | IEDC Bled | 8 | 2018 | 2020',
    ])
  })

  test.each([
    ['Stopnja izobrazbe: VII. stopnja (visoka strokovna)', 7],
    ['Stopnja izobrazbe: VII. stopnja (univerzitetna)', 8],
    ['Stopnja izobrazbe: najprej IV. stopnja, nato V. stopnja', 5],
  ])('%s', async (label, level) => {
    expect(await valuesOf(`Ana Hribar\n${label}`)).toMatchObject({ education: level })
  })

  test.each([
    ['2004 – 2008\tEkonomska tehnica, Poklicna in srednja šola Bežigrad', 5],
    ['2004 – 2007\tKuharica, Višja strokovna in srednja šola za gostinstvo Maribor', 4],
    ['2004 – 2008\tTehnik mehatronike, Višja strokovna šola in gimnazija Velenje', 5],
  ])('the school of %s says where, not how far', async (line, level) => {
    expect((await listsOf(`# Izobrazba\n${line}`)).schoolings.map((study) => study.level)).toEqual([level])
  })

  test('in the XML of Europass a trade is one, whatever its school may give besides', async () => {
    const xml = `<?xml version="1.0"?><Candidate xmlns="http://www.europass.eu/1.0"><CandidatePerson><PersonName><GivenName>Ana</GivenName><FamilyName>Hribar</FamilyName></PersonName></CandidatePerson>
      <CandidateProfile><EducationHistory><EducationOrganizationAttendance><OrganizationName>Srednja šola za gostinstvo Celje</OrganizationName><EducationLevelCode>4</EducationLevelCode><EducationDegree><DegreeName>Kuharica</DegreeName></EducationDegree></EducationOrganizationAttendance></EducationHistory></CandidateProfile></Candidate>`
    const { lists } = await reading('cv.xml', Buffer.from(xml))
    expect(lists.schoolings.map(({ level }) => level)).toEqual([4])
  })

  test('of what a sentence tells of schools the highest counts', async () => {
    const text =
      'Ana Hribar\nPo končani osnovni šoli sem končala gimnazijo in leta 2012 diplomirala na višji strokovni šoli.'
    expect(await valuesOf(text)).toMatchObject({ education: 6 })
  })
})

describe('contacts', () => {
  test.each([
    ['ana.hribar@posta.example, 041 000 111, Rožna ulica 7, 3000 Celje', 'Rožna ulica 7', 'Celje'],
    ['ana.hribar@posta.example 041 000 111 Rožna ulica 7, 3000 Celje', 'Rožna ulica 7', 'Celje'],
    ['041 000 111 ana.hribar@posta.example Rožna 7 3000 Celje', 'Rožna 7', 'Celje'],
    ['Rožna ulica 7, 1000 Ljubljana – Šiška', 'Rožna ulica 7', 'Ljubljana'],
    ['Rožna ulica 7, 1000 Ljubljana-Bežigrad', 'Rožna ulica 7', 'Ljubljana'],
    ['Rožna ulica 7, 1000 Ljubljana (Moste)', 'Rožna ulica 7', 'Ljubljana'],
    ['Rožna ulica 7, Šiška, 1000 Ljubljana', 'Rožna ulica 7', 'Ljubljana'],
  ])('%s', async (line, address, city) => {
    expect(await valuesOf(`Ana Hribar\n${line}`)).toMatchObject({ address, city })
  })

  test.each(['000-00-0000', '000 000 000', '+386 00 000 000'])('%s is where a number would stand', async (number) => {
    expect(await valuesOf(`Ana Hribar\nTelefon: ${number}\nana.hribar@posta.example`)).not.toHaveProperty('phone')
  })
})

describe('names', () => {
  test.each([
    ['A N A\nK O S', 'Ana Kos'],
    ['A N A\nHribar', 'Ana Hribar'],
    ['Ana Hribar MBA', 'Ana Hribar'],
    ['Ana Hribar, EMBA', 'Ana Hribar'],
    ['Ana Hribar EMBA', 'Ana Hribar'],
    ['ANA HRIBAR MBA', 'Ana Hribar'],
    ['Ana HRIBAR', 'Ana Hribar'],
  ])('%j', async (text, name) => {
    expect(await valuesOf(`${text.replaceAll(/^/gm, '# ')}\nTelefon: 041 000 111`)).toMatchObject({ name })
  })

  test('Serbian Cyrillic is read in Latin letters', async () => {
    const { suggestions, lists } = await read(
      '# Никола Ђорђевић\nАдреса: Булевар ослобођења 5, 11000 Београд\nnikola@posta.example\nДатум рођења: 14.03.1988.\n\n# Радно искуство\n2018 – данас\tВозач, Превоз д.о.о.\n\n# Образовање\n2003 – 2007\tСредња школа Нови Сад\n\n# Вештине\nExcel, вожња\n\n# Језици\nенглески B2',
    )
    expect(Object.fromEntries(suggestions.map(({ field, value }) => [field, value]))).toMatchObject({
      name: 'Nikola Đorđević',
      city: 'Beograd',
      birthday: '1988-03-14',
      employer: 'Prevoz d.o.o.',
      position_title: 'Vozač',
    })
    expect(lists).toMatchObject({ skills: ['Excel', 'vožnja'], tongues: [{ code: 'en', level: 'B2' }] })
  })
})

describe('languages', () => {
  test('told in sentences', async () => {
    const { tongues } = await listsOf(
      '# O meni\nTekoče govorim angleško in nemško, razumem tudi hrvaško.\n\n# Delovne izkušnje\n2015 – 2019\tVodja prodaje, Most d.o.o.',
    )
    expect(tongues.map(({ code, level }) => `${code} ${level}`)).toEqual(['en C1', 'de C1', 'hr null'])
  })

  test('among other skills', async () => {
    const { tongues, skills } = await listsOf('# Dodatna znanja\nangleški jezik – aktivno\nnemščina B1\nExcel')
    expect(tongues).toEqual([
      { code: 'en', level: 'C1' },
      { code: 'de', level: 'B1' },
    ])
    expect(skills).toEqual(['Excel'])
  })
})

describe('a profile saved by LinkedIn', () => {
  const SIDE: [string, number][] = [
    ['Contact', 13],
    ['ana.hribar@posta.example', 10.5],
    ['www.linkedin.com/in/ana-hribar-most', 10.5],
    ['Top Skills', 13],
    ['CRM', 10.5],
    ['SAP', 10.5],
  ]
  const MAIN: [string, number][] = [
    ['Ana Hribar', 26],
    ['Vodja prodaje', 12],
    ['Celje, Slovenia', 12],
    ['Experience', 15.75],
    ['Most d.o.o.', 12],
    ['7 years 2 months', 10.5],
    ['Vodja prodaje', 11.5],
    ['March 2019 - Present (5 years)', 10.5],
    ['Celje, Slovenia', 10.5],
    ['Vodenje ekipe petih ljudi.', 10.5],
    ['Komercialistka', 11.5],
    ['January 2017 - February 2019 (2 years 2 months)', 10.5],
    ['Prodaja na terenu.', 10.5],
    ['Kovina d.d.', 12],
    ['Vodja projektov za trge nekdanje', 11.5],
    ['Jugoslavije', 11.5],
    ['2012 - 2016 (4 years)', 10.5],
    ['Education', 15.75],
    ['Ekonomska fakulteta', 12],
    ['Diplomirana ekonomistka · (2008 - 2012)', 10.5],
  ]

  test('each job has its own description: company and title of the next one are no part of it', async () => {
    const { experiences, skills } = (await reading('cv.pdf', await linkedInPdf(MAIN, SIDE))).lists
    expect(
      experiences.map((job) => [job.position_title, job.employer, job.from, job.to, job.description].join(' | ')),
    ).toEqual([
      'Vodja prodaje | Most d.o.o. | 2019-03 |  | Vodenje ekipe petih ljudi.',
      'Komercialistka | Most d.o.o. | 2017-01 | 2019-02 | Prodaja na terenu.',
      'Vodja projektov za trge nekdanje Jugoslavije | Kovina d.d. | 2012 | 2016 | ',
    ])
    expect(skills).toEqual(['CRM', 'SAP'])
  })
})

test('bitmap fonts of LaTeX number their letters; they are read by its table', async () => {
  const CORK: Record<string, number> = { č: 0xa3, š: 0xb2, ž: 0xba, Ž: 0x9a }
  const codes = (text: string): number[] => [...text].map((letter) => CORK[letter] ?? letter.codePointAt(0)!)
  const lines = ['Janez Žagar', 'janez.zagar@posta.example', 'Izkušnje', '2015 - 2019 Učitelj, Osnovna šola Križ']
  const shown = lines.map((line) => `<${Buffer.from(codes(line)).toString('hex')}> Tj T*`).join(' ')
  const stream = (text: string) => `<</Length ${text.length}>>stream\n${text}\nendstream`
  const all = Array.from({ length: 256 }, (_, code) => code)
  const font = `<</Type/Font/Subtype/Type3/FontBBox[0 0 600 800]/FontMatrix[0.001 0 0 0.001 0 0]/FirstChar 0/LastChar 255
    /Widths[${all.map(() => 600).join(' ')}]/Encoding<</Differences[0 ${all.map((code) => `/a${code}`).join('')}]>>
    /CharProcs<<${all.map((code) => `/a${code} 6 0 R`).join('')}>>/Resources<<>>>>`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    stream(`BT /F1 12 Tf 60 780 Td 20 TL ${shown} ET`),
    font,
    stream('600 0 0 0 500 700 d1 0 0 500 700 re f'),
  ]
  let pdf = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const offset = pdf.length
    pdf += `${at + 1} 0 obj${object}endobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 7\n0000000000 65535 f \n${offsets.join('')}`
  pdf += `${table}trailer<</Size 7/Root 1 0 R>>\nstartxref\n${pdf.length}\n%%EOF\n`
  const { suggestions, lists } = await reading('cv.pdf', Buffer.from(pdf, 'latin1'))
  expect(suggestions.find(({ field }) => field === 'name')?.value).toBe('Janez Žagar')
  expect(lists.experiences.map((job) => [job.position_title, job.employer])).toEqual([['Učitelj', 'Osnovna šola Križ']])
})
