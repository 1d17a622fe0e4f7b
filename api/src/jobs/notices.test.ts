// By when those who were not chosen are told (ZDR-1, article 30). Every day here is read off a calendar by hand: the holidays of
// Slovenia are none of the code's doing.
import { afterEach, beforeAll, expect, test } from 'vitest'
import { makeApplication, type MadeApplication } from '#applications/applications.factory.ts'
import { announceLate } from '#applications/late.service.ts'
import { sendDueLetters } from '#applications/office/letters.service.ts'
import { clearCaches } from '#base/cache.ts'
import { DAY_MS, dayOf, setClock } from '#base/time.ts'
import { db } from '#db/db.ts'
import { makeUser } from '#users/users.factory.ts'
import { type Client, testApp } from '../../test/app.ts'
import { makeJob, type MadeJob } from './jobs.factory.ts'

const api = await testApp()
const REASON = 'Iskali smo več izkušenj z vodenjem ljudi.'
let staff: Client
beforeAll(async () => {
  const permissions = ['jobs.read', 'jobs.update', 'jobs.publish', 'applications.read', 'applications.update'] as const
  staff = await api.signIn(await makeUser({ kind: 'employee', permissions: [...permissions] }))
})
afterEach(async () => {
  setClock()
  // The day names five of them; those of the test before are done with.
  await db().updateTable('jobs').set({ selectionEndedOn: null }).execute()
})
const turnTo = (day: string, time = '10:00') => setClock(() => new Date(`${day}T${time}:00Z`))

const revOf = async (id: string) => (await staff.get(`/api/jobs/${id}`)).json.rev as number
const select = async (id: string, day: string | null) =>
  staff.put(`/api/jobs/${id}/selection`, { rev: await revOf(id), selection_ended_on: day })
const decide = async (made: MadeApplication, more: object = {}) => {
  const { stages } = (await staff.get(`/api/jobs/${made.job.id}/stages`)).json
  const from = stages.find(({ status }: { status: string }) => status === 'submitted').uid
  const letter = { subject: 'Vaša prijava', text: 'Pozdravljeni!\n\nTo je pismo.', reason: REASON }
  return staff.post(`/api/applications/${made.uid}/moves`, { from, to: 'not_selected', ...letter, ...more })
}
/** What the day says about a job; undefined when it says nothing. */
const saysOf = async ({ id }: MadeJob): Promise<string | undefined> => {
  const { json } = await staff.get('/api/office/today')
  const line = json.lines.find(({ kind }: { kind: string }) => kind === 'selection_notices')
  return line?.details.find(({ path }: { path: string }) => path.endsWith(id))?.text
}
const noticeOf = async ({ uid }: MadeApplication) => (await staff.get(`/api/applications/${uid}`)).json.notice_by
const mailsOf = async (made: MadeApplication) => {
  const rows = await db()
    .selectFrom('mails')
    .select(['id', 'template'])
    .where('userId', '=', made.user.id)
    .where('template', 'like', 'application%')
    .orderBy('createdAt')
    .execute()
  return rows.filter(({ template }) => template !== 'application_received')
}

// The eighth day and when it ends in UTC: Tuesday; Christmas; a Sunday; New Year's Day; Easter Monday, the clocks a day ahead; 29 February.
test.for([
  ['2027-01-11', '2027-01-19', '19.01.2027', '23:00'],
  ['2026-12-17', '2026-12-25', '25.12.2026', '23:00'],
  ['2026-12-05', '2026-12-13', '13.12.2026', '23:00'],
  ['2026-12-24', '2027-01-01', '01.01.2027', '23:00'],
  ['2027-03-21', '2027-03-29', '29.03.2027', '22:00'],
  ['2028-02-21', '2028-02-29', '29.02.2028', '23:00'],
] as const)('ended on %s: told by %s, also where it is a day off', async ([ended, last, shown, midnight]) => {
  turnTo(ended)
  const made = await makeApplication({ job: await makeJob({ publishedDays: -30 }) })
  await select(made.job.id, ended)
  expect(await saysOf(made.job)).toBe(`obvestilo o\u00A0neizbiri do ${shown} (še 8 dni), 1 prijava brez obvestila`)
  setClock(() => new Date(Date.parse(`${last}T${midnight}:00Z`) - 1000))
  expect(await saysOf(made.job)).toBe(`obvestilo o\u00A0neizbiri do ${shown} (danes), 1 prijava brez obvestila`)
  turnTo(last, midnight)
  expect(await saysOf(made.job)).toBe(
    `obvestilo o\u00A0neizbiri bi moralo biti poslano do ${shown}, 1 prijava brez obvestila`,
  )
})

test('the day is changed and taken back, and the term goes with it', async () => {
  turnTo('2026-12-10')
  const made = await makeApplication({ job: await makeJob({ publishedDays: -30 }) })
  await select(made.job.id, '2026-12-07')
  expect(await saysOf(made.job)).toContain('do 15.12.2026 (še 5 dni)')
  expect(await noticeOf(made)).toBe('2026-12-15')
  await select(made.job.id, '2026-12-09')
  expect(await saysOf(made.job)).toContain('do 17.12.2026 (še 7 dni)')
  await select(made.job.id, null)
  expect(await saysOf(made.job)).toBeUndefined()
  expect(await noticeOf(made)).toBeNull()
  // A day that is known late: the term had begun all the same.
  await select(made.job.id, '2026-12-01')
  expect(await saysOf(made.job)).toContain('bi moralo biti poslano do 09.12.2026')
})

test('two clients have terms of their own, and each letter says on whose behalf it is', async () => {
  turnTo('2026-12-10')
  const user = await makeUser()
  const first = await makeApplication({
    user,
    job: await makeJob({ publishedDays: -30, company: 'Pekarna Zlati klas' }),
  })
  const second = await makeApplication({ user, job: await makeJob({ publishedDays: -30, company: 'Mlin ob Savi' }) })
  await select(first.job.id, '2026-12-08')
  await select(second.job.id, '2026-12-10')
  expect(await saysOf(first.job)).toContain('do 16.12.2026 (še 6 dni)')
  expect(await saysOf(second.job)).toContain('do 18.12.2026 (še 8 dni)')
  const wordsOf = async ({ uid }: MadeApplication) =>
    (await staff.get(`/api/applications/${uid}/letter?to=not_selected`)).json.opening as string
  expect(await wordsOf(first)).toContain('V\u00A0imenu delodajalca (Pekarna Zlati klas)')
  expect(await wordsOf(second)).toContain('V\u00A0imenu delodajalca (Mlin ob Savi)')
  expect(await wordsOf(second)).not.toContain('Pekarna')
  expect((await decide(first)).status).toBe(200)
  expect(await saysOf(first.job)).toBeUndefined()
  expect(await saysOf(second.job)).toContain('18.12.2026')
  expect([await noticeOf(first), await noticeOf(second)]).toEqual([null, '2026-12-18'])
})

test('no letter is planned past the term, whatever the candidate is told about the promise', async () => {
  turnTo('2026-12-10')
  const made = await makeApplication({ job: await makeJob({ publishedDays: -30 }) })
  await select(made.job.id, '2026-12-09')
  const late = await decide(made, { send_on: '2026-12-18', postpones: true })
  expect(late.json.errors.send_on[0]).toBe(
    'Naročnik je izbiro končal, zato mora obvestilo oditi do 17.12.2026 (ZDR-1, 30. člen). Izberite zgodnejši dan ali pošljite takoj.',
  )
  expect(await mailsOf(made)).toEqual([])
  expect((await decide(made, { send_on: '2026-12-17' })).status).toBe(200)
  expect(await saysOf(made.job)).toBeUndefined()
  // The client says later that it was over earlier: what is planned comes too late now, and the day says so.
  await select(made.job.id, '2026-12-08')
  expect(await saysOf(made.job)).toContain('do 16.12.2026 (še 6 dni), 1 prijava')
  await select(made.job.id, '2026-12-09')
  expect(await saysOf(made.job)).toBeUndefined()
})

test('no notice that we are late goes out beside a letter that is planned', async () => {
  turnTo('2026-12-01')
  const made = await makeApplication({ job: await makeJob({ publishedDays: -30 }) })
  // Ten working days on: 15 December.
  turnTo('2026-12-14')
  await select(made.job.id, '2026-12-14')
  await decide(made, { send_on: '2026-12-21', postpones: true })
  turnTo('2026-12-20')
  await announceLate()
  turnTo('2026-12-21')
  await sendDueLetters()
  await announceLate()
  expect((await mailsOf(made)).map(({ template }) => template)).toEqual(['application_postponed', 'application_letter'])
})

test('a letter that comes back on the seventh day leaves the person untold until another one goes', async () => {
  turnTo('2026-12-10')
  const made = await makeApplication({ job: await makeJob({ publishedDays: -30 }) })
  await select(made.job.id, '2026-12-10')
  await decide(made)
  turnTo('2026-12-11')
  await sendDueLetters()
  expect(await saysOf(made.job)).toBeUndefined()
  const [mail] = await mailsOf(made)
  const setStatus = async (status: 'failed' | 'sent') => {
    await db()
      .updateTable('mails')
      .set({ status })
      .where('id', '=', mail?.id ?? '')
      .execute()
    clearCaches()
  }
  turnTo('2026-12-17')
  await setStatus('failed')
  expect(await saysOf(made.job)).toBe('obvestilo o\u00A0neizbiri do 18.12.2026 (še 1 dan), 1 prijava brez obvestila')
  expect(await noticeOf(made)).toBe('2026-12-18')
  await setStatus('sent')
  expect(await saysOf(made.job)).toBeUndefined()
})

test('a letter that a mail server puts off for hours has told nobody, until it has gone', async () => {
  turnTo('2026-12-10')
  const made = await makeApplication({ job: await makeJob({ publishedDays: -30 }) })
  await select(made.job.id, '2026-12-10')
  await decide(made)
  turnTo('2026-12-17')
  await sendDueLetters()
  expect(await saysOf(made.job)).toBeUndefined()
  const [mail] = await mailsOf(made)
  const set = async (changes: { status?: 'sent'; createdAt?: Date }) => {
    await db()
      .updateTable('mails')
      .set(changes)
      .where('id', '=', mail?.id ?? '')
      .execute()
    clearCaches()
  }
  await set({ createdAt: new Date(Date.now() - 2 * 60 * 60_000) })
  expect(await saysOf(made.job)).toBe('obvestilo o\u00A0neizbiri do 18.12.2026 (še 1 dan), 1 prijava brez obvestila')
  expect(await noticeOf(made)).toBe('2026-12-18')
  await set({ status: 'sent' })
  expect(await saysOf(made.job)).toBeUndefined()
})

test('a letter that was due in time and has not gone has told nobody once the term is over', async () => {
  const made = await makeApplication({ job: await makeJob({ publishedDays: -30 }) })
  await decide(made)
  const ago = (days: number) => new Date(Date.now() - days * DAY_MS)
  await db()
    .updateTable('jobs')
    .set({ selectionEndedOn: dayOf(ago(12)) })
    .where('id', '=', made.job.id)
    .execute()
  const { uid } = made
  await db()
    .updateTable('letters')
    .set({ dueAt: ago(6) })
    .where('applicationId', '=', uid)
    .execute()
  clearCaches()
  expect(await saysOf(made.job)).toContain('1 prijava brez obvestila')
  await sendDueLetters()
  expect(await saysOf(made.job)).toBeUndefined()
})

test('a closed job keeps its term until everybody has been told', async () => {
  turnTo('2026-12-10')
  const made = await makeApplication({ job: await makeJob({ publishedDays: -30 }) })
  const { id } = made.job
  const close = async () =>
    staff.put(`/api/jobs/${id}/status`, { status: 'closed', rev: await revOf(id), selection_ended_on: '2026-12-09' })
  expect((await close()).code).toBe('APPLICATIONS_WAITING')
  expect((await staff.get(`/api/jobs/${id}`)).json.selection_ended_on).toBeNull()
  // An answer that is no decision lets the job close; the notice is still owed.
  await staff.post(`/api/applications/${made.uid}/messages`, { text: 'Izbira se zaključuje, oglasimo se vam.' })
  expect((await close()).json).toMatchObject({ status: 'closed', selection_ended_on: '2026-12-09' })
  expect(await saysOf(made.job)).toBe('obvestilo o\u00A0neizbiri do 17.12.2026 (še 7 dni), 1 prijava brez obvestila')
  expect((await decide(made)).status).toBe(200)
  expect(await saysOf(made.job)).toBeUndefined()
})
