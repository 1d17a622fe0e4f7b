import { expect, test } from 'vitest'
import type { Relationship } from '@korak/contract/campaigns.ts'
import type { Answers } from '@korak/contract/definition.ts'
import { itemsOf } from '@korak/engine/questionnaires/expressions.ts'
import { seededRandom } from '@korak/engine/seeded-random.factory.ts'
import { whoIs } from '#applications/applications.factory.ts'
import { TEST_CONTEXT } from '#http/request-context.factory.ts'
import { addDays, today } from '#base/time.ts'
import { definitionOf } from '#questionnaires/versions/definition-cache.ts'
import { findCurrent } from '#questionnaires/versions/versions.queries.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../../test/app.ts'
import { readPdf } from '../../../test/pdf.ts'
import { addResponse, makeAnswered, makeCampaign, type MadeCampaign } from './reports.factory.ts'
import { freezeReport, ownReportPdf, releaseReport, staffReport, staffReportPdf } from './reports.service.ts'

await testApp()
const staff = whoIs(await makeUser({ kind: 'employee', permissions: ['campaigns.read', 'campaigns.manage'] }))
/** Lines break where the page ends; words are what is said. */
const words = (text: string) => text.replaceAll(/\s+/g, ' ')
const count = (text: string, part: RegExp) => [...text.matchAll(part)].length

/** The questionnaire about leading that comes with the portal, answered by eight people. */
async function makeLong(): Promise<MadeCampaign> {
  const current = await findCurrent({ key: '360-vodenje' })
  const user = await makeUser({ kind: 'companyemployee', name: 'Špela Žagar Čuček' })
  const made = await makeCampaign({ versionId: current?.versionId ?? '', user })
  const definition = await definitionOf(made.versionId)
  const next = seededRandom(5)
  const raters: Relationship[] = ['self', 'leader', ...Array.from({ length: 3 }, () => 'coworker' as const)]
  raters.push('employee', 'employee', 'employee')
  for (const [at, relationship] of raters.entries()) {
    const answers: Answers = {}
    for (const [index, item] of itemsOf(definition).entries()) {
      if (item.type === 'textarea') answers[item.key] = `Člani ekipe želijo več časa za pogovor (${at + 1}). 🎉 👨‍👩‍👧‍👦 Иван`
      const above = (relationship === 'self' ? 1 : 0) - (next() < 0.3 ? 1 : 0) + (next() < 0.3 ? 1 : 0)
      const point = Math.min(5, Math.max(1, 2 + (index % 3) + above))
      if (item.type === 'scale') answers[item.key] = next() < 0.05 ? { cannot_say: true } : point
    }
    await addResponse(made, relationship, answers)
  }
  return made
}
const long = await makeLong()
await freezeReport(staff, long.campaign, long.subject, TEST_CONTEXT)
await releaseReport(staff, long.campaign, long.subject, { debrief_on: addDays(today(), 6) }, TEST_CONTEXT)
const pdfIn = async (language: 'sl-SI' | 'en-EN', { campaign, subject } = long) => {
  const { body } = await staffReportPdf(staff, campaign, subject, { ...TEST_CONTEXT, language })
  return readPdf(body)
}

test('the document says everything, in the language of the reader', async () => {
  const report = await staffReport(staff, long.campaign, long.subject, TEST_CONTEXT)
  const { text, hasBox } = await pdfIn('sl-SI')
  const said = words(text).replaceAll(' ', '')
  const parts = [
    'Poročilo 360',
    'Špela Žagar Čuček',
    'Kako brati poročilo',
    'Pregled po kompetencah',
    'Drugi skupaj',
    'Moj načrt',
  ]
  for (const part of [
    ...parts,
    'Slepe pege',
    'Skrite prednosti',
    'Najvišje ocenjene trditve',
    'Razvoj ljudi',
    'Odločanje',
  ])
    expect(said).toContain(part.replaceAll(' ', ''))
  for (const key of [...report.strongest, ...report.weakest, ...report.blind_spots])
    expect(said).toContain(report.texts[key]?.replaceAll(' ', ''))
  for (const comment of report.comments.flatMap(({ texts }) => texts))
    expect(said).toContain(comment.replaceAll(' ', ''))
  // Comments have emoji in them.
  expect(hasBox).toBe(false)
  expect(text).not.toMatch(/\ufffd|undefined|\bnull\b|NaN|report_/)
  const english = words((await pdfIn('en-EN')).text)
  expect(english).toContain('How to read this report')
  expect(english).toContain('Developing people')
  expect(english).not.toContain('Kako brati')
})

test('it is tagged: headings, figures with words, tables with headings of columns and rows', async () => {
  const { objects, contents } = await pdfIn('sl-SI')
  expect(objects).toMatch(/\/Lang \(sl-SI\)/)
  expect(objects).toMatch(/\/Marked true/)
  expect(count(objects, /\/S \/H1\b/g)).toBe(1)
  expect(count(objects, /\/S \/H2\b/g)).toBeGreaterThanOrEqual(8)
  const figures = objects.match(/<<(?:(?!\bobj\b)[\s\S])*?\/S \/Figure[\s\S]*?(?=\d+ 0 obj)/g) ?? []
  expect(figures).toHaveLength(3)
  for (const figure of figures) {
    expect(figure).toMatch(/\/Alt /)
    expect(figure).toMatch(/\/BBox \[/)
  }
  const { competences, blocks, ...lists } = await staffReport(staff, long.campaign, long.subject, TEST_CONTEXT)
  // One row of headings each: competence, the groups and the others together; statements and others; with self, apart; and
  // for each competence its statements by group.
  const apart = [lists.blind_spots, lists.hidden_strengths].filter(({ length }) => length > 0).length
  expect(count(objects, /\/Scope \/Column/g)).toBe(
    1 + blocks.length + 1 + 2 * 2 + apart * 4 + competences.length * (1 + blocks.length + 1),
  )
  expect(count(objects, /\/S \/TD\b/g)).toBeGreaterThanOrEqual(competences.length * (blocks.length + 1))
  for (const content of contents) expect(count(content, / BDC| BMC/g)).toBe(count(content, /\bEMC\b/g))
})

test('lines differ by their dash, not by colour alone', async () => {
  const { contents } = await pdfIn('sl-SI')
  const dashes = new Set(
    contents.flatMap((content) => [...content.matchAll(/\[([\d. ]*)\] 0 d/g)].map(([, dash]) => dash)),
  )
  for (const dash of ['16 4', '7 4', '2 3.5', '9 3 2 3']) expect(dashes).toContain(dash)
})

test('a report of almost nobody is a document too', async () => {
  const made = await makeCampaign()
  await freezeReport(staff, made.campaign, made.subject, TEST_CONTEXT)
  const { text, objects } = await pdfIn('sl-SI', made)
  expect(words(text)).toContain('Odgovorov je premalo')
  expect(objects).not.toMatch(/\/S \/Figure/)
  // Two competences are too few for a radar: bars only.
  const two = await makeAnswered()
  await freezeReport(staff, two.campaign, two.subject, TEST_CONTEXT)
  expect(count((await pdfIn('en-EN', two)).objects, /\/S \/Figure/g)).toBe(1)
})

test('the assessed person gets the same document, as a download nobody else gets', async () => {
  const { headers, body } = await ownReportPdf(whoIs(long.user), long.subject, 'sl-SI')
  expect(headers).toMatchObject({
    'Content-Type': 'application/pdf',
    'Content-Length': String(body.length),
    'Cache-Control': 'no-store',
    'Content-Disposition': expect.stringContaining(`porocilo-360-${addDays(today(), -1)}.pdf`),
  })
  expect(body.subarray(0, 5).toString()).toBe('%PDF-')
  const own = ownReportPdf(whoIs(await makeUser()), long.subject, 'sl-SI')
  await expect(own).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
