import { beforeAll, describe, expect, test } from 'vitest'
import { PERMISSIONS } from '@korak/contract/permissions.list.ts'
import { makeApplication, moveApplication, whoIs } from '#applications/applications.factory.ts'
import { referenceToken } from '#auth/reference-links.ts'
import { DAY_MS, now, setClock } from '#base/time.ts'
import { db } from '#db/db.ts'
import { makeExport } from '#exports/exports.factory.ts'
import { sentMails } from '#mail/sent.ts'
import { eraseByName } from '#privacy/accounts/accounts.service.ts'
import { reapplyTombstones } from '#privacy/erasure/reapply-erasures.service.ts'
import { eraseByAddress, exportByAddress } from '#privacy/erasure/people-by-link.service.ts'
import { makeUser } from '#users/users.factory.ts'
import { type Client, testApp } from '../../test/app.ts'
import { runTasks } from '../../test/background.ts'
import { answersOf, type MadeReferee, makeNamed, makeOpen, namedOf, sendHeldReference } from './references.factory.ts'
import { remindReferees } from './references.service.ts'

const api = await testApp()
let staff: Client
const signIn = (user: { id: string }) => api.signIn(user)
beforeAll(async () => {
  staff = await api.signIn(await makeUser({ kind: 'employee', name: 'Ana Kovač', permissions: [...PERMISSIONS] }))
})

const named = () => makeNamed(staff, signIn)
const open = (changes?: Record<string, unknown>) => makeOpen(staff, signIn, changes)
const linked = ({ token }: Pick<MadeReferee, 'token'>, what = '') => `/api/public/references/${token}${what}`
const answer = (made: MadeReferee, changes = {}) => api.anon.post(linked(made, '/answer'), answersOf(changes))
const own = async ({ candidate, uid }: MadeReferee) =>
  (await candidate.get(`/api/portal/applications/${uid}/references`)).json
const rowOf = (id: string) => db().selectFrom('referees').selectAll().where('id', '=', id).executeTakeFirst()
const mailsTo = (email: string) =>
  db().selectFrom('mails').select(['template', 'params', 'userId']).where('toAddress', '=', email).execute()
const emailOf = async ({ referee }: MadeReferee) => (await rowOf(referee))?.email ?? ''

describe('asking and naming', () => {
  test('tells the candidate in the portal and by a mail that does not say what, and gives the move back', async () => {
    const { uid, user } = await makeApplication({ status: 'in_review' })
    const candidate = await api.signIn(user)
    const url = `/api/portal/applications/${uid}/references`
    expect((await candidate.post(url, namedOf())).code).toBe('STATE_NOT_ALLOWED')
    const asked = await staff.post(`/api/applications/${uid}/references`, { wanted: 1, reason: 'Za končni izbor.' })
    expect(asked.json).toMatchObject({ asked: { wanted: 1, reason: 'Za končni izbor.' }, may: { ask: true } })
    const tasks = (await candidate.get('/api/portal/tasks')).json
    expect(tasks).toContainEqual(expect.objectContaining({ kind: 'references_reply', uid }))
    const mail = (await mailsTo(user.email)).find(({ template }) => template === 'reference_wanted')
    expect(mail?.params).toEqual({ application: uid })
    const one = namedOf()
    const answered = await candidate.post(url, one)
    expect([answered.status, answered.json]).toMatchObject([
      201,
      { referees: [{ name: one.name, state: 'named' }], may: { name: false } },
    ])
    expect((await candidate.get(`/api/portal/applications/${uid}`)).json.next_move).toBe('us')
    expect((await candidate.post(url, namedOf())).code).toBe('STATE_NOT_ALLOWED')
    const { data } = (await staff.get(`/api/applications?filter[id]=${uid}&filter[has_referees]=true`)).json
    expect(data).toHaveLength(1)
    const { lines } = (await staff.get('/api/office/today')).json
    expect(lines).toContainEqual(
      expect.objectContaining({ kind: 'references_named', path: '/office/applications?has_referees=true' }),
    )
  })

  test('nobody is asked and nobody written to while a decision is held', async () => {
    const made = await named()
    const { uid } = made
    const { stages } = (await staff.get(`/api/jobs/${made.job.id}/stages`)).json
    const from = stages.find(({ status }: { status: string }) => status === 'in_review').uid
    const reason = 'Iskali smo več izkušenj z vodenjem ljudi.'
    const words = { subject: 'Vaša prijava', text: `Pozdravljeni!\n\n${reason}`, reason }
    const held = await staff.post(`/api/applications/${uid}/moves`, { from, to: 'not_selected', ...words })
    expect(held.status).toBe(200)
    const asked = await staff.post(`/api/applications/${uid}/references`, { wanted: 2, reason: 'Za izbor.' })
    expect(asked.code).toBe('STATE_NOT_ALLOWED')
    expect((await staff.post(`/api/references/${made.referee}/send`, { text: 'Pišemo vam.' })).code).toBe(
      'STATE_NOT_ALLOWED',
    )
    expect((await staff.get(`/api/applications/${uid}/references`)).json).toMatchObject({
      referees: [{ may: { send: false } }],
      may: { ask: false },
    })
  })

  test('says by the field what is wrong', async () => {
    const { uid, candidate, user, referee } = await named()
    const url = `/api/portal/applications/${uid}/references`
    const known = (await rowOf(referee))?.email
    const faults = async (changes: Record<string, unknown>) =>
      Object.keys((await candidate.post(url, namedOf(changes))).json.errors ?? {})
    expect(await faults({ email: user.email.toUpperCase() })).toEqual(['email'])
    expect(await faults({ email: known })).toEqual(['email'])
    expect(await faults({ email: 'ni naslov' })).toEqual(['email'])
    expect(await faults({ agreed: false })).toEqual(['agreed'])
    expect((await faults({ name: '', relation: 'friend', language: 'de' })).toSorted()).toEqual([
      'language',
      'name',
      'relation',
    ])
    for (const wanted of [0, 5, 1.5])
      expect((await staff.post(`/api/applications/${uid}/references`, { wanted, reason: 'Za izbor.' })).status).toBe(
        422,
      )
    expect((await staff.post(`/api/applications/${uid}/references`, { wanted: 1, reason: ' ' })).status).toBe(422)
  })

  test('can be changed until it is sent and withdrawn until it is answered, by nobody else', async () => {
    const { uid, referee, candidate } = await named()
    const url = `/api/portal/references/${referee}`
    expect((await candidate.put(url, namedOf({ name: 'Vida Novak' }))).json.referees[0].name).toBe('Vida Novak')
    const stranger = await api.signIn(await makeUser())
    expect((await stranger.put(url, namedOf())).code).toBe('NOT_FOUND')
    expect((await stranger.post(`${url}/withdraw`, {})).code).toBe('NOT_FOUND')
    expect((await stranger.get(`/api/portal/applications/${uid}/references`)).code).toBe('NOT_FOUND')
    expect((await candidate.post(`${url}/withdraw`, {})).json.referees).toEqual([])
    expect(await rowOf(referee)).toBeUndefined()
  })

  test('is for consultants alone: who only reads applications sees nothing of it', async () => {
    const { uid, referee } = await open()
    const reader = await api.signIn(await makeUser({ kind: 'employee', permissions: ['applications.read'] }))
    expect((await reader.get(`/api/applications/${uid}/references`)).code).toBe('FORBIDDEN')
    expect((await reader.post(`/api/references/${referee}/read`, {})).code).toBe('FORBIDDEN')
  })
})

describe('the letter', () => {
  test('is held half a minute and taken back without a trace, but for the words of who wrote it', async () => {
    const made = await named()
    const url = `/api/references/${made.referee}`
    expect((await staff.post(`${url}/send`, { text: 'Prosimo.' })).json.referees[0].state).toBe('held')
    expect((await own(made)).referees[0].state).toBe('named')
    expect((await staff.post(`${url}/recall`, {})).json.referees[0]).toMatchObject({ state: 'named', text: 'Prosimo.' })
    await sendHeldReference(made.referee)
    expect(await mailsTo(await emailOf(made))).toEqual([])
    expect((await api.anon.get(linked(made))).code).toBe('NOT_FOUND')
  })

  test('goes once, with a link that is in no row', async () => {
    const made = await open()
    await sendHeldReference(made.referee)
    const email = await emailOf(made)
    expect((await mailsTo(email)).map(({ template }) => template)).toEqual(['reference_request'])
    await runTasks(api.databaseUrl)
    const [mail] = await sentMails(email)
    expect(mail?.links.some((link) => link.endsWith(`/public/references/${made.token}?lang=sl`))).toBe(true)
    expect(JSON.stringify(await rowOf(made.referee))).not.toContain(made.token)
    expect((await staff.post(`/api/references/${made.referee}/recall`, {})).code).toBe('STATE_NOT_ALLOWED')
  })

  test('that does not arrive is shown to both, and nobody is told afterwards that it is not needed', async () => {
    const made = await open()
    const email = await emailOf(made)
    expect((await own(made)).referees[0].is_unreached).toBe(false)
    await db().updateTable('mails').set({ status: 'failed' }).where('toAddress', '=', email).execute()
    expect((await own(made)).referees[0].is_unreached).toBe(true)
    const listed = await staff.get(`/api/applications/${made.uid}/references`)
    expect(listed.json.referees[0].is_unreached).toBe(true)
    const after = await made.candidate.post(`/api/portal/references/${made.referee}/withdraw`, {})
    expect(after.json).toMatchObject({ referees: [{ state: 'withdrawn', is_unreached: false }], may: { name: true } })
    expect((await mailsTo(email)).map(({ template }) => template)).toEqual(['reference_request'])
  })

  test('is sent by one of two who press at once', async () => {
    const made = await named()
    const other = await api.signIn(await makeUser({ kind: 'employee', permissions: [...PERMISSIONS] }))
    const sent = await Promise.all(
      [staff, other].map((client) => client.post(`/api/references/${made.referee}/send`, { text: 'Prosimo.' })),
    )
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await sendHeldReference(made.referee)
    expect(await mailsTo(await emailOf(made))).toHaveLength(1)
  })

  test('does not go once the application is withdrawn meanwhile', async () => {
    const made = await named()
    const email = await emailOf(made)
    await staff.post(`/api/references/${made.referee}/send`, { text: 'Prosimo.' })
    await made.candidate.post(`/api/portal/applications/${made.uid}/withdraw`)
    await sendHeldReference(made.referee)
    expect([await rowOf(made.referee), await mailsTo(email)]).toEqual([undefined, []])
    expect((await staff.post(`/api/references/${made.referee}/recall`, {})).code).toBe('NOT_FOUND')
  })

  test('is followed by one reminder, and a link that has run out is as good as none', async () => {
    const made = await open()
    const at = now().getTime()
    setClock(() => new Date(at + 10 * DAY_MS))
    await remindReferees()
    await remindReferees()
    const templates = (await mailsTo(await emailOf(made))).map(({ template }) => template)
    expect(templates.toSorted()).toEqual(['reference_reminder', 'reference_request'])
    expect((await api.anon.get(linked(made))).status).toBe(200)
    await api.anon.put(linked(made, '/draft'), { work: 'Bila sem' })
    setClock(() => new Date(at + 15 * DAY_MS))
    await remindReferees()
    expect((await rowOf(made.referee))?.draft).toBeNull()
    const late = await api.anon.get(linked(made))
    expect((await own(made)).referees[0].is_late).toBe(true)
    setClock()
    const never = await api.anon.get(linked({ token: referenceToken('nobody') }))
    expect([late.status, late.json]).toEqual([never.status, { ...never.json, request_id: late.json.request_id }])
  })
})

describe('the holder of a link', () => {
  test('reads who asks about whom, keeps a draft, answers once, and reads it again', async () => {
    const made = await open()
    const begin = (await api.anon.get(linked(made))).json
    expect(begin).toMatchObject({ state: 'open', name: 'Vida Zorman', answers: null, may: { answer: true } })
    expect(JSON.stringify(begin)).not.toContain(made.user.email)
    expect((await api.anon.put(linked(made, '/draft'), { work: 'Bila sem' })).status).toBe(200)
    expect((await api.anon.get(linked(made))).json.draft).toMatchObject({ work: 'Bila sem', again: null })
    // A form that is open elsewhere sends what was changed there, and takes nothing of this back.
    expect((await api.anon.put(linked(made, '/draft'), { again: 'yes' })).status).toBe(200)
    expect((await api.anon.get(linked(made))).json.draft).toMatchObject({ work: 'Bila sem', again: 'yes' })
    const wrong = await answer(made, { work: '', again: 'maybe' })
    expect(Object.keys(wrong.json.errors).toSorted()).toEqual(['again', 'work'])
    expect((await answer(made)).json).toMatchObject({ state: 'answered', answers: answersOf() })
    // Pressed twice, or sent once more because the answer was lost.
    expect((await answer(made)).json.state).toBe('answered')
    const told = db().selectFrom('mails').select('id').where('userId', '=', made.user.id)
    expect(await told.where('template', '=', 'reference_answered_notice').execute()).toHaveLength(1)
    expect((await answer(made, { words: 'Še nekaj.' })).code).toBe('STATE_NOT_ALLOWED')
    expect((await api.anon.post(linked(made, '/decline'), {})).code).toBe('STATE_NOT_ALLOWED')
    expect((await api.anon.get(linked(made))).json.answers.work).toBe('Bila sem njena vodja.')
  })

  test('is read by consultants, each look in the trail, while the candidate sees the state alone', async () => {
    const made = await open()
    await answer(made)
    const today = (await staff.get('/api/office/today')).json
    expect(today.lines).toContainEqual(expect.objectContaining({ kind: 'references_unread' }))
    const listed = await staff.get(`/api/applications/${made.uid}/references`)
    expect(JSON.stringify(listed.json)).not.toContain('Natančna')
    const { answers } = (await staff.post(`/api/references/${made.referee}/read`, {})).json
    expect(answers.strengths).toBe('Natančna in zanesljiva.')
    expect((await staff.get(`/api/applications?filter[id]=${made.uid}&filter[has_references]=true`)).json.data).toEqual(
      [],
    )
    const seen = await own(made)
    expect(seen.referees[0].state).toBe('answered')
    expect(JSON.stringify(seen)).not.toContain('Natančna')
    expect((await made.candidate.post(`/api/portal/references/${made.referee}/withdraw`, {})).code).toBe(
      'STATE_NOT_ALLOWED',
    )
    const trail = await db()
      .selectFrom('auditEvents')
      .select('action')
      .where('subjectId', '=', made.uid)
      .where('action', 'like', 'references.%')
      .execute()
    expect(trail.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['references.asked', 'references.sent', 'references.answered', 'references.opened']),
    )
  })

  test('declines, or deletes all that is kept of them', async () => {
    const declined = await open()
    expect((await api.anon.post(linked(declined, '/decline'), {})).json.state).toBe('declined')
    expect((await answer(declined)).code).toBe('STATE_NOT_ALLOWED')
    const again = namedOf({ email: await emailOf(declined) })
    const { errors } = (await declined.candidate.post(`/api/portal/applications/${declined.uid}/references`, again))
      .json
    expect(Object.keys(errors)).toEqual(['email'])
    const made = await open()
    const email = await emailOf(made)
    await answer(made)
    expect((await api.anon.post(linked(made, '/delete'), {})).json).toEqual({ gone: true })
    expect(await rowOf(made.referee)).toBeUndefined()
    expect(await mailsTo(email)).toEqual([])
    expect((await api.anon.get(linked(made))).code).toBe('NOT_FOUND')
    expect((await own(made)).referees).toEqual([])
  })

  test('what was deleted so does not come back with a restored backup, and nothing else goes', async () => {
    const [made, other] = [await open(), await open()]
    await answer(made)
    const email = await emailOf(made)
    const backup = {
      row: await db().selectFrom('referees').selectAll().where('id', '=', made.referee).executeTakeFirstOrThrow(),
      mails: await db().selectFrom('mails').selectAll().where('toAddress', '=', email).execute(),
    }
    await api.anon.post(linked(made, '/delete'), {})
    const { answers, ...row } = backup.row
    await db()
      .insertInto('referees')
      .values({ ...row, answers: JSON.stringify(answers) })
      .execute()
    await db().insertInto('mails').values(backup.mails).execute()
    expect((await api.anon.get(linked(made))).status).toBe(200)
    expect(await reapplyTombstones()).toBe(1)
    expect([await rowOf(made.referee), await mailsTo(email)]).toEqual([undefined, []])
    expect((await rowOf(other.referee))?.state).toBe('open')
    expect(await reapplyTombstones()).toBe(0)
  })

  test('takes a mail about somebody under a legal hold along but for the address', async () => {
    const made = await open()
    const email = await emailOf(made)
    await staff.post('/api/legal-holds', { user: made.user.id, reason: 'Spor' })
    await api.anon.post(linked(made, '/delete'), {})
    expect([await rowOf(made.referee), await mailsTo(email)]).toEqual([undefined, []])
    const left = db().selectFrom('mails').select('toAddress').where('userId', '=', made.user.id)
    expect(await left.where('template', '=', 'reference_request').execute()).toEqual([{ toAddress: '' }])
  })

  test('is told nothing of links that are not theirs, whatever they send', async () => {
    for (const token of ['x', 'a'.repeat(43), 'a'.repeat(200)]) {
      expect((await api.anon.get(linked({ token }))).code).toBe('NOT_FOUND')
      expect((await api.anon.post(linked({ token }, '/answer'), { work: 1 })).code).toBe('NOT_FOUND')
    }
    // No text can hold it: refused at the door, as everywhere.
    expect((await api.anon.get(linked({ token: '%00' }))).code).toBe('VALIDATION')
    const reply = await api.app.inject({ url: linked(await open()), headers: { host: '127.0.0.1:3000' } })
    expect([reply.statusCode, reply.headers['set-cookie']]).toEqual([200, undefined])
  })
})

describe('the end', () => {
  test('of what was asked: a withdrawal closes the link and says only that it is not needed', async () => {
    const made = await open()
    await made.candidate.post(`/api/portal/references/${made.referee}/withdraw`, {})
    expect((await api.anon.get(linked(made))).code).toBe('NOT_FOUND')
    const mails = await mailsTo(await emailOf(made))
    expect(mails.find(({ template }) => template === 'reference_unneeded')).toMatchObject({
      userId: null,
      params: { keptMonths: expect.any(Number) },
    })
  })

  test('of the application, by whichever side: open links are revoked, what was answered stays', async () => {
    const consultant = whoIs(await makeUser({ kind: 'employee' }))
    const ends = {
      withdrawn: ({ candidate, uid }: MadeReferee) => candidate.post(`/api/portal/applications/${uid}/withdraw`),
      'not selected': ({ uid }: MadeReferee) => moveApplication(consultant, uid, { to: 'not_selected' }),
      closed: ({ uid }: MadeReferee) => moveApplication(consultant, uid, { to: 'job_closed' }),
    }
    for (const [how, end] of Object.entries(ends)) {
      const made = await open()
      await end(made)
      expect([how, (await rowOf(made.referee))?.state]).toEqual([how, 'revoked'])
      expect((await answer(made)).code).toBe('NOT_FOUND')
      const templates = (await mailsTo(await emailOf(made))).map(({ template }) => template)
      expect(templates.toSorted()).toEqual(['reference_request', 'reference_unneeded'])
    }
    const unasked = await named()
    await ends.withdrawn(unasked)
    expect(await rowOf(unasked.referee)).toBeUndefined()
    const kept = await open()
    await answer(kept)
    await ends.closed(kept)
    expect((await staff.post(`/api/references/${kept.referee}/read`, {})).status).toBe(200)
    expect((await api.anon.get(linked(kept))).json.state).toBe('answered')
    const again = await staff.post(`/api/applications/${kept.uid}/references`, { wanted: 1, reason: 'Za izbor.' })
    expect(again.code).toBe('STATE_NOT_ALLOWED')
  })

  test('a withdrawal and an answer at once have one outcome', async () => {
    for (let at = 0; at < 5; at += 1) {
      const made = await open()
      const [said, withdrawn] = await Promise.all([
        answer(made),
        made.candidate.post(`/api/portal/references/${made.referee}/withdraw`, {}),
      ])
      const state = (await rowOf(made.referee))?.state
      expect([said.status === 200, withdrawn.status === 200]).toEqual([state === 'answered', state === 'withdrawn'])
    }
  })
})

describe('personal data', () => {
  test('the download of the candidate has what was answered, not what was only typed', async () => {
    const made = await open()
    await api.anon.put(linked(made, '/draft'), { words: 'Nedokončano' })
    const fileOf = async () => String((await makeExport(made.user)).files.get('art15/records/references.json'))
    expect(await fileOf()).not.toContain('Nedokončano')
    await answer(made)
    expect(await fileOf()).toContain('Natančna in zanesljiva.')
    expect(await fileOf()).not.toContain('token_hash')
  })

  test('an address that is erased takes the reference along, and an erased candidate takes everything', async () => {
    const made = await open()
    await answer(made)
    const email = await emailOf(made)
    expect((await exportByAddress(email)).referees).toHaveLength(1)
    await eraseByAddress(email)
    expect(await rowOf(made.referee)).toBeUndefined()
    expect(await mailsTo(email)).toEqual([])
    const other = await open()
    const address = await emailOf(other)
    await eraseByName(other.user.username)
    expect(await rowOf(other.referee)).toBeUndefined()
    expect((await api.anon.get(linked(other))).code).toBe('NOT_FOUND')
    const left = (await mailsTo(address)).map(({ template }) => template)
    expect(left.filter((template) => template !== 'reference_unneeded')).toEqual([])
  })
})
