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
