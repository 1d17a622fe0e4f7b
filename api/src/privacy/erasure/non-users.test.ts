// People the portal asked something by a link, who have no account.
import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { answerAs, closeNow, makeCampaign, secondPerson } from '#campaigns/campaigns.factory.ts'
import { setClock } from '#base/time.ts'
import { db } from '#db/db.ts'
import { makeUser } from '#users/users.factory.ts'
import { makeLink } from '#public-questionnaires/public-questionnaires.factory.ts'
import { testApp } from '../../../test/app.ts'
import { runRetention } from '#privacy/retention/retention.service.ts'

const api = await testApp()
afterEach(() => setClock())
const at = (day: string) => setClock(() => new Date(`${day}T01:10:00Z`))
const dueFor = async (rule: string): Promise<number> => {
  const reports = await runRetention(false)
  expect(reports.filter(({ failed }) => failed > 0)).toEqual([])
  return reports.find((report) => report.rule === rule)?.due[0]?.count ?? 0
}

test('whom a campaign asked by a link is forgotten a year after it was closed, but not before its answers', async () => {
  at('2026-03-01')
  const member = await makeUser({ kind: 'companyemployee' })
  const made = await makeCampaign({ raters: ['leader', 'coworker'], named: [{ email: member.email }] })
  const other = await makeCampaign({ raters: ['coworker'] })
  const stranger = made.raters.find(({ relationship }) => relationship === 'leader')!
  await answerAs({ ...stranger, relationship: 'coworker' })
  await closeNow(made)
  at('2027-03-02')
  expect(await dueFor('raters without an account')).toBe(0)
  // Whoever makes the report can decide what the rater said about the relationship.
  const staff = await api.signIn(await secondPerson())
  const decided = await staff.post(`/api/campaigns/${made.uid}/raters/${stranger.uid}/claim`, { approve: true })
  expect([decided.status, decided.json.claims]).toEqual([200, []])
  expect((await staff.post(`/api/campaigns/${made.uid}/subjects/${made.subjectUid}/report`)).status).toBe(201)
  expect(await dueFor('raters without an account')).toBe(2)
  const left = await db().selectFrom('campaignRaters').select('id').execute()
  const kept = [...made.raters.filter(({ email }) => email === member.email), ...other.raters].map(({ uid }) => uid)
  expect(left.map(({ id }) => id)).toEqual(expect.arrayContaining(kept))
  expect(left.map(({ id }) => id)).not.toContain(stranger.uid)
  expect(await dueFor('raters without an account')).toBe(0)
})

test('which groups of a closed campaign stand apart does not change with those who are forgotten', async () => {
  at('2026-03-01')
  const member = async (relationship: 'coworker' | 'employee') => {
    const { email } = await makeUser({ kind: 'companyemployee' })
    return { email, relationship }
  }
  const coworkers = [await member('coworker'), await member('coworker'), await member('coworker')]
  const employees = [await member('employee'), await member('employee')]
  const made = await makeCampaign({ raters: ['employee'], named: [...coworkers, ...employees] })
  for (const rater of made.raters.filter(({ relationship }) => relationship === 'coworker')) await answerAs(rater)
  await closeNow(made)
  const progress = async () => {
    const { json } = await (await api.signIn(made.staff)).get(`/api/campaigns/${made.uid}`)
    const parts = json.subjects_list[0].progress as { key: string; asked: number; answered: number | null }[]
    return parts.map(({ key, asked, answered }) => `${key} ${answered}/${asked}`)
  }
  expect(await progress()).toEqual(['self 0/1', 'coworker 3/3', 'employee null/3'])
  const staff = await api.signIn(made.staff)
  await staff.post(`/api/campaigns/${made.uid}/subjects/${made.subjectUid}/report`)
  at('2027-03-02')
  expect(await dueFor('raters without an account')).toBe(1)
  expect(await progress()).toEqual(['self 0/1', 'coworker 3/3', 'employee null/2'])
})

test('answers by personal links go five years after the link was closed', async () => {
  at('2026-03-01')
  const { id } = await makeLink({ mode: 'personal', closesAt: new Date('2026-03-10T22:59:59Z') })
  await db()
    .insertInto('publicInvitations')
    .values({ linkId: id, name: 'Vabljena Oseba', email: 'vabljena@primer.si', tokenHash: Buffer.alloc(32, 1) })
    .execute()
  at('2031-03-10')
  expect(await dueFor('answers by personal links')).toBe(0)
  at('2031-03-11')
  expect(await dueFor('answers by personal links')).toBe(1)
  expect(await db().selectFrom('publicInvitations').selectAll().where('linkId', '=', id).execute()).toEqual([])
})

test('a campaign that stayed a draft lets go of its raters a year after its last day', async () => {
  at('2026-03-01')
  const made = await makeCampaign({ isDraft: true, raters: ['coworker'] })
  at('2027-03-01')
  const left = () =>
    db()
      .selectFrom('campaignParticipants')
      .select('id')
      .where('campaignId', '=', made.uid)
      .where('userId', 'is', null)
      .execute()
  await dueFor('raters without an account')
  expect(await left()).toHaveLength(1)
  at('2027-03-17')
  expect(await dueFor('raters without an account')).toBe(1)
  expect(await left()).toEqual([])
})

test('invitations by a link without an end go five years after the last answer, or after they were sent', async () => {
  at('2026-03-01')
  const { id } = await makeLink({ mode: 'personal' })
  const sent = { linkId: id, createdAt: new Date('2026-03-01T12:00:00Z') }
  const [silent, answered] = await db()
    .insertInto('publicInvitations')
    .values([
      { ...sent, name: 'Molčeča', email: 'molceca@primer.si', tokenHash: Buffer.alloc(32, 2) },
      { ...sent, name: 'Odzivna', email: 'odzivna@primer.si', tokenHash: Buffer.alloc(32, 3) },
    ])
    .returning('id')
    .execute()
  const updatedAt = new Date('2027-06-01T12:00:00Z')
  await db()
    .insertInto('publicResponses')
    .values({ id: randomUUID(), linkId: id, invitationId: answered?.id ?? '', status: 'closed', updatedAt })
    .execute()
  const left = async () =>
    (await db().selectFrom('publicInvitations').select('id').where('linkId', '=', id).execute()).map((row) => row.id)
  at('2031-03-01')
  expect(await dueFor('answers by personal links')).toBe(0)
  at('2031-03-02')
  expect(await dueFor('answers by personal links')).toBe(1)
  expect([await left(), silent === undefined]).toEqual([[answered?.id], false])
  at('2032-06-02')
  expect(await dueFor('answers by personal links')).toBe(1)
  expect(await left()).toEqual([])
})
