import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { makeApplication, type MadeApplication } from '#applications/applications.factory.ts'
import { sendDueLetters } from '#applications/office/letters.service.ts'
import { addDays, dayOf, setClock, shortDay } from '#base/time.ts'
import { db } from '#db/db.ts'
import type { Language } from '#db/schema.ts'
import { makeJob } from '#jobs/jobs.factory.ts'
import { sendQueued } from '#mail/delivery/outbox.ts'
import { shownDay } from '#mail/letter.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../test/app.ts'
import { readPdf } from '../../test/pdf.ts'
import { keepReturned } from './keeping.service.ts'

const api = await testApp()
const permissions = ['jobs.read', 'jobs.update', 'jobs.publish', 'applications.read', 'applications.update'] as const
const staff = await api.signIn(
  await makeUser({ kind: 'employee', name: 'Ana Kovač', permissions: [...permissions, 'audit.read'] }),
)
afterEach(() => setClock())
/** Mails are dated by the database: days are counted from its own. */
const DAY = dayOf(new Date())
const inDays = (days: number): string => addDays(DAY, days)
const turnTo = (days: number) => setClock(() => new Date(Date.now() + days * 86_400_000))
const REASON = 'Iskali smo več izkušenj z vodenjem ljudi.'
const WORDS = { subject: 'Vaša prijava', text: `Pozdravljeni, Črtomir!\n\nIzbrali smo drugo osebo. ${REASON}` }

/** An application of somebody whom mail does not reach, told today that they were not chosen. */
async function returned({ language = 'sl-SI' as Language, company = 'Pekarna Zlati klas' } = {}) {
  const email = `${randomUUID()}@nikjer.invalid`
  const user = await makeUser({ name: 'Črtomir Koželj', email, language })
  await db()
    .insertInto('candidates')
    .values({ userId: user.id, address: 'Šmartinska 1', postal: '1000', city: 'Ljubljana', country: 'SI' })
    .onConflict((on) => on.column('userId').doUpdateSet({ address: 'Šmartinska 1', postal: '1000', city: 'Ljubljana' }))
    .execute()
  const made = await makeApplication({ user, job: await makeJob({ company }) })
  await tell(made)
  await deliver(made)
  return made
}
async function tell(made: MadeApplication): Promise<void> {
  const { stages } = (await staff.get(`/api/jobs/${made.job.id}/stages`)).json
  const from = stages.find(({ status }: { status: string }) => status === 'submitted').uid
  const told = await staff.post(`/api/applications/${made.uid}/moves`, {
    from,
    to: 'not_selected',
    ...WORDS,
    reason: REASON,
  })
  expect(told.status).toBe(200)
  await db()
    .updateTable('letters')
    .set({ dueAt: new Date(0) })
    .where('applicationId', '=', made.uid)
    .execute()
  await sendDueLetters()
}
/** Mails of the person go out, as far as they can. */
async function deliver({ user }: MadeApplication): Promise<void> {
  const rows = await db().selectFrom('mails').select('id').where('userId', '=', user.id).execute()
  for (const { id } of rows) await sendQueued(id)
}
const rowsOf = async ({ uid }: MadeApplication, more = '') =>
  (await staff.get(`/api/printed-letters?filter[application_uid]=${uid}${more}`)).json.data
const decisionOf = async (made: MadeApplication) =>
  (await rowsOf(made)).find(({ subject }: { subject: string }) => subject === WORDS.subject)
const noticeOf = async ({ uid }: MadeApplication) => (await staff.get(`/api/applications/${uid}`)).json.notice_by
const endSelection = async ({ job }: MadeApplication, day: string) => {
  const { rev } = (await staff.get(`/api/jobs/${job.id}`)).json
  return staff.put(`/api/jobs/${job.id}/selection`, { rev, selection_ended_on: day })
}
const post = (ids: string[], day: string) =>
  staff.post('/api/bulk-actions/printed-letters/post', { ids, count: ids.length, posted_on: day })
const undo = ({ json }: { json: { uid: string } }) => staff.post(`/api/bulk-actions/${json.uid}/undo`, {})

test('a letter that came back is printed in the words that were sent, and posting it tells the person', async () => {
  const made = await returned()
  await endSelection(made, DAY)
  expect(await noticeOf(made)).toBe(inDays(8))
  const letter = await decisionOf(made)
  expect(letter).toMatchObject({
    cause: 'returned',
    state: 'open',
    name: 'Črtomir Koželj',
    written_on: DAY,
    has_address: true,
    may: { post: true, archive: true },
  })
  const { json: day } = await staff.get('/api/office/today?whose=all')
  const line = day.lines.find(({ kind }: { kind: string }) => kind === 'letters_to_print')
  expect(line.path).toBe('/office/printed-letters?state=open')
  expect((await staff.get('/api/printed-letters?filter[state]=open&per_page=100')).json.total).toBe(line.count)

  const reply = await staff.get(`/api/printed-letters/document?ids=${letter.uid}&count=1`)
  const { text } = readPdf(reply.bytes)
  const said = text.replaceAll(/\s+/g, ' ')
  for (const part of ['Črtomir Koželj', 'Šmartinska 1', '1000 Ljubljana', shownDay(DAY), 'Pekarna Zlati klas', REASON])
    expect(said).toContain(part)

  const done = await post([letter.uid], DAY)
  expect(done.json).toMatchObject({ done: 1, skipped: 0, may: { undo: true } })
  expect(await decisionOf(made)).toMatchObject({ state: 'posted', posted_on: DAY, handled_by: 'Ana Kovač' })
  expect(await noticeOf(made)).toBeNull()
  const trail = (await staff.get('/api/audit-trail?filter[action]=printed_letters.posted')).json.data
  expect(trail[0]).toMatchObject({ action: 'printed_letters.posted' })
  await undo(done)
  expect(await decisionOf(made)).toMatchObject({ state: 'open', posted_on: null, handled_by: null })
  expect(await noticeOf(made)).toBe(inDays(8))
})

test('the day it was posted on is not to come and not before the letter; mistyped it is corrected', async () => {
  const made = await returned()
  const { uid } = await decisionOf(made)
  expect((await post([uid], inDays(1))).json.errors.posted_on[0]).toBe('Vpišite današnji ali zgodnejši dan.')
  expect((await post([uid], inDays(-1))).json.errors.posted_on[0]).toContain(`z\u00A0dne ${shortDay(DAY)}`)
  expect((await post([uid], 'jutri')).status).toBe(422)
  expect((await decisionOf(made)).state).toBe('open')
  const first = await post([uid], DAY)
  expect((await post([uid], DAY)).json.done).toBe(1)
  // Somebody has done something about it since.
  expect((await undo(first)).json).toMatchObject({ done: 0, skipped: 1 })
  turnTo(4)
  expect((await post([uid], inDays(2))).json.done).toBe(1)
  expect((await decisionOf(made)).posted_on).toBe(inDays(2))
})

test('several are one document, each in the language of its person on pages of its own', async () => {
  const one = await returned()
  const other = await returned({ language: 'en-EN' })
  const unchosen = await returned({ company: 'Mlin Pri potoku' })
  const ids = [(await decisionOf(one)).uid, (await decisionOf(other)).uid]
  const url = (count: number) => `/api/printed-letters/document?ids=${ids.join(',')}&count=${count}`
  const { text, objects, contents } = readPdf((await staff.get(url(2))).bytes)
  expect(contents).toHaveLength(2)
  expect(objects).toMatch(/\/Lang \((en-GB|sl-SI)\)/)
  const said = text.replaceAll(/\s+/g, ' ')
  expect(said).toContain('V imenu delodajalca')
  expect(said).toContain('On behalf of the employer')
  expect(said).toMatch(/stran 1 od 1/i)
  expect(said).not.toContain('Mlin Pri potoku')
  const printed = (await staff.get('/api/audit-trail?filter[action]=printed_letters.printed&per_page=100')).json.data
  const about = new Set(printed.map(({ subject }: { subject: { uid: string } }) => subject.uid))
  expect([one, other, unchosen].map(({ uid }) => about.has(uid))).toEqual([true, true, false])
  expect((await staff.get(url(3))).code).toBe('LIST_CHANGED')
  expect((await staff.get('/api/printed-letters/document?ids=nič&count=1')).status).toBe(422)
  const views = await db().selectFrom('profileViews').select('what').where('userId', '=', one.user.id).execute()
  expect(views).toContainEqual({ what: 'application' })
})

test('letters of one day are listed and printed as they were written, whichever came back first', async () => {
  const made = await returned()
  const mails = await db()
    .selectFrom('mails')
    .select(['id', 'template'])
    .where('userId', '=', made.user.id)
    .where('template', 'in', ['application_received', 'application_letter'])
    .orderBy('createdAt')
    .execute()
  expect(mails.map(({ template }) => template)).toEqual(['application_received', 'application_letter'])
  // Kept anew, the newest first.
  await db().deleteFrom('printedLetters').where('applicationId', '=', made.uid).execute()
  await keepReturned()
  const rows = await rowsOf(made)
  expect(rows.map(({ subject }: { subject: string }) => subject === WORDS.subject)).toEqual([false, true])
  const ids = rows.map(({ uid }: { uid: string }) => uid)
  const reply = await staff.get(`/api/printed-letters/document?ids=${ids.join(',')}&count=2`)
  const said = readPdf(reply.bytes).text.replaceAll(/\s+/g, ' ')
  expect(said.indexOf(REASON)).toBeGreaterThan(said.indexOf(rows[0].subject))
})

test('a mail that is refused only after it went out is kept with the words of its letter', async () => {
  const made = await makeApplication({ job: await makeJob() })
  await tell(made)
  await db()
    .updateTable('mails')
    .set({
      status: 'failed',
      emptiedAt: new Date(),
      params: { application: made.uid, ref: 'P-1', job: 'Kuhar', heading: '', text: '' } as never,
    })
    .where('userId', '=', made.user.id)
    .where('template', '=', 'application_letter')
    .execute()
  await keepReturned()
  await keepReturned()
  const rows = (await rowsOf(made)).filter(({ subject }: { subject: string }) => subject === WORDS.subject)
  expect(rows).toHaveLength(1)
})

test('a letter that need not go leaves the list and tells nobody', async () => {
  const made = await returned()
  await endSelection(made, DAY)
  const { uid } = await decisionOf(made)
  const archived = await staff.post('/api/bulk-actions/printed-letters/archive', { ids: [uid], count: 1 })
  expect(archived.json.done).toBe(1)
  expect(await decisionOf(made)).toMatchObject({ state: 'archived', may: { post: true, archive: false } })
  expect(await noticeOf(made)).toBe(inDays(8))
  await undo(archived)
  expect((await decisionOf(made)).state).toBe('open')
})

test('whom mail does not reach is named before letters go', async () => {
  const user = await makeUser({ email: `${randomUUID()}@nikjer.invalid` })
  const made = await makeApplication({ user, job: await makeJob() })
  const other = await makeApplication({ job: made.job })
  await deliver(made)
  const { json } = await staff.post('/api/applications/letters', {
    ids: [made.uid, other.uid],
    count: 2,
    to: 'not_selected',
  })
  const of = (uid: string) => json.data.find((one: { uid: string }) => one.uid === uid).by_post
  expect([of(made.uid), of(other.uid)]).toEqual(['returned', null])
  // One that came since says that mail reaches them.
  await staff.post(`/api/applications/${made.uid}/messages`, { text: 'Vas to doseže?' })
  const since = await db()
    .updateTable('mails')
    .set({ status: 'sent' })
    .where('userId', '=', user.id)
    .where('template', '=', 'application_message')
    .executeTakeFirst()
  expect(Number(since.numUpdatedRows)).toBe(1)
  const { by_post: byPost } = (await staff.get(`/api/applications/${made.uid}/letter?to=not_selected`)).json
  expect(byPost).toBeNull()
})

test('who may only read neither prints nor posts', async () => {
  const made = await returned()
  const { uid } = await decisionOf(made)
  const reader = await api.signIn(await makeUser({ kind: 'employee', permissions: ['applications.read'] }))
  expect((await reader.get(`/api/printed-letters?filter[application_uid]=${made.uid}`)).json.data[0].may).toMatchObject(
    {
      post: false,
      archive: false,
    },
  )
  expect((await reader.get(`/api/printed-letters/document?ids=${uid}&count=1`)).status).toBe(403)
  const body = { ids: [uid], count: 1, posted_on: DAY }
  expect((await reader.post('/api/bulk-actions/printed-letters/post', body)).status).toBe(403)
  const candidate = await api.signIn(made.user)
  expect((await candidate.get('/api/printed-letters')).status).toBe(403)
})
