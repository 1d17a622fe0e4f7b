import { expect, test } from 'vitest'
import { setClock } from '#base/time.ts'
import { db } from '#db/db.ts'
import { makeExport } from '#exports/exports.factory.ts'
import { eraseAccount } from '#privacy/erasure/erasure.service.ts'
import { type MadeUser, makeUser } from '#users/users.factory.ts'
import { testApp } from '../../../test/app.ts'
import { closeNow, inDays, makeCampaign, type MadeCampaign } from '#campaigns/campaigns.factory.ts'

const api = await testApp()
let count = 0
const rater = (more: object = {}) => ({
  name: 'Nika Izmišljena',
  email: `nika${++count}@primer.si`,
  relationship: 'coworker',
  ...more,
})
const propose = async ({ subject, subjectUid }: MadeCampaign, raters: object[]) =>
  (await api.signIn(subject)).post(`/api/portal/feedback/${subjectUid}/raters`, { raters })
const name = async ({ staff, uid, subjectUid }: MadeCampaign, raters: object[], unknown = true) =>
  (await api.signIn(staff)).post(`/api/campaigns/${uid}/subjects/${subjectUid}/raters`, {
    raters: raters.map((one) => ({ ...one, unknown })),
  })

test('nobody is named twice or their own leader; the error stands beside the e-mail', async () => {
  const made = await makeCampaign()
  const one = rater()
  expect((await propose(made, [one])).status).toBe(201)
  const upper = rater({ email: one.email.toUpperCase() })
  const faults = [rater(), upper, rater({ email: made.subject.email, relationship: 'leader' }), rater({ email: 'x' })]
  expect(Object.keys((await propose(made, faults.slice(0, 3))).json.errors)).toEqual([
    'raters.1.email',
    'raters.2.email',
  ])
  expect(Object.keys((await propose(made, faults)).json.errors)).toEqual(['raters.3.email'])
  const same = rater()
  expect(Object.keys((await name(made, [same, same])).json.errors)).toEqual(['raters.1.email'])
  expect((await name(made, [rater({ relationship: 'self' })])).status).toBe(422)
})

test('thirty proposals are enough', async () => {
  const made = await makeCampaign()
  const many = (n: number) => Array.from({ length: n }, () => rater())
  expect((await propose(made, many(29))).status).toBe(201)
  expect((await propose(made, many(2))).json.errors).toHaveProperty('raters')
  expect((await propose(made, many(1))).json.raters).toHaveLength(30)
})

test('proposals are for the time until the deadline, and for the campaigns one is assessed in', async () => {
  const made = await makeCampaign()
  const client = await api.signIn(made.subject)
  const path = `/api/portal/feedback/${made.subjectUid}`
  const { uid } = (await propose(made, [rater()])).json.raters[0]
  expect((await client.del(`${path}/raters/${uid}`)).json.raters).toEqual([])
  const stranger = await api.signIn(await makeUser())
  expect((await stranger.get(path)).code).toBe('NOT_FOUND')
  expect((await stranger.post(`${path}/raters`, {})).code).toBe('NOT_FOUND')
  const later = new Date(inDays(4))
  setClock(() => later)
  const over = await client.post(`${path}/raters`, { raters: [rater()] })
  setClock()
  expect(over.code).toBe('STATE_NOT_ALLOWED')
  const never = await makeCampaign({ fields: { nominate_until: null } })
  expect((await propose(never, [rater()])).code).toBe('STATE_NOT_ALLOWED')
  const draft = await makeCampaign({ isDraft: true })
  expect((await propose(draft, [rater()])).code).toBe('NOT_FOUND')
  await closeNow(made)
  expect((await propose(made, [rater()])).code).toBe('LOCKED')
})

test('a decision is made once; the assessed person sees it and cannot take it back', async () => {
  const made = await makeCampaign()
  const client = await api.signIn(made.subject)
  const staff = await api.signIn(made.staff)
  const [yes, no] = (await propose(made, [rater(), rater()])).json.raters as { uid: string }[]
  const decide = (one: { uid: string } | undefined, approve: boolean) =>
    staff.post(`/api/campaigns/${made.uid}/raters/${one?.uid}/decide`, { approve, unknown: true })
  expect((await decide(yes, true)).status).toBe(200)
  expect((await decide(yes, true)).status).toBe(200)
  expect((await decide(yes, false)).code).toBe('STATE_NOT_ALLOWED')
  await decide(no, false)
  const { raters } = (await client.get(`/api/portal/feedback/${made.subjectUid}`)).json
  expect(raters.map((one: { nomination: string }) => one.nomination).toSorted()).toEqual(['approved', 'declined'])
  expect((await client.del(`/api/portal/feedback/${made.subjectUid}/raters/${yes?.uid}`)).code).toBe(
    'STATE_NOT_ALLOWED',
  )
  // Not invited yet: still to be taken out.
  expect((await staff.del(`/api/campaigns/${made.uid}/raters/${yes?.uid}`)).status).toBe(200)
})

test('one person is one participant, whomever they assess, with an account when there is one that can be used', async () => {
  const active = await makeUser({ kind: 'companyemployee' })
  const disabled = await makeUser({ kind: 'employee', status: 'disabled' })
  const contact = await makeUser({ kind: 'company' })
  const made = await makeCampaign()
  const emails = [active.email.toUpperCase(), disabled.email, contact.email]
  const answer = await name(
    made,
    emails.map((email) => rater({ email })),
  )
  // What is answered does not tell who has an account: candidates are as unknown as strangers.
  expect(Object.keys(answer.json.subjects_list[0].raters[0])).toEqual([
    'uid',
    'name',
    'email',
    'relationship',
    'nomination',
    'is_known',
    'may',
  ])
  // What may be done with them depends on nothing but whether the address is known.
  const named = answer.json.subjects_list[0].raters.slice(1) as { is_known: boolean; may: object }[]
  for (const isKnown of [true, false]) {
    const alike = named.filter((one) => one.is_known === isKnown)
    expect(new Set(alike.map(({ may }) => JSON.stringify(may))).size).toBe(1)
  }
  const second = await makeUser()
  const staff = await api.signIn(made.staff)
  const added = await staff.post(`/api/campaigns/${made.uid}/subjects`, { users: [second.id] })
  const other = added.json.subjects_list.find((one: { user: string }) => one.user === second.id)
  await staff.post(`/api/campaigns/${made.uid}/subjects/${other.uid}/raters`, {
    raters: [rater({ email: active.email, unknown: true })],
  })
  const rows = await db()
    .selectFrom('campaignParticipants')
    .select(['email', 'userId'])
    .where('campaignId', '=', made.uid)
    .where('email', 'in', [active.email, disabled.email, contact.email])
    .execute()
  expect(new Map(rows.map(({ email, userId }) => [email, userId]))).toEqual(
    new Map<string, string | null>([
      [active.email, active.id],
      [disabled.email, null],
      [contact.email, null],
    ]),
  )
  expect(rows).toHaveLength(3)
})

test('who has named nobody yet finds a task for it', async () => {
  const made = await makeCampaign()
  const client = await api.signIn(made.subject)
  const tasks = async () =>
    (await client.get('/api/portal/tasks')).json.filter((one: { kind: string }) => one.kind === 'feedback')
  expect(await tasks()).toMatchObject([{ path: `/feedback/${made.subjectUid}`, status: 'todo' }])
  await propose(made, [rater()])
  expect(await tasks()).toEqual([])
})

test('an address is known by a colleague’s at the organisation of the assessed person, never by a public provider', async () => {
  const boss = await makeUser({ kind: 'companyemployee', email: 'ana.vodja@podjetje.example' })
  const colleagues = ['kadri@podjetje.example', 'posta@gmail.example']
  const { companyId } = await db()
    .selectFrom('companyEmployees')
    .select('companyId')
    .where('userId', '=', boss.id)
    .executeTakeFirstOrThrow()
  for (const email of colleagues) {
    const { id } = await makeUser({ kind: 'company', email })
    await db().updateTable('companyContacts').set({ companyId }).where('userId', '=', id).execute()
  }
  await makeUser({ kind: 'company', email: 'druga.posta@gmail.example' })
  const candidate = await makeUser({ email: 'janez@gmail.example' })
  const known = async (subject: Awaited<ReturnType<typeof makeUser>>, ...emails: string[]) => {
    const made = await makeCampaign({ subject })
    const raters = emails.map((email) => rater({ email }))
    const answer = (await name(made, raters)).json.subjects_list[0].raters as { email: string; is_known: boolean }[]
    return new Map(answer.map(({ email, is_known: isKnown }) => [email, isKnown]))
  }
  const told = await known(
    boss,
    'sodelavka@podjetje.example',
    'a.na.vodja+1@podjetje.example',
    'nekdo@gmail.example',
    'nekdo@drugje.example',
  )
  expect(told.get('sodelavka@podjetje.example')).toBe(true)
  expect(told.get('a.na.vodja+1@podjetje.example')).toBe(false)
  expect(told.get('nekdo@gmail.example')).toBe(false)
  expect(told.get('nekdo@drugje.example')).toBe(false)
  expect((await known(candidate, 'drugi@gmail.example')).get('drugi@gmail.example')).toBe(false)
})

test('staff name somebody nobody knows only as unknown, and the trail says so', async () => {
  const colleague = await makeUser({ kind: 'companyemployee' })
  const made = await makeCampaign()
  const raters = [rater({ email: colleague.email }), rater()]
  expect((await name(made, raters, false)).json.errors).toEqual({ 'raters.1.unknown': [expect.any(String)] })
  const list = async () =>
    (await (await api.signIn(made.staff)).get(`/api/campaigns/${made.uid}`)).json.subjects_list[0]
  expect((await list()).raters).toHaveLength(1)
  expect((await name(made, raters)).status).toBe(201)
  const { details } = await db()
    .selectFrom('auditEvents')
    .select('details')
    .where('action', '=', 'campaigns.rater_created')
    .where('subjectId', '=', made.uid)
    .executeTakeFirstOrThrow()
  expect(details).toEqual({ count: 2, unknown: 1 })
})

test('whom staff has named already is proposed like anybody else, and nothing of staff’s changes', async () => {
  const colleague = await makeUser({ kind: 'companyemployee' })
  const made = await makeCampaign({ named: [{ email: colleague.email, relationship: 'employee', name: 'Ime osebja' }] })
  const [client, staff] = [await api.signIn(made.subject), await api.signIn(made.staff)]
  const path = `/api/portal/feedback/${made.subjectUid}`
  const uid = made.raters.find(({ relationship }) => relationship === 'employee')!.uid
  const rows = async () => ({
    raters: await db()
      .selectFrom('campaignRaters')
      .selectAll()
      .where('subjectId', '=', made.subjectUid)
      .orderBy('id')
      .execute(),
    people: await db()
      .selectFrom('campaignParticipants')
      .selectAll()
      .where('campaignId', '=', made.uid)
      .orderBy('id')
      .execute(),
    mails: await db().selectFrom('mails').select('id').where('toAddress', '=', colleague.email).execute(),
    progress: (await staff.get(`/api/campaigns/${made.uid}`)).json.subjects_list[0].progress,
  })
  const before = await rows()
  const covered = rater({ email: colleague.email.toUpperCase(), name: 'Ana Kolegica', language: 'en-EN' })
  const asked = await client.post(`${path}/raters`, { raters: [covered] })
  expect([asked.status, asked.json.raters]).toEqual([
    201,
    [
      {
        ...covered,
        uid: expect.any(String),
        email: colleague.email,
        nomination: 'proposed',
        decline_reason: null,
        may: { delete: true },
      },
    ],
  ])
  expect(asked.json.raters[0].uid).not.toBe(uid)
  expect(await rows()).toEqual(before)
  // From here on as with any other: not twice, taken back, counted.
  expect(Object.keys((await client.post(`${path}/raters`, { raters: [covered] })).json.errors)).toEqual([
    'raters.0.email',
  ])
  expect((await client.del(`${path}/raters/${asked.json.raters[0].uid}`)).json.raters).toEqual([])
  expect(await rows()).toEqual(before)
  const again = (await client.post(`${path}/raters`, { raters: [covered, rater({ name: 'Zala' })] })).json.raters
  expect(again.map(({ name, language }: { name: string; language: string }) => [name, language])).toEqual([
    ['Ana Kolegica', 'en-EN'],
    ['Zala', 'sl-SI'],
  ])

  // Staff decides, or it would be told by never being decided.
  const seen = async () => (await staff.get(`/api/campaigns/${made.uid}`)).json.subjects_list[0].raters
  const ofStaff = async () => (await seen()).find((one: { uid: string }) => one.uid === uid)
  expect(await ofStaff()).toMatchObject({ name: 'Ime osebja', nomination: 'approved', may: { approve: true } })
  const decide = (approve: boolean) => staff.post(`/api/campaigns/${made.uid}/raters/${uid}/decide`, { approve })
  expect([(await decide(true)).status, (await decide(true)).status]).toEqual([200, 200])
  expect((await decide(false)).code).toBe('STATE_NOT_ALLOWED')
  expect(await ofStaff()).toMatchObject({ nomination: 'approved', may: { approve: false, decline: false } })
  const own = (await client.get(path)).json.raters
  expect(own.map((one: { nomination: string; may: object }) => [one.nomination, one.may])).toEqual([
    ['approved', { delete: false }],
    ['proposed', { delete: true }],
  ])
  expect((await client.del(`${path}/raters/${own[0].uid}`)).code).toBe('STATE_NOT_ALLOWED')
  const { raters, mails } = await rows()
  expect([raters.find(({ id }) => id === uid), mails]).toEqual([
    before.raters.find(({ id }) => id === uid),
    before.mails,
  ])
})

test('a proposal of somebody staff has named goes with them, and only who made it has it in a download', async () => {
  const colleague = await makeUser({ kind: 'companyemployee' })
  const made = await makeCampaign({ named: [{ email: colleague.email }] })
  const { name, email } = rater({ name: 'Zapisano drugače', email: colleague.email })
  expect((await propose(made, [{ name, email, relationship: 'leader' }])).status).toBe(201)
  const tells = async (person: MadeUser) =>
    [...(await makeExport(person)).files.values()].some((content) => content.includes(name))
  expect([await tells(made.subject), await tells(colleague)]).toEqual([true, false])
  expect(await eraseAccount(colleague.id, 'closed')).toBe(true)
  expect((await (await api.signIn(made.subject)).get(`/api/portal/feedback/${made.subjectUid}`)).json.raters).toEqual(
    [],
  )
  expect(await db().selectFrom('raterProposals').select('id').where('name', '=', name).execute()).toEqual([])
})
