// Access and erasure for people without an account, by the address a personal link was mailed to.
import { expect, test } from 'vitest'
import { PERMISSIONS } from '@korak/contract/permissions.list.ts'
import { makeApplication } from '#applications/applications.factory.ts'
import { invitationToken } from '#auth/invitation-links.ts'
import { answerAs, changesOf, makeCampaign, ratersOf } from '#campaigns/campaigns.factory.ts'
import { sql } from 'kysely'
import { db } from '#db/db.ts'
import { forPerson } from '#db/person.ts'
import { PERSONAL_TABLES } from '#privacy/registry.ts'
import { eraseAccount } from './erasure.service.ts'
import { saveFeedback, startAnswering } from '#campaigns/answers/answering.service.ts'
import { slotsIn } from '#campaigns/answers/slots.service.ts'
import { makeJob } from '#jobs/jobs.factory.ts'
import { makeLink } from '#public-questionnaires/public-questionnaires.factory.ts'
import { change, ENOUGH } from '#questionnaires/questionnaires.factory.ts'
import { makeUser, PASSWORD } from '#users/users.factory.ts'
import { testApp } from '../../../test/app.ts'
import { everythingIn, traces } from '../../../test/everything.ts'
import { makeWaiting } from '#replies/replies.factory.ts'
import { runTasks } from '../../../test/background.ts'
import { reapplyTombstones } from './reapply-erasures.service.ts'
import { countByAddress, eraseByAddress, eraseEverythingOf, exportByAddress } from './people-by-link.service.ts'

const api = await testApp()
const refused = (work: Promise<unknown>) => work.then(() => null).catch((error: { code: string }) => error.code)

async function inviteByMail(email: string, word: string): Promise<void> {
  const staff = await api.signIn(await makeUser({ kind: 'employee', permissions: ['questionnaires.manage'] }))
  const { id: link } = await makeLink({ mode: 'personal' })
  await staff.post(`/api/public-links/${link}/invitations`, { people: [{ name: `Ime ${word}`, email }] })
  const { id } = await db()
    .selectFrom('publicInvitations')
    .select('id')
    .where('linkId', '=', link)
    .executeTakeFirstOrThrow()
  const { json } = await api.anon.post(`/api/public/questionnaires/${invitationToken(id)}/${link}/start`)
  const changes = Object.entries({ ...ENOUGH, note: `Odgovor ${word}` }).map(([item, value]) => change(item, value))
  await api.anon.post(`/api/public/responses/${json.uid}/complete`, { stamp: json.stamp, changes })
}

test('somebody asked about a job by an address alone is found, exported and forgotten', async () => {
  const email = 'vprasana.brez@primer.si'
  const { id } = await makeJob()
  const staff = await api.signIn(await makeUser({ kind: 'employee', permissions: [...PERMISSIONS] }))
  expect((await staff.post(`/api/jobs/${id}/approaches`, { email, note: 'Sled povabila' })).status).toBe(201)
  expect(await countByAddress(email)).toMatchObject({ approaches: 1 })
  const text = JSON.stringify(await exportByAddress(email))
  expect(text).toContain('Sled povabila')
  expect(text).not.toContain('token_hash')
  await eraseByAddress(email)
  expect(await db().selectFrom('approaches').select('id').where('jobId', '=', id).execute()).toEqual([])
  expect(await refused(countByAddress(email))).toBe('NOT_FOUND')
})

test('of somebody who has an account nobody is told that nothing is known', async () => {
  const { email } = await makeUser()
  expect(await refused(countByAddress(email))).toBe('HAS_ACCOUNT')
  expect(await refused(exportByAddress(email.toUpperCase()))).toBe('HAS_ACCOUNT')
})

test('an erased account takes along the rows of every table that is deleted', async () => {
  const user = await makeUser({ name: 'Oseba Izbris' })
  const { email } = user
  await inviteByMail(email, 'Izbris')
  await makeCampaign({ named: [{ email, name: 'Ocenjevalka Izbris' }] })
  const staff = await api.signIn(await makeUser({ kind: 'employee', permissions: [...PERMISSIONS] }))
  const { id: job } = await makeJob()
  expect((await staff.post(`/api/jobs/${job}/approaches`, { email })).status).toBe(201)
  const asking = await makeApplication()
  await db()
    .insertInto('referees')
    .values({
      applicationId: asking.uid,
      userId: asking.user.id,
      name: 'Priča Izbris',
      relation: 'manager',
      email,
      language: 'sl-SI',
      agreedAt: new Date(),
    })
    .execute()
  await db()
    .insertInto('replies')
    .values({ id: user.id, userId: user.id, messageHash: Buffer.from(user.id), original: 'Pozdrav.', text: 'Pozdrav.' })
    .execute()
  const deleted = PERSONAL_TABLES.filter(({ erased }) => erased === 'delete')
  const rowsOf = async (table: string, condition: ReturnType<typeof forPerson>) => {
    const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)} where ${condition}`.execute(db())
    return rows.map(({ id }) => id)
  }
  const before = new Map<string, string[]>()
  for (const { table, owner } of deleted) before.set(table, await rowsOf(table, forPerson(owner!, user.id)))
  for (const [table, ids] of before) expect(ids.length, table).toBeGreaterThan(0)
  expect(await eraseAccount(user.id, 'administration')).toBe(true)
  for (const [table, ids] of before)
    expect(await rowsOf(table, sql<boolean>`id = any(${ids}::uuid[])`), table).toEqual([])
})

test('mails nobody could place are found by their sender’s address, exported and forgotten', async () => {
  const email = 'neznanka.brez@primer.si'
  const waiting = await makeWaiting()
  const taken = await makeWaiting()
  const { uid, user } = await makeApplication()
  await db().updateTable('replies').set({ fromAddress: 'Neznanka.Brez@primer.si' }).where('id', '=', waiting).execute()
  // Of somebody else’s conversation it is part by now.
  await db()
    .updateTable('replies')
    .set({ fromAddress: email, userId: user.id, applicationId: uid, state: 'entered', doubt: null })
    .where('id', '=', taken)
    .execute()
  expect(await countByAddress(email)).toMatchObject({ replies: 2 })
  const text = JSON.stringify((await exportByAddress(email)).replies)
  expect(text).toContain('Prosim za termin.')
  expect(text).not.toContain('message_hash')
  await eraseByAddress(email)
  expect(await refused(countByAddress(email))).toBe('NOT_FOUND')
  const left = await db()
    .selectFrom('replies')
    .select(['id', 'fromAddress'])
    .where('id', 'in', [waiting, taken])
    .execute()
  expect(left).toEqual([{ id: taken, fromAddress: '' }])
})

test('what is known under an address is found and exported, without secrets', async () => {
  const email = 'brez.racuna@primer.si'
  const since = new Date()
  expect(await refused(countByAddress(email))).toBe('NOT_FOUND')
  await inviteByMail('Brez.Racuna@primer.si', 'Pot')
  await makeCampaign({ named: [{ email, name: 'Ocenjevalka Pot' }] })
  expect(await countByAddress(email.toUpperCase())).toEqual({
    campaign_participants: 1,
    campaign_raters: 1,
    public_invitations: 1,
    public_responses: 1,
    answers: 4,
    referees: 0,
    approaches: 0,
    mails: 2,
    email_changes: 0,
    replies: 0,
    jobs: 0,
  })
  const text = JSON.stringify(await exportByAddress(email))
  for (const word of ['Ime Pot', 'Odgovor Pot', 'Ocenjevalka Pot', email]) expect(text).toContain(word)
  expect(text).not.toContain('token_hash')
  const looks = () =>
    db()
      .selectFrom('auditEvents')
      .selectAll()
      .where('action', '=', 'privacy.address_read')
      .where('createdAt', '>=', since)
      .orderBy('createdAt')
      .execute()
  const look = { actorId: null, userId: null, subjectId: null, ip: null }
  expect(await looks()).toMatchObject([
    { ...look, details: { what: 'count', purpose: 'request', rows: 10 } },
    { ...look, details: { what: 'export', purpose: 'request', rows: 10 } },
  ])
  expect(JSON.stringify(await looks())).not.toContain('brez')
})

test('erasing takes everything but submitted feedback, and leaves others alone', async () => {
  const email = 'pozabljena@primer.si'
  const other = 'ostane@primer.si'
  for (const one of [email, other]) await inviteByMail(one, one === email ? 'Pozabljena' : 'Ostane')
  const made = await makeCampaign({ named: [{ email }, { email: other }] })
  const second = await makeCampaign({ named: [{ email }] })
  const submitted = made.raters.find((rater) => rater.email === email)!
  await answerAs(submitted)
  const begun = second.raters.find((rater) => rater.email === email)!
  await startAnswering(begun.by, begun.uid, begun.relationship)
  await saveFeedback(begun.by, begun.uid, changesOf())
  await runTasks(api.databaseUrl)
  await eraseByAddress(email)
  expect(await refused(eraseByAddress(email))).toBe('NOT_FOUND')
  const left = await everythingIn(api.databaseUrl)
  expect([email, 'Ime Pozabljena', 'Odgovor Pozabljena'].filter((word) => left.includes(word))).toEqual([])
  for (const word of [other, 'Ime Ostane', 'Odgovor Ostane']) expect(left).toContain(word)
  const slots = [...(await slotsIn(made.uid)).all, ...(await slotsIn(second.uid)).all].map(({ content }) => content)
  expect(slots.filter(({ status }) => status !== 'open')).toMatchObject([{ status: 'closed' }])
  expect(slots.flatMap(({ status, answers }) => (status === 'open' ? answers : []))).toEqual([])
  expect((await ratersOf(made.uid)).map((rater) => rater.email)).not.toContain(email)
  const trail = await db()
    .selectFrom('auditEvents')
    .selectAll()
    .where('action', '=', 'privacy.erased')
    .orderBy('createdAt', 'desc')
    .limit(1)
    .execute()
  expect(trail).toMatchObject([{ userId: null, details: { why: 'address', rows: 13 } }])
})

test('what came to an address while it was an account’s is not touched', async () => {
  const email = 'nekoc.racun@primer.si'
  const user = await makeUser({ email })
  await inviteByMail(email, 'Racunova')
  expect(await refused(countByAddress(email))).toBe('HAS_ACCOUNT')
  await db().updateTable('users').set({ email: 'zdaj.drugje@primer.si' }).where('id', '=', user.id).execute()
  expect(await refused(eraseByAddress(email))).toBe('NOT_FOUND')
  await inviteByMail(email, 'Kasnejsa')
  const text = JSON.stringify(await exportByAddress(email))
  expect([text.includes('Racunova'), text.includes('Kasnejsa')]).toEqual([false, true])
})

test('erasing an e-mail takes the account and what came to the address outside it, whichever there is', async () => {
  const email = 'prijavljena@primer.si'
  expect(await refused(eraseEverythingOf(email))).toBe('NOT_FOUND')
  await inviteByMail(email, 'Prijavljena')
  // Anybody may have registered the address.
  const { username } = await makeUser({ email, status: 'registered' })
  await eraseEverythingOf('Prijavljena@primer.si')
  // Whom the account belonged to is told.
  const mails = await db().selectFrom('mails').select('template').where('toAddress', '=', email).execute()
  expect(mails).toEqual([{ template: 'account_erased' }])
  await runTasks(api.databaseUrl)
  const left = await everythingIn(api.databaseUrl)
  expect(['Ime Prijavljena', 'Odgovor Prijavljena', username].filter((word) => left.includes(word))).toEqual([])
  const account = await makeUser({ email: 'samo.racun@primer.si' })
  await eraseEverythingOf(account.email)
  expect(await refused(eraseEverythingOf(account.username))).toBe('NOT_FOUND')
  await inviteByMail('samo.povezava@primer.si', 'Povezava')
  await eraseEverythingOf('samo.povezava@primer.si')
  expect(await everythingIn(api.databaseUrl)).not.toContain('Odgovor Povezava')
})

/** Somebody signed in asks for an address that is somebody else's, who has no account. */
async function typeIn(email: string) {
  const user = await makeUser()
  const client = await api.signIn(user)
  expect((await client.post('/api/auth/email-change', { email, password: PASSWORD })).status).toBe(202)
  return { user, client }
}
const mailsTo = (email: string) => db().selectFrom('mails').selectAll().where('toAddress', '=', email).execute()

test('an address somebody else asked to move to is found and erased, while the change waits and when it was given up', async () => {
  const [waiting, given] = ['tipkana.caka@primer.si', 'tipkana.opuscena@primer.si']
  const { client, user } = await typeIn(waiting)
  const other = await typeIn(given)
  expect((await other.client.del('/api/auth/email-change')).status).toBe(200)
  await typeIn('tipkana.ostane@primer.si')
  await runTasks(api.databaseUrl)
  expect(await countByAddress(waiting.toUpperCase())).toMatchObject({ mails: 1, email_changes: 1 })
  expect(await countByAddress(given)).toMatchObject({ mails: 1, email_changes: 0 })
  expect(JSON.stringify(await exportByAddress(waiting))).toContain(waiting)
  for (const email of [waiting, given]) await eraseByAddress(email)
  expect(traces(await everythingIn(api.databaseUrl), [waiting, given])).toEqual([])
  expect((await client.get('/api/auth/email-change')).json.pending).toBeNull()
  expect(await countByAddress('tipkana.ostane@primer.si')).toMatchObject({ mails: 1, email_changes: 1 })
  // What was written to the asker stays.
  expect((await mailsTo(user.email)).map(({ template }) => template)).toContain('email_change_former')
})

test('mails to an own address are the account’s, also what asked for it before it was', async () => {
  const user = await makeUser({ email: 'lastna.prej@primer.si' })
  const client = await api.signIn(user)
  const email = 'lastna.zdaj@primer.si'
  await client.post('/api/auth/email-change', { email, password: PASSWORD })
  await db().deleteFrom('emailChanges').where('userId', '=', user.id).execute()
  await db().updateTable('users').set({ email }).where('id', '=', user.id).execute()
  for (const own of [email, user.email]) expect(await refused(countByAddress(own))).toBe('HAS_ACCOUNT')
  const { email: registered } = await makeUser({ email: 'lastna.neaktivna@primer.si', status: 'registered' })
  await api.anon.post('/api/auth/signup-candidate/resend', { email: registered })
  await runTasks(api.databaseUrl)
  expect(await refused(countByAddress(registered))).toBe('HAS_ACCOUNT')
})

test('of a mail about somebody under a legal hold only the address goes', async () => {
  const email = 'tipkana.zadrzana@primer.si'
  const { user } = await typeIn(email)
  await runTasks(api.databaseUrl)
  const [mail] = await mailsTo(email)
  await db().insertInto('legalHolds').values({ userId: user.id, reason: 'Spor' }).execute()
  await eraseByAddress(email)
  expect(traces(await everythingIn(api.databaseUrl), [email])).toEqual([])
  const kept = await db()
    .selectFrom('mails')
    .selectAll()
    .where('id', '=', mail?.id ?? '')
    .execute()
  expect(kept).toMatchObject([{ template: 'email_change', userId: user.id, toAddress: '', toName: null }])
})

test('the contact of an old ad, a text without an account, is found and leaves the ad; a restored one goes again', async () => {
  const email = 'stik.brez.racuna@primer.si'
  const contact = {
    contactName: 'Stanislava Stik',
    contactEmail: 'Stik.Brez.Racuna@primer.si',
    contactPhone: '+386 1 909 11 22',
  }
  const ad = await makeJob({ ...contact, contactRoleSl: 'Vodja kadrov', contactId: null })
  const other = await makeJob({ contactName: 'Drug Stik', contactEmail: 'drug.stik@primer.si', contactId: null })
  expect(await countByAddress(email)).toMatchObject({ jobs: 1, mails: 0 })
  const exported = JSON.stringify((await exportByAddress(email)).jobs)
  for (const word of Object.values(contact)) expect(exported).toContain(word)
  await eraseByAddress(email)
  const words = [...Object.values(contact), 'Vodja kadrov']
  expect(traces(await everythingIn(api.databaseUrl), words)).toEqual([])
  expect(await everythingIn(api.databaseUrl)).toContain('drug.stik@primer.si')
  await db().updateTable('jobs').set(contact).where('id', '=', ad.id).execute()
  expect(await reapplyTombstones()).toBe(1)
  expect(traces(await everythingIn(api.databaseUrl), words)).toEqual([])
  const { contactEmail } = await db()
    .selectFrom('jobs')
    .select('contactEmail')
    .where('id', '=', other.id)
    .executeTakeFirstOrThrow()
  expect(contactEmail).toBe('drug.stik@primer.si')
})
