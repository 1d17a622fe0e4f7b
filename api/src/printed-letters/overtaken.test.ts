import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeApplication, moveApplication, whoIs } from '#applications/applications.factory.ts'
import { sendDueLetters } from '#applications/office/letters.service.ts'
import { db, transact } from '#db/db.ts'
import { cancel, reschedule } from '#interviews/interviews.service.ts'
import { inDays, makeInterview } from '#interviews/interviews.factory.ts'
import { markReturned, sendQueued } from '#mail/delivery/outbox.ts'
import { makeOpenOffer, offerTo, sendHeld } from '#offers/offers.factory.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../test/app.ts'
import { overtake } from './overtaking.service.ts'

const api = await testApp()
const staff = await api.signIn(
  await makeUser({
    kind: 'employee',
    name: 'Ana Kovač',
    permissions: [
      'jobs.read',
      'jobs.update',
      'jobs.publish',
      'applications.read',
      'applications.update',
      'audit.read',
      'offers.manage',
    ],
  }),
)

const REASON = 'Iskali smo več izkušenj z vodenjem ljudi.'

interface Made {
  uid: string
  user: { id: string }
}
const mailsOf = ({ user }: Made) =>
  db().selectFrom('mails').selectAll().where('userId', '=', user.id).orderBy('createdAt')
async function deliver(made: Made): Promise<void> {
  for (const { id } of await mailsOf(made).where('status', '=', 'queued').execute()) await sendQueued(id)
}
/** All mails of a template that went out come back. */
async function comeBack(made: Made, template: string): Promise<void> {
  await deliver(made)
  const sent = await mailsOf(made).where('template', '=', template).where('status', '=', 'sent').execute()
  for (const { id } of sent) expect(await markReturned(id, 'DSN 5.1.1')).toBe(true)
}
type Standing = [template: string, state: string, overtaken: string | null]
/** Letters of an application as they stand, in the order they were written in. */
async function standings({ uid }: Made): Promise<Standing[]> {
  const rows = await db()
    .selectFrom('printedLetters as p')
    .innerJoin('mails as m', 'm.id', 'p.mailId')
    .select(['p.template', 'p.state', 'p.overtaken'])
    .where('p.applicationId', '=', uid)
    .orderBy('m.createdAt')
    .orderBy('p.template')
    .execute()
  return rows.map(({ template, state, overtaken }) => [template, state, overtaken])
}
const openOf = async ({ uid }: Made) =>
  (await staff.get(`/api/printed-letters?filter[application_uid]=${uid}&filter[state]=open`)).json.data
const revOf = async ({ uid, interview }: { uid: string; interview: string }) => {
  const { interviews } = (await staff.get(`/api/applications/${uid}/interviews`)).json
  return interviews.find((one: { uid: string }) => one.uid === interview).rev
}
const moving = async (made: Awaited<ReturnType<typeof makeInterview>>) => {
  const rev = await revOf(made)
  const input = { rev, text: 'Pride do spremembe.', kind: 'on_site', place: 'Celovška 2', minutes: 60 } as const
  return reschedule(
    whoIs(made.staff, ['applications.update']),
    made.interview,
    { ...input, times: [inDays(8)] },
    'sl-SI',
  )
}
test('an invitation is not printed once the interview is called off; that it is off still goes', async () => {
  const made = await makeInterview()
  await comeBack(made, 'interview_proposed')
  expect(await standings(made)).toEqual([['interview_proposed', 'open', null]])
  const rev = await revOf(made)
  await cancel(whoIs(made.staff, ['applications.update']), made.interview, { rev, text: 'Odpade.' }, 'sl-SI')
  await comeBack(made, 'interview_cancelled')
  expect(await standings(made)).toEqual([
    ['interview_proposed', 'archived', 'interview'],
    ['interview_cancelled', 'open', null],
  ])
  const [letter] = (await staff.get(`/api/printed-letters?filter[application_uid]=${made.uid}&filter[state]=archived`))
    .json.data
  expect(letter).toMatchObject({ overtaken: 'interview', handled_by: null, may: { post: true, archive: false } })
  expect(await openOf(made)).toHaveLength(1)
  const trail = (await staff.get('/api/audit-trail?filter[action]=printed_letters.archived')).json.data
  expect(trail).toHaveLength(1)
})

test('one that comes back only after the interview was moved is kept as overtaken, the new one is printed', async () => {
  const made = await makeInterview()
  await deliver(made)
  await moving(made)
  await comeBack(made, 'interview_proposed')
  expect(await standings(made)).toEqual([
    ['interview_proposed', 'archived', 'interview'],
    ['interview_proposed', 'open', null],
  ])
})

/** An offer; letters that went before it are of no matter here. */
async function offered() {
  const made = await makeOpenOffer(staff)
  const isOther = sql<boolean>`params->>'isOffer' is null`
  await db().deleteFrom('mails').where('userId', '=', made.user.id).where(isOther).execute()
  return made
}

test('an offer is not printed once it is replaced, and not once it is withdrawn', async () => {
  const made = await offered()
  await comeBack(made, 'application_letter')
  expect(await standings(made)).toEqual([['application_letter', 'open', null]])
  const changed = (await offerTo(staff, made.uid)).json.uid
  await sendHeld(changed)
  await comeBack(made, 'application_letter')
  expect(await standings(made)).toEqual([
    ['application_letter', 'archived', 'offer'],
    ['application_letter', 'open', null],
  ])
  await staff.post(`/api/offers/${changed}/withdraw`, { text: 'Naročnik je ustavil zaposlovanje.' })
  await sendHeld(changed)
  await comeBack(made, 'offer_withdrawn')
  expect(await standings(made)).toEqual([
    ['application_letter', 'archived', 'offer'],
    ['application_letter', 'archived', 'offer'],
    ['offer_withdrawn', 'open', null],
  ])
})

test('an offer is not printed either once the application has gone back to where none is open', async () => {
  const made = await offered()
  await comeBack(made, 'application_letter')
  await moveApplication(whoIs(await makeUser({ kind: 'employee' })), made.uid, { to: 'interview' })
  expect(await standings(made)).toEqual([['application_letter', 'archived', 'offer']])
})

test.each(['accept', 'decline'])('an offer is not printed once the candidate has answered it: %s', async (answer) => {
  const made = await offered()
  await comeBack(made, 'application_letter')
  const candidate = await api.signIn(made.user)
  const { hash } = (await candidate.get(`/api/portal/applications/${made.uid}/offer`)).json.offer
  expect((await candidate.post(`/api/portal/offers/${made.offer}/${answer}`, { hash, text: '' })).status).toBe(200)
  await comeBack(made, 'offer_answer_received')
  expect(await standings(made)).toEqual([
    ['application_letter', 'archived', 'answered'],
    ['offer_answer_received', 'open', null],
  ])
})

test('one that comes back only after it was answered is kept as overtaken', async () => {
  const made = await offered()
  await deliver(made)
  const candidate = await api.signIn(made.user)
  const { hash } = (await candidate.get(`/api/portal/applications/${made.uid}/offer`)).json.offer
  await candidate.post(`/api/portal/offers/${made.offer}/accept`, { hash, text: '' })
  await comeBack(made, 'application_letter')
  expect(await standings(made)).toEqual([['application_letter', 'archived', 'answered']])
})

test('so is one that came back after the change had begun and before it was made', async () => {
  const made = await offered()
  const [began, back] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const change = transact(async () => {
    await sql`select now()`.execute(db())
    began.resolve()
    await back.promise
    await overtake({ userId: made.user.id, applicationId: made.uid }, 'offer')
  })
  await began.promise
  await comeBack(made, 'application_letter')
  back.resolve()
  await change
  expect(await standings(made)).toEqual([['application_letter', 'archived', 'offer']])
})

test('the end overtakes all that was written before, and is told by its own letter', async () => {
  const made = await makeInterview()
  await comeBack(made, 'interview_proposed')
  const { stages } = (await staff.get(`/api/jobs/${made.job.id}/stages`)).json
  const from = stages.find(({ status }: { status: string }) => status === 'interview').uid
  const words = { subject: 'Vaša prijava', text: `Pozdravljeni!\n\nIzbrali smo drugo osebo. ${REASON}` }
  const told = await staff.post(`/api/applications/${made.uid}/moves`, {
    from,
    to: 'not_selected',
    ...words,
    reason: REASON,
  })
  expect(told.status).toBe(200)
  expect(await openOf(made)).toHaveLength(1)
  await db()
    .updateTable('letters')
    .set({ dueAt: new Date(0) })
    .where('applicationId', '=', made.uid)
    .execute()
  await sendDueLetters()
  await comeBack(made, 'application_letter')
  await comeBack(made, 'interview_cancelled')
  expect(await standings(made)).toEqual([
    ['interview_proposed', 'archived', 'end'],
    ['application_letter', 'open', null],
    ['interview_cancelled', 'open', null],
  ])
})

test('a decision that is reversed is not printed', async () => {
  const made = await makeApplication({ status: 'not_selected' })
  await comeBack(made, 'application_letter')
  expect((await standings(made)).at(-1)).toEqual(['application_letter', 'open', null])
  await moveApplication(whoIs(await makeUser({ kind: 'employee' })), made.uid, { to: 'in_review' })
  expect((await standings(made)).at(-1)).toEqual(['application_letter', 'archived', 'reopened'])
  await comeBack(made, 'application_letter')
  expect((await standings(made)).at(-1)).toEqual(['application_letter', 'open', null])
})

test('so does a withdrawal', async () => {
  const made = await offered()
  await comeBack(made, 'application_letter')
  const candidate = await api.signIn(made.user)
  expect((await candidate.post(`/api/portal/applications/${made.uid}/withdraw`, {})).status).toBe(200)
  await comeBack(made, 'application_withdrawn')
  expect(await standings(made)).toEqual([
    ['application_letter', 'archived', 'end'],
    ['application_withdrawn', 'open', null],
  ])
})

test('what was taken off by hand and overtaken meanwhile is not put back among those to print', async () => {
  const made = await makeInterview()
  await comeBack(made, 'interview_proposed')
  const [{ uid }] = await openOf(made)
  const archived = await staff.post('/api/bulk-actions/printed-letters/archive', { ids: [uid], count: 1 })
  await moving(made)
  const [letter] = (await staff.get(`/api/printed-letters?filter[application_uid]=${made.uid}`)).json.data
  expect(letter).toMatchObject({ state: 'archived', overtaken: 'interview', handled_by: 'Ana Kovač' })
  expect((await staff.post(`/api/bulk-actions/${archived.json.uid}/undo`, {})).json.done).toBe(1)
  expect(await standings(made)).toEqual([['interview_proposed', 'archived', 'interview']])
})
