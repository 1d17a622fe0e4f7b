// Where the office has a consent to checking references, it decides what is sent and when; where it has none, naming somebody does.
import { beforeAll, expect, test } from 'vitest'
import { PERMISSIONS } from '@korak/contract/permissions.list.ts'
import { DAY_MS, now, setClock } from '#base/time.ts'
import { makeConsent } from '#consents/consents.factory.ts'
import { requestConsents } from '#consents/consents.service.ts'
import { db } from '#db/db.ts'
import { makeUser, type MadeUser } from '#users/users.factory.ts'
import { type Client, testApp } from '../../test/app.ts'
import { type MadeReferee, makeNamed, sendHeldReference } from './references.factory.ts'
import { remindReferees } from './references.service.ts'

const api = await testApp()
let staff: Client
let user: MadeUser
beforeAll(async () => {
  user = await makeUser({ kind: 'employee', name: 'Ana Kovač', permissions: [...PERMISSIONS] })
  staff = await api.signIn(user)
  await makeConsent({ key: 'reference-check', gate: 'none', text: { title: 'Preverjanje priporočil' } })
})

const decide = async ({ user: { id }, candidate }: MadeReferee, ...decisions: string[]) => {
  await requestConsents(id)
  const { json } = await candidate.get('/api/portal/consents')
  const { uid } = json.find(({ key }: { key: string }) => key === 'reference-check')
  for (const what of decisions)
    expect((await candidate.post(`/api/portal/consents/${uid}/${what}`, {})).status).toBe(200)
  return uid as string
}
const interview = async ({ uid, user: { id } }: MadeReferee, state: 'done' | 'confirmed' = 'done', hours = -2) => {
  const startsAt = new Date(now().getTime() + hours * 3_600_000)
  const times = { startsAt, endsAt: new Date(startsAt.getTime() + 3_600_000) }
  await db()
    .insertInto('interviews')
    .values({ applicationId: uid, userId: id, state, kind: 'on_site', minutes: 60, ...times })
    .execute()
}
async function named(...decisions: string[]): Promise<MadeReferee> {
  const made = await makeNamed(staff, (one) => api.signIn(one))
  await decide(made, ...decisions)
  return made
}
const send = ({ referee }: MadeReferee) => staff.post(`/api/references/${referee}/send`, { text: 'Prosimo.' })
const listed = async ({ uid }: MadeReferee) => (await staff.get(`/api/applications/${uid}/references`)).json
const rowOf = ({ referee }: MadeReferee) =>
  db().selectFrom('referees').selectAll().where('id', '=', referee).executeTakeFirstOrThrow()
const mailsTo = async (made: MadeReferee) => {
  const { email } = await rowOf(made)
  const mails = await db().selectFrom('mails').select('template').where('toAddress', '=', email).execute()
  return mails.map(({ template }) => template).toSorted()
}
const toldOf = ({ user: { id } }: MadeReferee) =>
  db()
    .selectFrom('mails')
    .select(['toAddress', 'params'])
    .where('userId', '=', id)
    .where('template', '=', 'reference_stopped_notice')
    .execute()

test.each([
  ['pending', []],
  ['declined', ['decline']],
  ['withdrawn', ['confirm', 'withdraw']],
])('nobody is written to while the consent is %s, and staff see so before they press', async (status, decisions) => {
  const made = await named(...decisions)
  await interview(made)
  expect(await listed(made)).toMatchObject({
    consent: { title: 'Preverjanje priporočil', status },
    referees: [{ may: { send: false } }],
  })
  const { status: answered, code } = await send(made)
  expect([answered, code]).toEqual([409, 'CONSENT_MISSING'])
  expect((await rowOf(made)).state).toBe('named')
})

test('what withdrawing it does to people already asked is read before it is done', async () => {
  const made = await named('confirm')
  const { json } = await made.candidate.get('/api/portal/consents')
  const { uid } = json.find(({ key }: { key: string }) => key === 'reference-check')
  const { effects } = (await made.candidate.get(`/api/portal/consents/${uid}`)).json
  expect(effects[0]).toContain('izve, da odgovor ni več potreben')
})

test('nobody is asked before an interview, as the consent promises; of one not known here who sends says that it was', async () => {
  const [made, told] = [await named('confirm'), await named('confirm')]
  for (const one of [made, told]) {
    await interview(one, 'confirmed', 24)
    expect(await listed(one)).toMatchObject({ consent: { status: 'confirmed' }, needs_interview: true })
    const { status, json } = await send(one)
    expect([status, Object.keys(json.errors)]).toEqual([422, ['had_interview']])
  }
  await interview(made)
  expect((await listed(made)).needs_interview).toBe(false)
  expect((await send(made)).status).toBe(200)
  await sendHeldReference(made.referee)
  expect(await mailsTo(made)).toEqual(['reference_request'])
  const url = `/api/references/${told.referee}/send`
  expect((await staff.post(url, { text: 'Prosimo.', had_interview: true })).status).toBe(200)
  const trail = db()
    .selectFrom('auditEvents')
    .select(['actorId', 'details'])
    .where('action', '=', 'references.prepared')
  expect(await trail.where('subjectId', '=', told.uid).execute()).toEqual([
    { actorId: user.id, details: { said: 'interview' } },
  ])
})

test('a letter that is held when the consent is withdrawn does not go, and the consultant is told', async () => {
  const made = await named('confirm')
  await interview(made)
  await send(made)
  await decide(made, 'withdraw')
  await sendHeldReference(made.referee)
  expect([await mailsTo(made), (await rowOf(made)).state]).toEqual([[], 'named'])
  expect((await listed(made)).referees[0].stopped_at).toEqual(expect.any(String))
  expect(await toldOf(made)).toHaveLength(1)
  const trail = db().selectFrom('auditEvents').select('id').where('subjectId', '=', made.uid)
  expect(await trail.where('action', '=', 'references.stopped').execute()).toHaveLength(1)
  // Given again, it is sent as before.
  await decide(made, 'confirm')
  expect((await send(made)).json.referees[0]).toMatchObject({ state: 'held', stopped_at: null })
})

test('a consent that has ended without a word stops what is due, and the reminder', async () => {
  const [due, asked] = [await named('confirm'), await named('confirm')]
  for (const made of [due, asked]) {
    await interview(made)
    await send(made)
  }
  await sendHeldReference(asked.referee)
  const ended = { status: 'confirmed' as const, expiresAt: new Date(now().getTime() - 1000) }
  for (const made of [due, asked])
    await db().updateTable('userConsents').set(ended).where('userId', '=', made.user.id).execute()
  await sendHeldReference(due.referee)
  expect([await mailsTo(due), (await rowOf(due)).state]).toEqual([[], 'named'])
  expect(await toldOf(due)).toHaveLength(1)
  const at = now().getTime()
  setClock(() => new Date(at + 10 * DAY_MS))
  await remindReferees()
  setClock()
  expect(await mailsTo(asked)).toEqual(['reference_request'])
})

test('who was asked need not answer any more once the consent is withdrawn', async () => {
  const made = await named('confirm')
  await interview(made)
  await send(made)
  await sendHeldReference(made.referee)
  await decide(made, 'withdraw')
  expect((await api.anon.get(`/api/public/references/${made.token}`)).code).toBe('NOT_FOUND')
  expect([(await rowOf(made)).state, await mailsTo(made)]).toEqual([
    'revoked',
    ['reference_request', 'reference_unneeded'],
  ])
  expect(await toldOf(made)).toHaveLength(1)
})

test('whoever names people reads where the consent is and how it stands', async () => {
  const made = await named()
  const consent = await decide(made)
  const own = (await made.candidate.get(`/api/portal/applications/${made.uid}/references`)).json
  expect(own.consent).toEqual({ uid: consent, title: 'Preverjanje priporočil', status: 'pending' })
})

test('where the consent is in use no more, naming somebody is enough again', async () => {
  await db().updateTable('consents').set({ isActive: false }).where('key', '=', 'reference-check').execute()
  const made = await makeNamed(staff, (one) => api.signIn(one))
  expect(await listed(made)).toMatchObject({ consent: null, needs_interview: false })
  expect((await send(made)).status).toBe(200)
})
