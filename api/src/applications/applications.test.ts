import { beforeAll, describe, expect, test } from 'vitest'
import { REQUIRED_FIELDS } from '@korak/contract/candidates.fields.ts'
import { completenessOf } from '#candidates/completeness.ts'
import { makeCv } from '#candidates/cv/cvs.factory.ts'
import { db } from '#db/db.ts'
import { labels } from '#i18n/words/groups/required-fields.js'
import { makeJob } from '#jobs/jobs.factory.ts'
import { makeUser, type MadeUser } from '#users/users.factory.ts'
import { type Client, testApp } from '../../test/app.ts'
import { overtaken } from '../../test/overtaken.ts'

const api = await testApp()
const UNKNOWN = '00000000-0000-4000-8000-000000000000'

async function candidate(
  wanted: Parameters<typeof makeUser>[0] = {},
  withCv = true,
): Promise<Client & { user: MadeUser }> {
  const user = await makeUser(wanted)
  if (withCv) await makeCv(user)
  return Object.assign(await api.signIn(user), { user })
}
const start = async (client: Client, jobId: string) => (await client.post(`/api/portal/jobs/${jobId}/apply`)).json
const mailsOf = (userId: string, template: string) =>
  db().selectFrom('mails').selectAll().where('userId', '=', userId).where('template', '=', template).execute()
const auditsOf = async (uid: string) => {
  const rows = await db()
    .selectFrom('auditEvents')
    .select('action')
    .where('subjectId', '=', uid)
    .orderBy('createdAt')
    .execute()
  return rows.map((row) => row.action)
}

describe('starting an application', () => {
  test('makes a draft with a reference number, the current CV and what would be sent', async () => {
    const client = await candidate({ name: 'Maja Zupan', email: 'maja@example.com' })
    const job = await makeJob({ title: 'Kuhar (m/ž)', company: 'Gostilna Lipa' })
    const answer = await client.post(`/api/portal/jobs/${job.id}/apply`)
    expect(answer.status).toBe(201)
    expect(answer.json).toMatchObject({
      status: 'draft',
      step: 0,
      is_active: true,
      next_move: 'candidate',
      promise_on: null,
      submitted_at: null,
      may: expect.objectContaining({ withdraw: false }),
      missing: [],
      sent: { name: 'Maja Zupan', email: 'maja@example.com', phone: null },
      job: { uid: job.id, title: 'Kuhar (m/ž)', company: 'Gostilna Lipa', is_open: true },
      contact: { name: 'Ana Kovač', email: 'ana.kovac@korak.example' },
    })
    expect(answer.json.ref_no).toMatch(/^P-\d{5,}$/)
    expect(answer.json.cv.name).toMatch(/^zivljenjepis/)
    expect(answer.json.events).toMatchObject([{ kind: 'created', by: 'you', status: 'draft' }])
    expect(await auditsOf(answer.json.uid)).toEqual(['applications.created'])
  })

  test('once more answers the same draft, even from fifty requests at once', async () => {
    const client = await candidate()
    const job = await makeJob()
    const answers = await Promise.all(Array.from({ length: 50 }, () => client.post(`/api/portal/jobs/${job.id}/apply`)))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]))
    expect(new Set(answers.map((answer) => answer.json.uid)).size).toBe(1)
    const rows = await db().selectFrom('applications').select('id').where('jobId', '=', job.id).execute()
    expect(rows).toHaveLength(1)
  })

  test('for an expired, closed or paused job is refused with 410, for a draft or unknown one with 404', async () => {
    const client = await candidate()
    for (const wanted of [{ expiresDays: -1 }, { status: 'closed' }, { status: 'paused' }] as const) {
      const answer = await client.post(`/api/portal/jobs/${(await makeJob(wanted)).id}/apply`)
      expect([answer.status, answer.code]).toEqual([410, 'JOB_CLOSED'])
    }
    const draft = await makeJob({ status: 'draft' })
    for (const id of [draft.id, UNKNOWN]) expect((await client.post(`/api/portal/jobs/${id}/apply`)).status).toBe(404)
    expect((await client.post('/api/portal/jobs/7/apply')).status).toBe(422)
  })

  test('is for candidates only', async () => {
    const job = await makeJob()
    const employee = await api.signIn(await makeUser({ kind: 'companyemployee' }))
    expect((await employee.post(`/api/portal/jobs/${job.id}/apply`)).status).toBe(403)
    expect((await api.anon.post(`/api/portal/jobs/${job.id}/apply`)).status).toBe(401)
  })

  test('titles come in the language of the request, or in the one there is', async () => {
    const client = await candidate()
    const both = await start(client, (await makeJob({ title: 'Kuhar', en: { title: 'Cook' } })).id)
    const one = await start(client, (await makeJob({ title: 'Natakar', en: null })).id)
    const english = { language: 'en-EN' } as const
    expect((await client.get(`/api/portal/applications/${both.uid}`, english)).json.job.title).toBe('Cook')
    expect((await client.get(`/api/portal/applications/${one.uid}`, english)).json.job.title).toBe('Natakar')
  })
})

describe('a draft', () => {
  test('takes a message and one of the own CVs, and lets go of both', async () => {
    const client = await candidate()
    const older = await makeCv(client.user, { isCurrent: false, name: 'stari.pdf' })
    const { uid } = await start(client, (await makeJob()).id)
    const url = `/api/portal/applications/${uid}`
    const filled = await client.put(url, { message: '  Veselim se.\nMaja  ', cv_uid: older.id })
    expect(filled.json).toMatchObject({ message: 'Veselim se.\nMaja', cv: { uid: older.id, name: 'stari.pdf' } })
    const emptied = await client.put(url, { message: '', cv_uid: null })
    expect(emptied.json.message).toBeNull()
    expect(emptied.json.cv.uid).not.toBe(older.id)
  })

  test('refuses the CV of somebody else', async () => {
    const client = await candidate()
    const foreign = await makeCv(await makeUser())
    const { uid } = await start(client, (await makeJob()).id)
    for (const send of [
      client.put(`/api/portal/applications/${uid}`, { cv_uid: foreign.id }),
      client.post(`/api/portal/applications/${uid}/submit`, { cv_uid: foreign.id }),
    ]) {
      const answer = await send
      expect([answer.status, Object.keys(answer.json.errors)]).toEqual([422, ['cv_uid']])
    }
  })

  test('a CV that is removed while a draft names it is refused', async () => {
    const client = await candidate()
    const older = await makeCv(client.user)
    const { uid } = await start(client, (await makeJob()).id)
    const answer = await overtaken(() => client.put(`/api/portal/applications/${uid}`, { cv_uid: older.id }), {
      hold: (removing) => removing.deleteFrom('files').where('id', '=', older.id).execute(),
    })
    expect([answer.status, Object.keys(answer.json.errors)]).toEqual([422, ['cv_uid']])
  })

  test('can be discarded, a sent application cannot', async () => {
    const client = await candidate()
    const { uid } = await start(client, (await makeJob()).id)
    expect((await client.del(`/api/portal/applications/${uid}`)).status).toBe(200)
    expect((await client.get(`/api/portal/applications/${uid}`)).status).toBe(404)
    const sent = await start(client, (await makeJob()).id)
    await client.post(`/api/portal/applications/${sent.uid}/submit`)
    const refused = await client.del(`/api/portal/applications/${sent.uid}`)
    expect([refused.status, refused.code]).toEqual([409, 'STATE_NOT_ALLOWED'])
    expect((await client.put(`/api/portal/applications/${sent.uid}`, { message: 'x' })).code).toBe('STATE_NOT_ALLOWED')
  })
})

describe('submitting', () => {
  test('sends the application with a promise, an event, an audit entry and one mail', async () => {
    const client = await candidate({ name: 'Rok Novak' })
    const job = await makeJob({ title: 'Mizar' })
    const { uid, ref_no: ref } = await start(client, job.id)
    const answer = await client.post(`/api/portal/applications/${uid}/submit`, { message: 'Delam z lesom.' })
    expect(answer.status).toBe(200)
    expect(answer.json).toMatchObject({
      status: 'submitted',
      step: 0,
      next_move: 'us',
      is_late: false,
      message: 'Delam z lesom.',
      may: expect.objectContaining({ withdraw: true }),
      missing: [],
    })
    expect(answer.json.promise_on).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(answer.json.submitted_at).toBe(answer.json.updated_at)
    expect(answer.json.events.at(-1)).toMatchObject({
      kind: 'status',
      status: 'submitted',
      by: 'you',
      promise_on: answer.json.promise_on,
    })
    expect(await auditsOf(uid)).toEqual(['applications.created', 'applications.submitted'])
    const [mail] = await mailsOf(client.user.id, 'application_received')
    expect(mail).toMatchObject({
      toAddress: client.user.email,
      toName: 'Rok Novak',
      language: 'sl-SI',
      status: 'queued',
    })
    expect(mail?.params).toMatchObject({ application: uid, ref, job: 'Mizar', answerBy: answer.json.promise_on })
  })

  test('a hundred times at once is one application, one mail and the same answer', async () => {
    const client = await candidate()
    const { uid } = await start(client, (await makeJob()).id)
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => client.post(`/api/portal/applications/${uid}/submit`)),
    )
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1)
    expect(await mailsOf(client.user.id, 'application_received')).toHaveLength(1)
    expect(await auditsOf(uid)).toEqual(['applications.created', 'applications.submitted'])
  })

  test('a message changed in two windows is kept, not replaced: CONFLICT for whoever says what it was', async () => {
    const client = await candidate()
    const { uid } = await start(client, (await makeJob()).id)
    const draft = `/api/portal/applications/${uid}`
    expect((await client.put(draft, { message: 'Iz prvega okna.', before: null })).json.message).toBe('Iz prvega okna.')
    // The same once more, because its answer was lost.
    expect((await client.put(draft, { message: 'Iz prvega okna.', before: null })).status).toBe(200)
    const typed = { message: 'Iz drugega okna.', before: null }
    expect(await client.put(draft, typed)).toMatchObject({ status: 409, code: 'CONFLICT' })
    expect(await client.post(`${draft}/submit`, typed)).toMatchObject({ status: 409, code: 'CONFLICT' })
    expect((await client.get(draft)).json).toMatchObject({ status: 'draft', message: 'Iz prvega okna.' })
    const settled = { message: 'Iz drugega okna.', before: 'Iz prvega okna.' }
    expect((await client.post(`${draft}/submit`, settled)).json.message).toBe('Iz drugega okna.')
    expect((await client.post(`${draft}/submit`, settled)).status).toBe(200)
    // A window that was left open does not say that its own text was sent.
    const late = await client.post(`${draft}/submit`, { message: 'Še nekaj.', before: 'Iz prvega okna.' })
    expect(late).toMatchObject({ status: 409, code: 'STATE_NOT_ALLOWED' })
  })

  test('what was sent stays as it was sent', async () => {
    const client = await candidate({ name: 'Eva Kos', candidate: { phone: '+386 41 111 222' } })
    const { uid } = await start(client, (await makeJob()).id)
    const sent = await client.post(`/api/portal/applications/${uid}/submit`)
    await client.put('/api/portal/profile', { name: 'Eva Vidmar', phone: '' })
    await makeCv(client.user, { name: 'novi.pdf' })
    const later = await client.get(`/api/portal/applications/${uid}`)
    expect(later.json.sent).toEqual({ name: 'Eva Kos', email: client.user.email, phone: '+386 41 111 222' })
    expect(later.json.cv).toEqual(sent.json.cv)
  })

  test.each(REQUIRED_FIELDS)('without %s in the profile is refused and says so', async (field) => {
    const client = await candidate(field === 'name' ? { name: null } : {})
    const { id } = client.user
    if (field === 'education' || field === 'career')
      await db()
        .updateTable('candidates')
        .set({ [field]: null })
        .where('userId', '=', id)
        .execute()
    if (field === 'gender' || field === 'birthday')
      await db()
        .updateTable('candidateDemographics')
        .set({ [field]: null })
        .where('userId', '=', id)
        .execute()
    const draft = await start(client, (await makeJob()).id)
    expect(draft.missing).toEqual(['profile'])
    const answer = await client.post(`/api/portal/applications/${draft.uid}/submit`)
    expect([answer.status, answer.code]).toEqual([422, 'PROFILE_INCOMPLETE'])
    expect(answer.json.errors).toEqual({ [field]: [labels[field]({}, { locale: 'sl-SI' })] })
    const profile = (await client.get('/api/portal/profile')).json
    expect(profile.missing).toEqual(completenessOf('candidate', profile.fields, ['cv']).missing)
    expect(profile.missing).toEqual([field])
  })

  test('without a CV is refused, and with one uploaded meanwhile goes through', async () => {
    const client = await candidate({}, false)
    const { uid, missing } = await start(client, (await makeJob()).id)
    expect(missing).toEqual(['cv'])
    const refused = await client.post(`/api/portal/applications/${uid}/submit`, {}, { language: 'en-EN' })
    expect([refused.status, refused.code, refused.json.errors]).toEqual([422, 'CV_MISSING', { cv: ['Add a CV.'] }])
    await makeCv(client.user)
    expect((await client.post(`/api/portal/applications/${uid}/submit`)).json.status).toBe('submitted')
  })

  test('after the deadline is refused with 410 and leaves the draft', async () => {
    const client = await candidate()
    const job = await makeJob()
    const { uid } = await start(client, job.id)
    await db()
      .updateTable('jobs')
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where('id', '=', job.id)
      .execute()
    const answer = await client.post(`/api/portal/applications/${uid}/submit`)
    expect([answer.status, answer.code]).toEqual([410, 'JOB_CLOSED'])
    expect((await client.get(`/api/portal/applications/${uid}`)).json.status).toBe('draft')
  })
})

describe('applying in one step', () => {
  test('sends the application with promise, event, audit entry and mail', async () => {
    const client = await candidate({ name: 'Eva Kos', candidate: { phone: '041 123 456' } })
    const job = await makeJob({ title: 'Pek' })
    const answer = await client.post('/api/portal/applications', { job_uid: job.id, message: 'Vstajam zgodaj.' })
    expect(answer.status).toBe(201)
    expect(answer.json).toMatchObject({
      status: 'submitted',
      next_move: 'us',
      message: 'Vstajam zgodaj.',
      sent: { name: 'Eva Kos', email: client.user.email, phone: '041 123 456' },
      events: [{ kind: 'status', status: 'submitted', by: 'you', promise_on: answer.json.promise_on }],
    })
    const { uid, ref_no: ref, promise_on: answerBy } = answer.json
    expect(await auditsOf(uid)).toEqual(['applications.submitted'])
    const mails = await mailsOf(client.user.id, 'application_received')
    expect(mails.map((mail) => mail.params)).toEqual([{ application: uid, ref, job: 'Pek', answerBy }])
  })

  test('a hundred times at once, or after a draft, is one application, one mail and the same answer', async () => {
    for (const hasDraft of [false, true]) {
      const client = await candidate()
      const job = await makeJob()
      if (hasDraft) await start(client, job.id)
      const send = () => client.post('/api/portal/applications', { job_uid: job.id })
      const answers = await Promise.all(Array.from({ length: 100 }, send))
      expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]))
      expect(new Set(answers.map((answer) => answer.text)).size).toBe(1)
      expect(answers[0]?.json.status).toBe('submitted')
      expect(await mailsOf(client.user.id, 'application_received')).toHaveLength(1)
    }
  })

  test('says what is missing and keeps the draft', async () => {
    const client = await candidate({ isComplete: false }, false)
    const job = await makeJob()
    const answer = await client.post('/api/portal/applications', { job_uid: job.id })
    expect([answer.status, answer.code]).toEqual([422, 'PROFILE_INCOMPLETE'])
    expect(Object.keys(answer.json.errors)).toEqual(['gender', 'birthday', 'education', 'career', 'cv'])
    expect((await client.get('/api/portal/applications')).json.data).toMatchObject([{ status: 'draft' }])
  })

  test('refuses closed and unknown jobs and foreign CVs as the two steps do', async () => {
    const client = await candidate()
    const foreign = await makeCv(await makeUser())
    const send = (body: object) => client.post('/api/portal/applications', body)
    expect((await send({ job_uid: (await makeJob({ status: 'closed' })).id })).code).toBe('JOB_CLOSED')
    for (const id of [(await makeJob({ status: 'draft' })).id, UNKNOWN])
      expect((await send({ job_uid: id })).code).toBe('NOT_FOUND')
    const answer = await send({ job_uid: (await makeJob()).id, cv_uid: foreign.id })
    expect(Object.keys(answer.json.errors)).toEqual(['cv_uid'])
  })
})

describe("another person's application", () => {
  test('is not there, however wrong the request is', async () => {
    const owner = await candidate()
    const other = await candidate()
    const { uid } = await start(owner, (await makeJob()).id)
    const url = `/api/portal/applications/${uid}`
    const answers = await Promise.all([
      other.get(url),
      other.put(url, { nonsense: true, cv_uid: 7 }),
      other.del(url),
      other.post(`${url}/submit`, { nonsense: true }),
      other.post(`${url}/withdraw`, { reason: 7 }),
      other.get(`${url}/messages`),
      other.post(`${url}/messages`, { text: '' }),
    ])
    expect(answers.map((answer) => [answer.status, answer.code])).toEqual(answers.map(() => [404, 'NOT_FOUND']))
    expect((await owner.put(url, { nonsense: true })).status).toBe(422)
    expect((await owner.get(url)).json.status).toBe('draft')
  })
})

describe('the list', () => {
  let client: Client
  beforeAll(async () => {
    client = await candidate()
    for (const title of ['Prvo', 'Drugo', 'Tretje']) {
      const { uid } = await start(client, (await makeJob({ title })).id)
      if (title !== 'Tretje') await client.post(`/api/portal/applications/${uid}/submit`)
      if (title === 'Prvo') await client.post(`/api/portal/applications/${uid}/withdraw`)
    }
  })
  const titles = (answer: { json: { data: { job: { title: string } }[] } }) =>
    answer.json.data.map((row) => row.job.title)

  test('has the latest change first and counts both tabs', async () => {
    const all = await client.get('/api/portal/applications')
    expect(titles(all)).toEqual(['Tretje', 'Drugo', 'Prvo'])
    expect(all.json).toMatchObject({
      total: 3,
      current_page: 1,
      last_page: 1,
      per_page: 10,
      from: 1,
      to: 3,
      counts: { active: 2, past: 1 },
    })
    expect(titles(await client.get('/api/portal/applications?tab=active'))).toEqual(['Tretje', 'Drugo'])
    expect(titles(await client.get('/api/portal/applications?tab=past'))).toEqual(['Prvo'])
  })

  test('pages, and says nothing beyond the end', async () => {
    const second = await client.get('/api/portal/applications?per_page=2&page=2')
    expect(titles(second)).toEqual(['Prvo'])
    expect(second.json).toMatchObject({ total: 3, last_page: 2, from: 3, to: 3 })
    expect((await client.get('/api/portal/applications?per_page=2&page=9')).json).toMatchObject({
      data: [],
      from: 0,
      to: 0,
    })
  })

  test('shows nobody elses', async () => {
    expect((await (await candidate()).get('/api/portal/applications')).json).toMatchObject({
      data: [],
      total: 0,
      last_page: 1,
      from: 0,
      to: 0,
    })
  })
})
