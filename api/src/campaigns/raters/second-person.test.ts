// Whoever names addresses of their own beside one colleague's learns nothing: somebody else has to confirm them first.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { answerAs, closeNow, inDays, makeCampaign, type MadeCampaign, ratersOf } from '#campaigns/campaigns.factory.ts'
import { tasks } from '#campaigns/campaigns.background.ts'
import { db } from '#db/db.ts'
import { makeUser, type MadeUser } from '#users/users.factory.ts'
import { testApp } from '../../../test/app.ts'
import { tellDeclined } from './decisions.service.ts'
import { inviteDue } from './invitations.service.ts'
import { findRaters } from './raters.queries.ts'

const api = await testApp()
let count = 0
const consultant = () => makeUser({ kind: 'employee', role: 'Consultants' })
const OWN = ['prvi', 'drugi']
const own = () => OWN.map((name) => `${name}${++count}@nikogar.example`)
type Group = 'leader' | 'coworker' | 'employee'
const name = async (made: MadeCampaign, emails: string[], relationship: Group = 'coworker', by = made.staff) =>
  (await api.signIn(by)).post(`/api/campaigns/${made.uid}/subjects/${made.subjectUid}/raters`, {
    raters: emails.map((email) => ({ name: `Nika ${email}`, email, relationship, unknown: true })),
  })
const raterOf = async (made: MadeCampaign, email: string) =>
  (await ratersOf(made.uid)).find((one) => one.email === email)!
const decide = async (made: MadeCampaign, email: string, by: MadeUser, approve = true) => {
  const { uid } = await raterOf(made, email)
  return (await api.signIn(by)).post(`/api/campaigns/${made.uid}/raters/${uid}/decide`, { approve, unknown: true })
}
const isInvited = async (made: MadeCampaign, email: string) => {
  const { uid } = await raterOf(made, email)
  const row = await db().selectFrom('campaignRaters').select('invitedAt').where('id', '=', uid).executeTakeFirst()
  return row?.invitedAt !== null
}

/** How raters stand, by address. */
const ratersIn = async (made: MadeCampaign) =>
  new Map((await findRaters(made.uid)).map(({ email, nomination }) => [email, nomination as string]))

/** A campaign about somebody at a client, with one colleague of theirs everybody knows. */
async function withColleague(more: Parameters<typeof makeCampaign>[0] = {}) {
  const colleague = await makeUser({ kind: 'companyemployee' })
  const made = await makeCampaign({ named: [{ email: colleague.email }], ...more })
  return { made, colleague }
}

const SECRET = { listens: 1, interrupts: 5, plans: 2 }
const GIVEN = { listens: 4, interrupts: 2, plans: 3 }
/** What whoever gave `GIVEN` with all the others reads of the one who gave something else: the sum less their own. */
async function solved(made: MadeCampaign, answering: string[]): Promise<(number | null)[]> {
  await inviteDue(made.uid)
  for (const rater of await ratersOf(made.uid))
    if (answering.includes(rater.email)) {
      if (await isInvited(made, rater.email)) await answerAs(rater, GIVEN)
    } else if (rater.relationship !== 'self') await answerAs(rater, SECRET)
  const staff = await api.signIn(made.staff)
  await staff.post(`/api/campaigns/${made.uid}/close`)
  for (const { rater } of (await staff.get(`/api/campaigns/${made.uid}`)).json.claims)
    await staff.post(`/api/campaigns/${made.uid}/raters/${rater}/claim`, { approve: true })
  const report = await staff.post(`/api/campaigns/${made.uid}/subjects/${made.subjectUid}/report`)
  const items: { key: string; others: number | null }[] = report.json.items ?? []
  const least = answering.length + 1
  return items.map(({ key, others }) => {
    const given = GIVEN[key as keyof typeof GIVEN]
    return others === null ? null : Math.round(others * least - given * answering.length)
  })
}

test('a consultant who names two addresses of their own beside a colleague’s works nothing out', async () => {
  const { made } = await withColleague()
  const emails = own()
  expect((await name(made, emails)).status).toBe(201)
  expect((await solved(made, emails)).filter((one) => one !== null)).toEqual([])
})

test('nor by naming them as leaders who say to be coworkers, and approving that alone', async () => {
  const { made } = await withColleague()
  const second = await consultant()
  const emails = own()
  await name(made, emails, 'leader')
  for (const email of emails) expect((await decide(made, email, second)).status).toBe(200)
  await inviteDue(made.uid)
  for (const email of emails) await answerAs({ ...(await raterOf(made, email)), relationship: 'coworker' }, GIVEN)
  await closeNow(made)
  const staff = await api.signIn(made.staff)
  const url = `/api/campaigns/${made.uid}`
  const { claims } = (await staff.get(url)).json
  const may = { approve: false, decline: true }
  expect(claims).toMatchObject([{ may }, { may }])
  for (const { rater } of claims)
    expect((await staff.post(`${url}/raters/${rater}/claim`, { approve: true })).code).toBe('SECOND_PERSON')
  const other = await api.signIn(second)
  for (const { rater } of claims)
    expect((await other.post(`${url}/raters/${rater}/claim`, { approve: true })).status).toBe(200)
})

test('who named an address nobody knows does not confirm it; somebody else does, and only then it is asked and counted', async () => {
  const { made, colleague } = await withColleague()
  const [email] = own() as [string]
  const named = (await name(made, [email])).json.subjects_list[0]
  const seen = named.raters.find((one: { email: string }) => one.email === email)
  expect(seen).toMatchObject({ nomination: 'proposed', is_known: false, may: { approve: false, delete: true } })
  expect(named.progress).toContainEqual({ key: 'others', asked: 1, answered: null })
  await tasks['campaigns.look']()
  expect([await isInvited(made, email), await isInvited(made, colleague.email)]).toEqual([false, true])
  const refused = await decide(made, email, made.staff)
  expect(refused.code).toBe('SECOND_PERSON')
  const second = await consultant()
  expect(refused.json.message).toMatch(/./)
  // Nor in many at once, nor by naming it again.
  const staff = await api.signIn(made.staff)
  const { uid } = await raterOf(made, email)
  const many = await staff.post('/api/bulk-actions/raters/decide', { ids: [uid], count: 1, approve: true })
  expect(many.json).toMatchObject({ done: 0, skipped: 1 })
  expect((await name(made, [email])).json.errors).toHaveProperty('raters.0.email')
  expect((await decide(made, email, second)).status).toBe(200)
  await inviteDue(made.uid)
  expect(await isInvited(made, email)).toBe(true)
})

test('whoever is assessed names the same address: the one who named it first still does not confirm it', async () => {
  const { made } = await withColleague()
  const [email] = own() as [string]
  await name(made, [email])
  const assessed = await api.signIn(made.subject)
  const url = `/api/portal/feedback/${made.subjectUid}`
  const raters = [{ name: 'Nika', email, relationship: 'coworker' }]
  expect((await assessed.post(`${url}/raters`, { raters })).status).toBe(201)
  expect((await decide(made, email, made.staff)).code).toBe('SECOND_PERSON')
  expect((await decide(made, email, await consultant())).status).toBe(200)
  expect((await assessed.get(url)).json.raters).toMatchObject([{ email, nomination: 'approved' }])
  await inviteDue(made.uid)
  expect(await isInvited(made, email)).toBe(true)
})

test('what is declined of staff’s naming is told to nobody assessed, and may be proposed by them', async () => {
  const { made } = await withColleague()
  const [email] = own() as [string]
  await name(made, [email])
  expect((await decide(made, email, await consultant(), false)).status).toBe(200)
  await tellDeclined(made.subjectUid)
  const mails = db().selectFrom('mails').select('id').where('toAddress', '=', made.subject.email)
  expect(await mails.where('template', '=', 'feedback_raters_declined').execute()).toEqual([])
  const assessed = await api.signIn(made.subject)
  const url = `/api/portal/feedback/${made.subjectUid}`
  expect((await assessed.get(url)).json.raters).toEqual([])
  const raters = [{ name: 'Nika Predlagana', email, relationship: 'employee' }]
  expect((await assessed.post(`${url}/raters`, { raters })).json.raters).toMatchObject([
    { name: 'Nika Predlagana', relationship: 'employee', nomination: 'proposed' },
  ])
  expect((await decide(made, email, made.staff)).status).toBe(200)
  await inviteDue(made.uid)
  expect(await isInvited(made, email)).toBe(true)
})

test('the own address of whoever names, and mailboxes of their own house, are not known by that', async () => {
  const staff = await makeUser({ kind: 'employee', role: 'Consultants', email: 'ana.svet@hisa.example' })
  await makeUser({ kind: 'employee', email: 'bor@hisa.example' })
  const subject = await makeUser({ kind: 'employee', email: 'cene@hisa.example' })
  const made = await makeCampaign({ staff, subject })
  const emails = ['ana.svet@hisa.example', 'anasvet+1@hisa.example', 'info@hisa.example', 'bor@hisa.example']
  await name(made, emails)
  const rows = (await (await api.signIn(staff)).get(`/api/campaigns/${made.uid}`)).json.subjects_list[0].raters
  const of = (email: string) => rows.find((one: { email: string }) => one.email === email)
  expect(emails.map((email) => of(email).nomination)).toEqual(['proposed', 'proposed', 'proposed', 'approved'])
})

test('two addresses of one mailbox at the domain of a client are not known by the domain', async () => {
  const subject = await makeUser({ kind: 'companyemployee', email: 'vodja@stranka.example' })
  const { companyId } = await db()
    .selectFrom('companyEmployees')
    .select('companyId')
    .where('userId', '=', subject.id)
    .executeTakeFirstOrThrow()
  const contact = await makeUser({ kind: 'company', email: 'kadri@stranka.example' })
  await db().updateTable('companyContacts').set({ companyId }).where('userId', '=', contact.id).execute()
  const made = await makeCampaign({ subject })
  const list = await name(made, ['mija@stranka.example', 'mija+2@stranka.example', 'rok@stranka.example'])
  expect(list.status).toBe(201)
  expect(Object.fromEntries(await ratersIn(made))).toMatchObject({
    'mija@stranka.example': 'proposed',
    'mija+2@stranka.example': 'proposed',
    'rok@stranka.example': 'approved',
  })
})

test('in a draft it is the same, and opening asks nobody who was not confirmed', async () => {
  const made = await makeCampaign({ isDraft: true, fields: { opens_at: inDays(-1) } })
  const emails = own()
  await name(made, emails)
  await (await api.signIn(made.staff)).post(`/api/campaigns/${made.uid}/open`)
  await tasks['campaigns.look']()
  expect(await Promise.all(emails.map((email) => isInvited(made, email)))).toEqual([false, false])
})

test('the list says which addresses nobody knows, who named them, how many of the group, and who may confirm', async () => {
  const { made, colleague } = await withColleague()
  const emails = own()
  await name(made, emails)
  const second = await consultant()
  const read = async (who: MadeUser) =>
    (await (await api.signIn(who)).get('/api/rater-proposals?per_page=100')).json.data.filter(
      (one: { campaign_uid: string }) => one.campaign_uid === made.uid,
    )
  const [own1] = await read(made.staff)
  expect(own1).toMatchObject({
    is_known: false,
    named_by: 'staff',
    group: { size: 3, unknown: 2 },
    may: { approve: false, decline: true },
  })
  expect(own1.confirmers).toEqual(expect.any(Array))
  expect(own1.confirmers).not.toContain(made.staff.name)
  expect((await read(second))[0]).toMatchObject({ may: { approve: true }, confirmers: null })
  expect(colleague.email).toBeTruthy()
  // Where nobody else may, that is said.
  await sql`delete from user_roles where user_id <> ${made.staff.id}`.execute(db())
  const [alone] = await read(made.staff)
  expect(alone.confirmers).toEqual([])
  expect((await decide(made, emails[0]!, made.staff)).code).toBe('SECOND_PERSON')
})

test('whoever was named before this and not asked yet waits as well; who is known, or was asked, does not', async () => {
  const { made, colleague } = await withColleague({ isDraft: true })
  const [first, asked] = own() as [string, string]
  await name(made, [first, asked])
  const house = await makeUser({ kind: 'employee' })
  await name(made, [house.email])
  const rows = db().updateTable('campaignRaters').set({ nomination: 'approved' })
  await rows.where('subjectId', '=', made.subjectUid).execute()
  const { uid } = await raterOf(made, asked)
  await rows.set({ invitedAt: new Date() }).where('id', '=', uid).execute()
  const file = path.join(import.meta.dirname, '../../../migrations/0540_raters_confirmed_by_two.sql')
  await sql.raw(readFileSync(file, 'utf8')).execute(db())
  const after = await ratersIn(made)
  expect([first, asked, house.email, colleague.email].map((email) => after.get(email))).toEqual([
    'proposed',
    'approved',
    'approved',
    'approved',
  ])
})
