import { beforeAll, expect, test } from 'vitest'
import { addDays, today } from '#base/time.ts'
import { db } from '#db/db.ts'
import { makeUser, type MadeUser } from '#users/users.factory.ts'
import { type Client, testApp } from '../../../test/app.ts'
import { readPdf } from '../../../test/pdf.ts'
import { makeJob } from '../jobs.factory.ts'

const api = await testApp()
let staff: Client
let contact: MadeUser
beforeAll(async () => {
  contact = await makeUser({ kind: 'employee', name: 'Ana Kovač' })
  const permissions = ['jobs.read', 'jobs.create', 'jobs.update', 'jobs.publish', 'companies.manage'] as const
  staff = await api.signIn(await makeUser({ kind: 'employee', permissions: [...permissions] }))
})

const get = async (id: string) => (await staff.get(`/api/jobs/${id}`)).json
const change = async (id: string, input: object) => staff.put(`/api/jobs/${id}`, { rev: (await get(id)).rev, ...input })
const move = async (id: string, status: string) =>
  staff.put(`/api/jobs/${id}/status`, { status, rev: (await get(id)).rev })
const note = (id: string) => staff.post(`/api/jobs/${id}/publications`, { channel: 'zrsz', from_on: today() })
const give = async (companyId: string | null, input: object) =>
  expect((await staff.put(`/api/companies/${companyId}`, { rev: 1, ...input })).status).toBe(200)
/** A draft of a client that must publish at the Employment Service. */
async function draft(more = {}) {
  const texts = { title: 'Medicinska sestra (m/ž)', en: { title: 'Nurse (m/f)' } }
  const made = await makeJob({ status: 'draft', company: 'Dom Pod lipo', contactId: contact.id, ...texts, ...more })
  await give(made.companyId, { must_publish_at_employment_service: true })
  return made
}

test('of a client that must, the gate asks for the publication at the Employment Service', async () => {
  const { id, companyId } = await draft()
  expect((await get(id)).publication).toMatchObject({ is_zrsz_required: true, is_at_zrsz: false })
  const refused = await move(id, 'published')
  expect(Object.keys(refused.json.errors)).toEqual(['publications'])
  expect(refused.json.errors.publications[0]).toContain('pri Zavodu RS za zaposlovanje')
  const plan = await staff.put(`/api/jobs/${id}/plan`, {
    rev: (await get(id)).rev,
    publish_on: addDays(today(), 1),
  })
  expect(Object.keys(plan.json.errors)).toEqual(['publications'])
  await note(id)
  expect((await move(id, 'published')).json).toMatchObject({ status: 'published', publication: { is_at_zrsz: true } })
  // Every job of the client; others are asked for nothing.
  const next = await makeJob({ status: 'draft', companyId: companyId ?? '' })
  expect((await get(next.id)).publication.is_zrsz_required).toBe(true)
  expect((await get((await makeJob()).id)).publication.is_zrsz_required).toBe(false)
})

test('a publication there that had ended before the job is public is of an earlier search', async () => {
  const { id } = await draft()
  const early = { channel: 'zrsz', from_on: addDays(today(), -40), until_on: addDays(today(), -30) }
  expect((await staff.post(`/api/jobs/${id}/publications`, early)).status).toBe(201)
  expect((await get(id)).publication.is_at_zrsz).toBe(false)
  expect(Object.keys((await move(id, 'published')).json.errors)).toEqual(['publications'])
  // One that ends while the job is public was there when it had to be.
  const now = { channel: 'zrsz', from_on: addDays(today(), -1), until_on: today() }
  expect((await staff.post(`/api/jobs/${id}/publications`, now)).status).toBe(201)
  expect((await move(id, 'published')).status).toBe(200)
})

test('on the day a job is planned for it must still be there', async () => {
  const { id } = await draft()
  const now = { channel: 'zrsz', from_on: today(), until_on: addDays(today(), 2) }
  expect((await staff.post(`/api/jobs/${id}/publications`, now)).status).toBe(201)
  const plan = async (days: number) =>
    staff.put(`/api/jobs/${id}/plan`, { rev: (await get(id)).rev, publish_on: addDays(today(), days) })
  expect(Object.keys((await plan(5)).json.errors)).toEqual(['publications'])
  expect((await plan(2)).status).toBe(200)
  // Today it is there.
  expect((await move(id, 'published')).status).toBe(200)
})

test('a ground of article 26 stands in for it', async () => {
  const { id } = await draft()
  await change(id, { publication_exception: 'nadomescanje' })
  expect((await move(id, 'published')).status).toBe(200)
})

test('while it is published conditions stay as they are; the deadline is extended and the job paused', async () => {
  const { id } = await draft()
  await note(id)
  await move(id, 'published')
  const wanted = {
    contract: { contract: 'dolocen-cas' },
    publication_exception: { publication_exception: 'drugo' },
    company_uid: { company_uid: (await makeJob()).companyId },
    'texts.sl-SI.expectations': { texts: { 'sl-SI': { expectations: ['Licenca'] } } },
    'texts.en-EN.title': { texts: { 'en-EN': { title: 'Doctor (m/f)' } } },
  }
  const refused = async () => {
    const found: Record<string, unknown> = {}
    for (const [field, input] of Object.entries(wanted)) found[field] = (await change(id, input)).json.errors
    return found
  }
  const why = expect.stringContaining('pogoji ne spreminjajo')
  const all = Object.fromEntries(Object.keys(wanted).map((field) => [field, { [field]: [why] }]))
  expect(await refused()).toEqual(all)
  // What is sent as it was is no change, and the rest of the ad is free.
  const same = { ...(await get(id)).texts['sl-SI'], challenges: ['Nega 24 stanovalcev'] }
  expect((await change(id, { texts: { 'sl-SI': same } })).status).toBe(200)
  expect((await change(id, { expires_at: addDays(today(), 40) })).status).toBe(200)
  expect((await move(id, 'paused')).status).toBe(200)
  expect(await refused()).toEqual(all)
  // In a draft of it anything can be changed.
  const copy = (await staff.post(`/api/jobs/${id}/duplicate`)).json
  expect((await change(copy.uid, { contract: 'dolocen-cas' })).status).toBe(200)
})

test('a client that is found to have the duty later keeps the jobs it has published, open until they are there', async () => {
  const { id, companyId } = await makeJob({ title: 'Kuhar (m/ž)', contactId: contact.id })
  await give(companyId, { must_publish_at_employment_service: true })
  expect((await change(id, { expires_at: addDays(today(), 40) })).status).toBe(200)
  // The Employment Service has published no conditions; an exception can be chosen, as the gate advises.
  for (const input of [
    { contract: 'dolocen-cas' },
    { publication_exception: 'drugo' },
    { publication_exception: null },
  ])
    expect((await change(id, input)).json).not.toHaveProperty('errors')
  await note(id)
  const refused = await change(id, { publication_exception: 'drugo' })
  expect(Object.keys(refused.json.errors)).toEqual(['publication_exception'])
})

const labelOf = async (list: string, key: string) => {
  const { labelSl } = await db()
    .selectFrom('codelistOptions as o')
    .innerJoin('codelists as c', 'c.id', 'o.codelistId')
    .select('o.labelSl')
    .where('c.key', '=', list)
    .where('o.key', '=', key)
    .executeTakeFirstOrThrow()
  return labelSl.replaceAll(/\s+/g, '')
}

test('PDM-1 is a tagged Slovenian PDF with what the job says, and lines for what it does not', async () => {
  const { id } = await draft({
    city: 'Žužemberk',
    postal: '8360',
    openings: 2,
    expectations: ['Strokovni izpit', '<b>Delo</b> v treh <a href="https://dom.example">izmenah</a>'],
    challenges: ['Nega <i>24</i> stanovalcev'],
  })
  const { status, headers, bytes } = await staff.get(`/api/jobs/${id}/pdm-1`, { language: 'en-EN' })
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(headers['content-disposition']).toMatch(/^attachment; filename="pdm-1-K-\d+\.pdf"/)
  const { text, objects } = readPdf(bytes)
  const said = text.replaceAll(/\s+/g, '')
  for (const part of [
    'Podatki za sporočilo o\u00A0prostem delovnem mestu (PDM-1)',
    'Dom Pod lipo',
    'Ana Kovač',
    'Medicinska sestra (m/ž)',
    'Nega 24 stanovalcev',
    '8360 Žužemberk',
    'Polni delovni čas',
    '2.000 € – 2.500 €, bruto na mesec',
    'Delo v treh izmenah',
    'Davčna številka____',
    'Raven izobrazbe, najmanj____',
    'Vozniško dovoljenje____',
  ])
    expect(said).toContain(part.replaceAll(/\s+/g, ''))
  expect(said).not.toContain('</')
  expect(objects).toMatch(/\/Lang \(sl-SI\)/)
  expect(objects).toContain('/S /TD')
  expect((await api.anon.get(`/api/jobs/${id}/pdm-1`)).status).toBe(401)
  await change(id, { pay_min: 8.4, pay_max: 10, pay_period: 'hour', education_min: 7, career: 'experienced-expert' })
  const changed = readPdf((await staff.get(`/api/jobs/${id}/pdm-1`)).bytes).text.replaceAll(/\s+/g, '')
  expect(changed).toContain('8,40€–10,00€,brutonauro')
  expect(changed).toContain(`Ravenizobrazbe,najmanj${await labelOf('education', '7')}`)
  expect(changed).toContain(`Delovneizkušnje${await labelOf('career', 'experienced-expert')}`)
  expect(changed).toContain('Področjeizobrazbe____')
})
