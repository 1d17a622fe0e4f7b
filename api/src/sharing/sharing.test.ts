import { describe, expect, test } from 'vitest'
import { makeApplication, whoIs, moveApplication } from '#applications/applications.factory.ts'
import { withdraw } from '#applications/applications.service.ts'
import { addDays, now, today } from '#base/time.ts'
import { db } from '#db/db.ts'
import { makeExport } from '#exports/exports.factory.ts'
import { makeJob } from '#jobs/jobs.factory.ts'
import { sentMails } from '#mail/sent.ts'
import { eraseByName } from '#privacy/accounts/accounts.service.ts'
import { makeUser, type MadeUser } from '#users/users.factory.ts'
import { testApp } from '../../test/app.ts'
import { runTasks } from '../../test/background.ts'
import { withdrawShare } from '#sharing/requests/decide.service.ts'
import { decideSharing, makeContact, type MadeShare, makeShare } from './sharing.factory.ts'
import { endShares } from '#sharing/requests/ends.service.ts'
import { waitingShares } from './sharing.service.ts'

const api = await testApp()
const UNKNOWN = '00000000-0000-4000-8000-000000000000'
const OWN = '/api/portal/share-requests'
const consultant = async () =>
  api.signIn(await makeUser({ kind: 'employee', permissions: ['applications.read', 'applications.update'] }))
const mailsTo = async (user: MadeUser) => {
  await runTasks(api.databaseUrl)
  return sentMails(user.email)
}
/** An application that can be asked about, with the consent to sharing and somebody at the company. */
async function asked(company: string | { sl: string; en: string } | null = { sl: 'Lipa d. d.', en: 'Lipa plc' }) {
  const user = await makeUser({ candidate: { phone: '+386 1 000 00 99', noticeDays: 30, industries: ['energetika'] } })
  const job = await makeJob({ company, title: 'Kuhar', en: { title: 'Cook' } })
  if (company) await makeContact(job.companyId)
  const application = await makeApplication({ user, job, status: 'in_review' })
  await decideSharing(user)
  return application
}

describe('asking', () => {
  test('names the company and the job, and writes to the candidate', async () => {
    const { user, uid } = await asked()
    const staff = await consultant()
    const body = { application: uid, fields: ['name', 'email', 'cv'], note: 'Podjetje išče za takoj.' }
    const answer = await staff.post('/api/share-requests', body, { language: 'en-EN' })
    expect(answer.status).toBe(201)
    expect(answer.json).toMatchObject({
      status: 'pending',
      company: 'Lipa plc',
      job: { title: 'Cook' },
      fields: ['name', 'email', 'cv'],
      answer_by: addDays(today(), 7),
      visible_until: null,
      decided_at: null,
    })
    const [mail] = await mailsTo(user)
    expect(mail?.subject).toContain('Lipa d. d.')
    expect(mail?.text).toContain('Podjetje išče za takoj.')
    expect(mail?.links.some((link) => link.endsWith(`/sharing/${answer.json.uid}`))).toBe(true)
    const waiting = await waitingShares(user.id, 'sl-SI')
    expect(waiting).toEqual([{ uid: answer.json.uid, company: 'Lipa d. d.', answerBy: addDays(today(), 7) }])
  })

  test('tells who asks also where the ad does not', async () => {
    const { user, uid, job } = await asked('Skrivno podjetje d. o. o.')
    await db().updateTable('jobs').set({ isConfidential: true }).where('id', '=', job.id).execute()
    const { json } = await (await consultant()).post('/api/share-requests', { application: uid, fields: ['name'] })
    const own = (await (await api.signIn(user)).get(`${OWN}/${json.uid}`)).json
    expect(own.company).toBe('Skrivno podjetje d. o. o.')
  })

  test('needs the consent to sharing, and nobody who wants to be left alone is asked about', async () => {
    const staff = await consultant()
    const without = await makeApplication({ status: 'in_review' })
    const ask = (application: string) => staff.post('/api/share-requests', { application, fields: ['name'] })
    expect((await ask(without.uid)).code).toBe('CONSENT_MISSING')
    const { user, uid } = await asked()
    const set = (column: 'restrictedAt' | 'closingAt' | 'quarantinedAt', at: Date | null) =>
      db()
        .updateTable('users')
        .set({ [column]: at })
        .where('id', '=', user.id)
        .execute()
    for (const [column, code] of [
      ['restrictedAt', 'CONSENT_MISSING'],
      ['closingAt', 'ACCOUNT_CLOSING'],
      ['quarantinedAt', 'NOT_FOUND'],
    ] as const) {
      await set(column, now())
      expect([column, (await ask(uid)).code]).toEqual([column, code])
      await set(column, null)
    }
    await decideSharing(user, 'withdraw')
    expect((await ask(uid)).code).toBe('CONSENT_MISSING')
  })

  test('is for applications under way of jobs with a company, once at a time', async () => {
    const staff = await consultant()
    const ask = (application: string, more: object = {}) =>
      staff.post('/api/share-requests', { application, fields: ['name'], ...more })
    expect((await ask(UNKNOWN)).code).toBe('NOT_FOUND')
    expect((await ask((await makeApplication({ status: 'draft' })).uid)).code).toBe('NOT_FOUND')
    const { uid, user } = await asked()
    expect((await ask(uid)).status).toBe(201)
    expect((await ask(uid)).code).toBe('CONFLICT')
    await withdraw(whoIs(user), uid, undefined, 'sl-SI')
    expect((await ask(uid)).code).toBe('STATE_NOT_ALLOWED')
    expect((await ask((await asked(null)).uid)).json.errors).toHaveProperty('application')
    const anybody = await api.signIn(await makeUser({ kind: 'employee' }))
    expect((await anybody.post('/api/share-requests', { application: uid, fields: ['name'] })).status).toBe(403)
  })

  test('of one application by two consultants at once is one request', async () => {
    const { uid, user } = await asked()
    const staff = [await consultant(), await consultant()]
    const answers = await Promise.all(
      [...staff, ...staff].map((one) => one.post('/api/share-requests', { application: uid, fields: ['name'] })),
    )
    expect(answers.map((one) => one.status).toSorted()).toEqual([201, 409, 409, 409])
    expect(await waitingShares(user.id, 'sl-SI')).toHaveLength(1)
  })

  test('says what is wrong with it, and gives at most thirty days', async () => {
    const { uid } = await asked()
    const staff = await consultant()
    const errors = async (body: object) =>
      Object.keys(
        (await staff.post('/api/share-requests', { application: uid, fields: ['name'], ...body })).json.errors,
      )
    expect(await errors({ answer_by: addDays(today(), -1) })).toEqual(['answer_by'])
    expect(await errors({ answer_by: addDays(today(), 31) })).toEqual(['answer_by'])
    expect(await errors({ fields: ['gender'] })).toEqual([expect.stringMatching(/^fields/)])
    expect(await errors({ fields: [] })).toEqual(['fields'])
    expect(await errors({ fields: ['summary'] })).toEqual(['summary'])
    expect(await errors({ summary: 'Povzetek' })).toEqual(['summary'])
    await db().updateTable('applications').set({ cvFileId: null }).where('id', '=', uid).execute()
    expect(await errors({ fields: ['cv'] })).toEqual(['fields'])
    const body = { application: uid, fields: ['name', 'name'], answer_by: addDays(today(), 30) }
    expect((await staff.post('/api/share-requests', body)).json.fields).toEqual(['name'])
  })
})

describe('the answer', () => {
  test('a yes opens exactly what the candidate saw, in the language of each reader', async () => {
    const { user, uid, job } = await asked()
    const contact = await makeContact(job.companyId, { language: 'en-EN' })
    const staff = await consultant()
    const fields = [
      'name',
      'email',
      'phone',
      'education',
      'career',
      'industries',
      'notice_days',
      'city',
      'cv',
      'summary',
    ]
    const body = { application: uid, fields, summary: 'Razgovor je potekal dobro.\nPriporočamo.' }
    const share = (await staff.post('/api/share-requests', body)).json.uid
    const own = await api.signIn(user)
    const before = (await own.get(`${OWN}/${share}`)).json
    const client = await api.signIn(contact)
    expect((await client.get(`/api/shared-profiles/${share}`)).status).toBe(404)
    expect(await mailsTo(contact)).toEqual([])
    const confirmed = await own.post(`${OWN}/${share}/confirm`, { shown: before.shown })
    expect(confirmed.json).toMatchObject({ status: 'confirmed', cv: { name: expect.any(String) } })
    const seen = (await client.get(`/api/shared-profiles/${share}`)).json
    expect(seen.values).toEqual(before.preview)
    expect(
      Object.fromEntries(seen.values.map((one: { field: string; value: string }) => [one.field, one.value])),
    ).toEqual({
      name: user.name,
      email: user.email,
      phone: '+386 1 000 00 99',
      city: '',
      education: expect.stringContaining('visokošolski'),
      career: 'Samostojno delo z izkušnjami',
      industries: 'Energetika in komunala',
      notice_days: '30 dni',
      summary: 'Razgovor je potekal dobro.\nPriporočamo.',
    })
    const english = { language: 'en-EN' } as const
    expect((await client.get(`/api/shared-profiles/${share}`, english)).json.values).toEqual(
      (await own.get(`${OWN}/${share}`, english)).json.preview,
    )
    const [mail] = await mailsTo(contact)
    expect(mail?.subject).toBe('New presentation: Cook')
    expect(mail?.text).not.toContain(user.name ?? '')
    expect(mail?.links.some((link) => link.endsWith(`/shared-profiles/${share}`))).toBe(true)
  })

  test('is about what the candidate has read: changed before it, it is asked again; changed after it, the copy stays', async () => {
    const made = await makeShare({ status: 'pending', fields: ['name', 'email', 'city', 'skills'] })
    const own = await api.signIn(made.user)
    const client = await api.signIn(made.contact)
    const url = `${OWN}/${made.share}`
    const city = (name: string) => own.put('/api/portal/profile', { city: name })
    const shownCity = (values: { field: string; value: string }[]) =>
      values.find(({ field }) => field === 'city')?.value
    await city('Kamnik')
    const read = (await own.get(url)).json
    await city('Bled')
    const late = await own.post(`${url}/confirm`, { shown: read.shown })
    expect(late).toMatchObject({ status: 409, code: 'SHOWN_CHANGED' })
    expect(late.json.message).toMatch(/^Profil se je medtem spremenil/)
    expect((await client.get(`/api/shared-profiles/${made.share}`)).status).toBe(404)
    const again = (await own.get(url)).json
    expect(shownCity(again.preview)).toBe('Bled')
    expect((await own.post(`${url}/confirm`, { shown: again.shown })).json.status).toBe('confirmed')
    await city('Piran')
    const seen = (await client.get(`/api/shared-profiles/${made.share}`)).json
    expect([shownCity(seen.values), shownCity((await own.get(url)).json.preview)]).toEqual(['Bled', 'Bled'])
    const event = await db()
      .selectFrom('auditEvents')
      .select('details')
      .where('subjectId', '=', made.share)
      .where('action', '=', 'sharing.confirmed')
      .executeTakeFirstOrThrow()
    expect(Object.keys(event.details ?? {})).toEqual(['to', 'from', 'company'])
    const { files } = await makeExport(made.user)
    const [recipient] = JSON.parse(String(files.get('art15/recipients.json')))
    expect(shownCity(recipient.values)).toBe('Bled')
  })

  test('a CV goes with name and contact or not at all', async () => {
    const { uid } = await asked()
    const staff = await consultant()
    const ask = (fields: string[]) => staff.post('/api/share-requests', { application: uid, fields })
    for (const fields of [
      ['city', 'cv'],
      ['name', 'cv'],
      ['email', 'cv'],
    ]) {
      const { status, json } = await ask(fields)
      expect([status, json.errors]).toEqual([
        422,
        { fields: ['Življenjepis vsebuje ime in kontaktne podatke, zato izberite tudi ime in e-naslov ali telefon.'] },
      ])
    }
    // One asked and allowed before that was a rule.
    const { share, contact } = await makeShare()
    await db()
      .updateTable('shareRequests')
      .set({ fields: ['city', 'cv'], shown: null })
      .where('id', '=', share)
      .execute()
    const client = await api.signIn(contact)
    expect((await client.get(`/api/shared-profiles/${share}`)).json).toMatchObject({ name: null, has_cv: false })
    expect((await client.get(`/api/shared-profiles/${share}/cv`)).status).toBe(404)
  })

  test('a no shows nothing to anybody, and tells the consultant', async () => {
    const { user, share, contact, consultant: asker } = await makeShare({ status: 'pending' })
    const own = await api.signIn(user)
    expect((await own.post(`${OWN}/${share}/decline`)).json).toMatchObject({ status: 'declined', visible_until: null })
    expect((await (await api.signIn(contact)).get('/api/shared-profiles')).json).toEqual([])
    expect(await mailsTo(contact)).toEqual([])
    expect((await mailsTo(asker))[0]?.text).toContain('Oseba predstavitve ne dovoli')
    for (const next of ['confirm', 'withdraw'])
      expect((await own.post(`${OWN}/${share}/${next}`, next === 'confirm' ? { shown: 'x' } : {})).code).toBe(
        'STATE_NOT_ALLOWED',
      )
    expect((await own.post(`${OWN}/${share}/decline`)).status).toBe(200)
  })

  test("is the candidate's own", async () => {
    const { share, contact, consultant: asker } = await makeShare({ status: 'pending' })
    const stranger = await api.signIn(await makeUser())
    for (const action of ['confirm', 'decline', 'withdraw'])
      expect((await stranger.post(`${OWN}/${share}/${action}`, { wrong: true })).status).toBe(404)
    expect((await stranger.get(`${OWN}/${share}`)).status).toBe(404)
    expect((await stranger.get(OWN)).json).toEqual([])
    for (const other of [contact, asker])
      expect((await (await api.signIn(other)).post(`${OWN}/${share}/confirm`)).status).toBe(403)
  })

  test('is one when yes, no and withdrawal come at one time; repeating it changes nothing', async () => {
    for (let round = 0; round < 4; round++) {
      const { user, share, contact } = await makeShare({ status: 'pending' })
      const own = await api.signIn(user)
      const actions = ['confirm', 'decline', 'confirm', 'decline', 'withdraw', 'confirm', 'decline']
      const { shown } = (await own.get(`${OWN}/${share}`)).json
      const post = (action: string) => own.post(`${OWN}/${share}/${action}`, action === 'confirm' ? { shown } : {})
      const answers = await Promise.all(actions.map(post))
      const { status } = (await own.get(`${OWN}/${share}`)).json
      const outcomes = new Set(answers.map((answer) => `${answer.status} ${answer.code ?? ''}`.trim()))
      expect(['200', '409 STATE_NOT_ALLOWED']).toEqual(expect.arrayContaining([...outcomes]))
      const isVisible = (await (await api.signIn(contact)).get('/api/shared-profiles')).json.length === 1
      expect(isVisible).toBe(status === 'confirmed')
      const { events } = await db()
        .selectFrom('auditEvents')
        .select(({ fn }) => fn.countAll<number>().as('events'))
        .where('subjectId', '=', share)
        .where('action', 'in', ['sharing.confirmed', 'sharing.declined'])
        .executeTakeFirstOrThrow()
      expect(events).toBe(1)
    }
  })

  test('needs the consent at that moment too', async () => {
    const { user, share } = await makeShare({ status: 'pending' })
    await db().updateTable('userConsents').set({ status: 'superseded' }).where('userId', '=', user.id).execute()
    const own = await api.signIn(user)
    expect((await own.post(`${OWN}/${share}/confirm`, { shown: 'x' })).code).toBe('CONSENT_MISSING')
    expect((await own.post(`${OWN}/${share}/decline`)).status).toBe(200)
  })
})

test('a later yes about the same job takes the place of the earlier one', async () => {
  const { user, uid, share, contact } = await makeShare({ fields: ['name'] })
  const staff = await consultant()
  const second = (await staff.post('/api/share-requests', { application: uid, fields: ['name', 'email'] })).json.uid
  const client = await api.signIn(contact)
  const seen = async () => (await client.get('/api/shared-profiles')).json.map((one: { uid: string }) => one.uid)
  expect(await seen()).toEqual([share])
  const own = await api.signIn(user)
  const { shown } = (await own.get(`${OWN}/${second}`)).json
  await own.post(`${OWN}/${second}/confirm`, { shown })
  expect(await seen()).toEqual([second])
  expect((await own.get(`${OWN}/${share}`)).json).toMatchObject({ status: 'expired', ended_because: 'replaced' })
  expect((await mailsTo(contact)).map((mail) => mail.subject)).not.toContainEqual(expect.stringMatching(/izbrišite/))
})

describe('the end', () => {
  test('withdrawing closes access at once and asks the company to erase', async () => {
    const { user, share, contact, consultant: asker } = await makeShare()
    const own = await api.signIn(user)
    const client = await api.signIn(contact)
    expect((await client.get('/api/shared-profiles')).json).toHaveLength(1)
    const [answer] = await Promise.all([1, 2, 3].map(() => own.post(`${OWN}/${share}/withdraw`)))
    expect(answer?.json).toMatchObject({ status: 'withdrawn', ended_because: 'person', ended_at: expect.any(String) })
    expect((await client.get('/api/shared-profiles')).json).toEqual([])
    for (const path of ['', '/cv']) expect((await client.get(`/api/shared-profiles/${share}${path}`)).status).toBe(404)
    const mails = await mailsTo(contact)
    expect(mails.filter((mail) => mail.subject.startsWith('Prosimo, izbrišite'))).toHaveLength(1)
    expect(mails[0]?.text).toContain(user.name ?? '')
    expect((await mailsTo(asker))[0]?.text).toContain('Predstavitev je preklicana')
  })

  test('the name stands in the request to erase only when the company knows it', async () => {
    const { user, share, contact } = await makeShare({ fields: ['education'] })
    await (await api.signIn(user)).post(`${OWN}/${share}/withdraw`)
    const [mail] = await mailsTo(contact)
    expect(mail?.subject).toMatch(/P-\d+/)
    expect(mail?.text).not.toContain(user.name ?? '')
  })

  test('the request to erase says what the company was shown, and nothing newer', async () => {
    const rename = (user: MadeUser, name: string) =>
      db().updateTable('users').set({ name }).where('id', '=', user.id).execute()
    const ends = {
      person: ({ user, share }) => withdrawShare(whoIs(user), share, 'sl-SI').then(() => undefined),
      account: ({ user }) => endShares(user.id, 'account_closed'),
      erasure: ({ user }) => eraseByName(user.email),
    } satisfies Record<string, (made: MadeShare) => Promise<void>>
    for (const [how, end] of Object.entries(ends)) {
      const made = await makeShare({ fields: ['name', 'email', 'city'] })
      await rename(made.user, 'Novo Ime')
      await end(made)
      const mail = (await mailsTo(made.contact)).find(({ subject }) => subject.startsWith('Prosimo, izbrišite'))
      expect([how, mail?.text]).toEqual([how, expect.stringContaining(made.user.name ?? '')])
      expect([how, mail?.text]).toEqual([how, expect.not.stringContaining('Novo Ime')])
      // Nobody had given a city.
      expect(mail?.text).toMatch(/Za izbris:?\s+ime in priimek, e-pošta\s/)
    }
    // What was allowed before copies were kept: nobody knows which name it was.
    const { user, share, contact } = await makeShare({ fields: ['name'] })
    await db().updateTable('shareRequests').set({ shown: null }).where('id', '=', share).execute()
    await withdrawShare(whoIs(user), share, 'sl-SI')
    const [mail] = await mailsTo(contact)
    expect(mail?.text).toMatch(/P-\d+/)
    expect(mail?.text).not.toContain(user.name ?? '')
  })

  test('with the consent everything ends: what is shown and what is asked', async () => {
    const { user, share, contact } = await makeShare()
    const second = await makeShare({ user, status: 'pending' })
    await decideSharing(user, 'withdraw')
    const own = await api.signIn(user)
    const list = (await own.get(OWN)).json
    expect(list).toMatchObject([
      { uid: second.share, status: 'withdrawn', ended_because: 'consent', visible_until: null },
      { uid: share, status: 'withdrawn', ended_because: 'consent', visible_until: expect.any(String) },
    ])
    expect((await mailsTo(contact))[0]?.subject).toMatch(/^Prosimo, izbrišite/)
    expect(await mailsTo(second.contact)).toEqual([])
    await endShares(user.id, 'consent_withdrawn')
    expect((await own.get(OWN)).json).toEqual(list)
  })

  test('with the application it ends when the candidate withdraws, and stays open when it is decided', async () => {
    const withdrawn = await makeShare()
    await withdraw(whoIs(withdrawn.user), withdrawn.uid, undefined, 'sl-SI')
    expect((await (await api.signIn(withdrawn.contact)).get('/api/shared-profiles')).json).toEqual([])
    const hired = await makeShare()
    const boss = whoIs(await makeUser({ kind: 'employee' }))
    for (const to of ['interview', 'hired'] as const) await moveApplication(boss, hired.uid, { to })
    const [seen] = (await (await api.signIn(hired.contact)).get('/api/shared-profiles')).json
    expect(seen.visible_until).toBe(addDays(today(), 30))
  })
})
