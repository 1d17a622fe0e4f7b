import { afterEach, describe, expect, test } from 'vitest'
import { makeApplication, whoIs } from '#applications/applications.factory.ts'
import { TEST_CONTEXT } from '#http/request-context.factory.ts'
import { makeCv } from '#candidates/cv/cvs.factory.ts'
import { makePdf } from '#files/files.factory.ts'
import { setClock } from '#base/time.ts'
import { answerAs, closeNow, makeCampaign, type MadeCampaign } from '#campaigns/campaigns.factory.ts'
import { db } from '#db/db.ts'
import { freezeReport } from '#campaigns/reports/reports.service.ts'
import { makeJob } from '#jobs/jobs.factory.ts'
import { sentMails } from '#mail/sent.ts'
import { makeConsent } from '#consents/consents.factory.ts'
import { requestConsents } from '#consents/consents.service.ts'
import { makeUser, type MadeUser } from '#users/users.factory.ts'
import { type Client, type Reply, testApp } from '../../../test/app.ts'
import { runTasks } from '../../../test/background.ts'
import { ACCOUNT, whileHeld } from '../../../test/held.ts'
import { eraseClosed } from '#privacy/erasure/erasure.service.ts'
import { isVisibleToStaff } from '#users/visibility.ts'

const api = await testApp()
afterEach(() => setClock())

const CLOSE = '/api/portal/account/close'
const close = async (user: MadeUser, client?: Client) =>
  (client ?? (await api.signIn(user))).post(CLOSE, { email: user.email, password: user.password })
const rowOf = (id: string) => db().selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
const mailsTo = async (user: MadeUser) => {
  await runTasks(api.databaseUrl)
  return sentMails(user.email)
}

test('the page tells before what goes, what stays and until when', async () => {
  setClock(() => new Date('2026-11-05T10:00:00Z'))
  const open = await makeApplication({ job: await makeJob({ title: 'Kontrolor (m/ž)', en: { title: 'Controller' } }) })
  await makeApplication({ user: open.user, status: 'not_selected' })
  await makeApplication({ user: open.user, status: 'draft' })
  const client = await api.signIn(open.user)
  expect((await client.get(CLOSE, { language: 'en-EN' })).json).toEqual({
    erase_on: '2026-11-19',
    open_applications: [{ uid: open.uid, ref: expect.stringMatching(/^P-/), title: 'Controller' }],
    records: 2,
    records_until: '2031-11-05',
    consents: 0,
    answers_about_others: 0,
    has_legal_hold: false,
  })
})

test('submitted answers about others stay, and the page says about how many people before and after their reports', async () => {
  const user = await makeUser()
  const other = await makeUser()
  const named = [{ email: user.email }]
  const [first, second] = [await makeCampaign({ named, subject: other }), await makeCampaign({ named })]
  const own = (made: MadeCampaign, { email }: MadeUser) => made.raters.find((rater) => rater.email === email)!
  const client = await api.signIn(user)
  const count = async () => (await client.get(CLOSE)).json.answers_about_others as number
  expect(await count()).toBe(0)
  await answerAs(own(first, user), { listens: 5, interrupts: 1, plans: 3 })
  expect(await count()).toBe(1)
  await answerAs(own(second, user), { listens: 4, interrupts: 1, plans: 3 })
  // About oneself it goes with the account.
  await answerAs(first.raters[0]!, { listens: 5, interrupts: 1, plans: 3 })
  expect((await (await api.signIn(other)).get(CLOSE)).json.answers_about_others).toBe(0)
  await closeNow(first)
  expect(await count()).toBe(2)
  await freezeReport(whoIs(first.staff), first.uid, first.subjectUid, TEST_CONTEXT)
  expect(await count()).toBe(2)
})

test('closing withdraws, hides, signs out elsewhere, writes a mail, and leaves two weeks', async () => {
  setClock(() => new Date('2026-11-05T10:00:00Z'))
  const { uid, user } = await makeApplication({ status: 'interview' })
  const [here, elsewhere] = [await api.signIn(user), await api.signIn(user)]
  expect(await isVisibleToStaff(user.id)).toBe(true)
  const answer = await here.post(CLOSE, { email: ` ${user.email.toUpperCase()} `, password: user.password })
  expect(answer.json).toMatchObject({ closing: { asked_at: '2026-11-05T10:00:00.000Z', erase_on: '2026-11-19' } })
  expect(await isVisibleToStaff(user.id)).toBe(false)
  expect((await elsewhere.get('/api/auth/user')).status).toBe(401)
  expect((await here.get(`/api/portal/applications/${uid}`)).json).toMatchObject({ status: 'withdrawn' })
  const row = await rowOf(user.id)
  // The end of that day in Ljubljana.
  expect(row?.eraseAt?.toISOString()).toBe('2026-11-19T22:59:59.000Z')
  const mails = await mailsTo(user)
  const mail = mails.find(({ links }) => links.some((link) => link.endsWith('/privacy')))
  expect(mails.map(({ subject }) => subject)).toContain('Vaš račun bo izbrisan 19.11.2026')
  expect(mails.some(({ subject }) => subject.startsWith('Prijava je umaknjena'))).toBe(true)
  expect(mail?.text).toContain('19.11.2026')
  const again = await here.post(CLOSE, { email: user.email, password: user.password })
  expect(again.json.closing).toEqual(answer.json.closing)
  expect((await mailsTo(user)).length).toBe(mails.length)
})

test('nothing happens without the own e-mail and the password', async () => {
  const { uid, user } = await makeApplication()
  const client = await api.signIn(user)
  const wrong = await client.post(CLOSE, { email: 'druga@example.com', password: user.password })
  expect(wrong).toMatchObject({ status: 422, json: { errors: { email: ['Vpišite e-naslov svojega računa.'] } } })
  const guess = await client.post(CLOSE, { email: user.email, password: 'Napačno-geslo1' })
  expect(guess).toMatchObject({ status: 422, json: { errors: { password: [expect.any(String)] } } })
  expect((await client.get(`/api/portal/applications/${uid}`)).json.status).toBe('submitted')
  expect((await rowOf(user.id))?.closingAt).toBeNull()
})

test('while leaving one may look and turn back, and begin nothing new', async () => {
  const draft = await makeApplication({ status: 'draft' })
  const { user } = draft
  const client = await api.signIn(user)
  const other = await makeJob()
  await client.post(CLOSE, { email: user.email, password: user.password })
  expect(
    (await api.newClient().post('/api/auth/login', { username: user.email, password: user.password })).status,
  ).toBe(200)
  // Signing in has asked about the texts of the account; what is tested here is refused beyond that.
  for (const { uid } of (await client.get('/api/user-consent/get-consents')).json)
    expect((await client.post(`/api/portal/consents/${uid}/confirm`)).status).toBe(200)
  for (const answer of [
    await client.post(`/api/portal/jobs/${other.id}/apply`),
    await client.post('/api/portal/applications', { job_uid: other.id }),
    await client.post(`/api/portal/applications/${draft.uid}/submit`),
    await client.upload('/api/portal/profile/cv', { cv: { name: 'cv.pdf', data: makePdf() } }),
  ])
    expect(answer).toMatchObject({ status: 409, code: 'ACCOUNT_CLOSING' })
  const kept = await client.post('/api/portal/account/keep')
  expect(kept).toMatchObject({ status: 200, json: { closing: null } })
  expect((await client.post(`/api/portal/jobs/${other.id}/apply`)).json.status).toBe('draft')
  expect((await mailsTo(user)).map(({ subject }) => subject)).toContain('Vaš račun ostane')
  expect((await client.post('/api/portal/account/keep')).status).toBe(200)
})

test('every mail on the way out says that one can turn back; mails about the person to others do not', async () => {
  const { uid, user, job } = await makeApplication()
  await close(user)
  const mails = await mailsTo(user)
  const withdrawn = mails.find(({ subject }) => subject.startsWith('Prijava je umaknjena'))
  expect(withdrawn?.text).toContain('Če ga želite obdržati')
  expect(mails.find(({ subject }) => subject.startsWith('Vaš račun bo izbrisan'))?.text).not.toContain(
    'Če ga želite obdržati',
  )
  expect(uid).toBeDefined()
  expect(job.id).toBeDefined()
  const toContact = await sentMails('ana.kovac@korak.example')
  expect(toContact.length).toBeGreaterThan(0)
  for (const mail of toContact) expect(mail.text).not.toContain('Če ga želite obdržati')
})

test('people who work here are told that administrators close their accounts; contacts of clients may leave', async () => {
  const staff = await makeUser({ kind: 'employee', role: 'Administrators' })
  const client = await api.signIn(staff)
  expect(await client.get(CLOSE)).toMatchObject({ status: 409, json: { errors: { email: [expect.any(String)] } } })
  expect((await close(staff, client)).code).toBe('STATE_NOT_ALLOWED')
  expect((await rowOf(staff.id))?.closingAt).toBeNull()
  for (const kind of ['company', 'companyemployee', 'none'] as const) {
    const user = await makeUser({ kind })
    expect((await close(user)).json.closing).not.toBeNull()
  }
})

test.each([
  ['summer time ends in between', '2026-10-20T21:59:00Z', '2026-11-03T22:59:59.000Z'],
  ['summer time begins in between', '2027-03-20T23:30:00Z', '2027-04-04T21:59:59.000Z'],
  ['over a leap day', '2028-02-20T12:00:00Z', '2028-03-05T22:59:59.000Z'],
])('the grace ends with the fourteenth day: %s', async (_name, asked, ends) => {
  setClock(() => new Date(asked))
  const user = await makeUser()
  await close(user)
  expect((await rowOf(user.id))?.eraseAt?.toISOString()).toBe(ends)
  setClock(() => new Date(Date.parse(ends) - 1))
  expect(await eraseClosed(user.id)).toBe(0)
  setClock(() => new Date(ends))
  expect(await eraseClosed(user.id)).toBe(1)
  expect(await rowOf(user.id)).toBeUndefined()
})

test('turning back in the last second counts; a task that comes later erases nothing', async () => {
  setClock(() => new Date('2026-11-05T10:00:00Z'))
  const user = await makeUser()
  const client = await api.signIn(user)
  await close(user, client)
  setClock(() => new Date('2026-11-19T22:59:58Z'))
  await client.post('/api/portal/account/keep')
  setClock(() => new Date('2026-11-20T05:00:00Z'))
  expect(await eraseClosed(user.id)).toBe(0)
  expect(await rowOf(user.id)).toBeDefined()
})

test('limiting the use hides the profile, and applications go on', async () => {
  const { uid, user } = await makeApplication()
  const client = await api.signIn(user)
  const limited = await client.put('/api/portal/privacy/restriction', { restricted: true })
  expect(limited.json.is_restricted).toBe(true)
  expect(await isVisibleToStaff(user.id)).toBe(false)
  expect((await client.get(`/api/portal/applications/${uid}`)).json.status).toBe('submitted')
  await client.put('/api/portal/privacy/restriction', { restricted: true })
  await client.put('/api/portal/privacy/restriction', { restricted: false })
  expect(await isVisibleToStaff(user.id)).toBe(true)
  const trail = await db()
    .selectFrom('auditEvents')
    .select('action')
    .where('userId', '=', user.id)
    .where('action', 'like', 'privacy.%')
    .orderBy('createdAt')
    .execute()
  expect(trail.map(({ action }) => action)).toEqual(['privacy.restricted', 'privacy.unrestricted'])
})

test('the overview counts what is kept and says until when', async () => {
  setClock(() => new Date('2026-11-05T10:00:00Z'))
  const { user } = await makeApplication({ status: 'not_selected', message: 'Veselim se.' })
  await db()
    .updateTable('users')
    .set({ createdAt: new Date('2026-01-31T10:00:00Z'), lastLoginAt: null })
    .where('id', '=', user.id)
    .execute()
  const client = await api.signIn(user)
  const { json } = await client.get('/api/portal/privacy')
  expect(json).toMatchObject({
    retention: {
      profile_until: '2028-11-05',
      by: 'activity',
      applications_until: '2031-11-05',
      clear_on: null,
      is_renewal_asked: false,
      is_quarantined: false,
    },
    closing: null,
    is_restricted: false,
    has_legal_hold: false,
  })
  expect(
    Object.fromEntries(json.kept.map(({ kind, count }: { kind: string; count: number }) => [kind, count])),
  ).toMatchObject({
    profile: 1,
    cv: 1,
    files: 0,
    applications: 1,
    saved_jobs: 0,
  })
  const contact = await api.signIn(await makeUser({ kind: 'company' }))
  expect((await contact.get('/api/portal/privacy')).json.retention).toMatchObject({ profile_until: null, by: 'none' })
})

describe('what is begun while the account is being closed', () => {
  /** Each is at its own door before the closing commits. */
  const BEGUN: Record<string, (client: Client, draft: string, job: string) => Promise<Reply>> = {
    'a draft that is sent': (client, draft) => client.post(`/api/portal/applications/${draft}/submit`),
    'an application in one step': (client, _draft, job) => client.post('/api/portal/applications', { job_uid: job }),
    'a draft': (client, _draft, job) => client.post(`/api/portal/jobs/${job}/apply`),
    'a CV': (client) => client.upload('/api/portal/profile/cv', { cv: { name: 'cv.pdf', data: makePdf() } }),
  }
  const stateOf = async ({ id }: MadeUser) => {
    const rows = await db().selectFrom('applications').select('status').where('userId', '=', id).execute()
    const files = await db().selectFrom('files').select('id').where('userId', '=', id).execute()
    return { applications: rows.map(({ status }) => status), files: files.length }
  }

  test.each(Object.keys(BEGUN))('is refused: %s', async (what) => {
    const { uid, user } = await makeApplication({ status: 'draft' })
    const job = await makeJob()
    await makeCv(user)
    const client = await api.signIn(user)
    const begin = BEGUN[what] as (typeof BEGUN)[string]
    const [closed, begun] = await whileHeld(api.databaseUrl, ACCOUNT, user.id, [
      () => close(user, client),
      () => begin(client, uid, job.id),
    ])
    expect([closed?.status, begun?.status, begun?.code]).toEqual([200, 409, 'ACCOUNT_CLOSING'])
    expect(await stateOf(user)).toEqual({ applications: ['draft'], files: 1 })
  })

  test('is withdrawn when it was quicker', async () => {
    const { uid, user } = await makeApplication({ status: 'draft' })
    await makeCv(user)
    const client = await api.signIn(user)
    const [sent, closed] = await whileHeld(api.databaseUrl, ACCOUNT, user.id, [
      () => client.post(`/api/portal/applications/${uid}/submit`),
      () => close(user, client),
    ])
    expect([sent?.status, closed?.status]).toEqual([200, 200])
    expect((await stateOf(user)).applications).toEqual(['withdrawn'])
  })
})

test('of what is kept, consents are those one has decided about, not notices nor what still waits', async () => {
  for (const made of [{ key: 'prvo' }, { key: 'drugo' }, { key: 'pogoji', kind: 'terms' as const }])
    await makeConsent(made)
  const user = await makeUser()
  await requestConsents(user.id)
  const client = await api.signIn(user)
  const count = async () => {
    const { kept } = (await client.get('/api/portal/privacy')).json
    return kept.find(({ kind }: { kind: string }) => kind === 'consents')?.count ?? 0
  }
  expect(await count()).toBe(0)
  const own: { uid: string; kind: string }[] = (await client.get('/api/portal/consents')).json
  for (const { uid } of own.filter(({ kind }) => kind === 'terms'))
    await client.post(`/api/portal/consents/${uid}/confirm`)
  expect(await count()).toBe(0)
  const first = own.find(({ kind }) => kind === 'consent')
  expect((await client.post(`/api/portal/consents/${first?.uid}/decline`)).status).toBe(200)
  expect(await count()).toBe(1)
})
