// What the number of slots and the difference between two dumps tell: nothing.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  answerAs,
  changesOf,
  closeNow,
  makeCampaign,
  type MadeRater,
  slotOfRater,
  secondPerson,
} from '#campaigns/campaigns.factory.ts'
import { tasks } from '#campaigns/campaigns.background.ts'
import { db, transact } from '#db/db.ts'
import { rewriteTable } from '#db/scrub.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../../test/app.ts'
import { saveFeedback, startAnswering } from './answering.service.ts'

const api = await testApp()
const GROUPS = ['leader', 'coworker', 'coworker', 'employee', 'employee'] as const
const night = () => tasks['campaigns.evenOut']()
/** Slots as they lie in the table. */
async function lain(campaign: string) {
  const { rows } = await sql<{ id: string; text: string; size: number }>`select id, length(sealed) as size,
    encode(sealed, 'hex') as text from feedback_slots where campaign_id = ${campaign}`.execute(db())
  return rows
}

test('everybody who was asked has a slot, begun or not, and after a night each of them looks different', async () => {
  const made = await makeCampaign({ raters: [...GROUPS] })
  expect(await lain(made.uid)).toEqual([])
  await tasks['campaigns.invite']({ id: made.uid })
  const before = await lain(made.uid)
  expect(before).toHaveLength(made.raters.length)
  await answerAs(made.raters[1]!)
  await startAnswering(made.raters[2]!.by, made.raters[2]!.uid, 'employee')
  await saveFeedback(made.raters[2]!.by, made.raters[2]!.uid, changesOf({ note: 'Ostane' }))
  await night()
  const after = await lain(made.uid)
  expect(new Set([...before, ...after].map(({ id }) => id)).size).toBe(2 * before.length)
  expect(after.map(({ id }) => id)).toEqual(after.map(({ id }) => id).toSorted())
  expect(new Set([...before, ...after].map(({ text }) => text)).size).toBe(2 * before.length)
  expect(new Set([...before, ...after].map(({ size }) => size)).size).toBe(1)
  const states = await Promise.all(made.raters.map(async (rater) => (await slotOfRater(rater))?.content))
  expect(states.map((content) => content?.status)).toEqual(['open', 'closed', 'in-progress', 'open', 'open', 'open'])
  expect(states[2]).toMatchObject({ claimed: 'employee', answers: [{ item: 'note', value: 'Ostane' }] })
  // Nothing more is made for those who have one.
  await tasks['campaigns.look']()
  expect(await lain(made.uid)).toEqual(after)
})

test('of two dumps none tells whose slot it is when somebody is taken out or has a claim approved', async () => {
  const made = await makeCampaign({ raters: [...GROUPS] })
  const [, first, second] = made.raters as [MadeRater, MadeRater, MadeRater]
  await night()
  const staff = await api.signIn(made.staff)
  const steps = [
    async () => {
      const other = await makeUser()
      const { json } = await staff.post(`/api/campaigns/${made.uid}/subjects`, { users: [other.id] })
      const subjects = json.subjects_list as { uid: string; user: string }[]
      const { uid } = subjects.find(({ user }) => user === other.id)!
      await tasks['campaigns.invite']({ id: made.uid })
      before = await lain(made.uid)
      expect((await staff.del(`/api/campaigns/${made.uid}/subjects/${uid}`)).status).toBe(200)
      expect(await lain(made.uid)).toHaveLength(before.length - 1)
    },
    async () => {
      await answerAs(first)
      await answerAs({ ...second, relationship: 'employee' })
      await closeNow(made)
      before = await lain(made.uid)
      const claim = `/api/campaigns/${made.uid}/raters/${second.uid}/claim`
      const other = await api.signIn(await secondPerson())
      expect((await other.post(claim, { approve: true })).status).toBe(200)
      expect((await slotOfRater(second))?.content).toMatchObject({ relationship: 'employee', claimed: null })
    },
  ]
  let before: Awaited<ReturnType<typeof lain>> = []
  for (const step of steps) {
    before = await lain(made.uid)
    await step()
    const known = new Set(before.flatMap(({ id, text }) => [id, text]))
    expect(before.length).toBeGreaterThan(1)
    const same = (await lain(made.uid)).filter(({ id, text }) => known.has(id) || known.has(text))
    expect(same.map(({ id }) => id)).toEqual([])
  }
})

test('a slot that waits is no beginning: it must be begun, does not count and goes when the campaign is closed', async () => {
  const made = await makeCampaign({ raters: [...GROUPS] })
  await night()
  const [self, first, second] = made.raters as [MadeRater, MadeRater, MadeRater]
  const path = `/api/public/feedback/${first.token}/${first.uid}`
  expect((await api.anon.put(`${path}/answers`, changesOf())).code).toBe('STATE_NOT_ALLOWED')
  expect((await api.anon.post(`${path}/complete`, {})).code).toBe('STATE_NOT_ALLOWED')
  expect((await api.anon.get(path)).json).toMatchObject({ status: 'open', answered: 0 })
  const client = await api.signIn(made.subject)
  expect((await client.get('/api/portal/questionnaires')).json.data).toMatchObject([
    { feedback: self.uid, status: 'open' },
  ])
  await answerAs(second)
  const staff = await api.signIn(made.staff)
  expect((await staff.get(`/api/campaigns/${made.uid}`)).json).toMatchObject({ asked: 6, claims: [] })
  await closeNow(made)
  expect(await lain(made.uid)).toHaveLength(1)
})

test('the night leaves no former version of a slot in the files, and keeps nobody waiting while somebody answers', async () => {
  const made = await makeCampaign({ raters: [...GROUPS] })
  await tasks['campaigns.invite']({ id: made.uid })
  const file = async () => {
    const { rows } = await sql<{ at: string }>`select pg_relation_filepath('feedback_slots') as at`.execute(db())
    return rows[0]?.at
  }
  const first = await file()
  await night()
  const second = await file()
  expect(second).not.toBe(first)
  const slots = await lain(made.uid)
  await transact(async () => {
    await sql`lock table feedback_slots in row share mode`.execute(db())
    const began = Date.now()
    expect(await rewriteTable(api.databaseUrl, 'feedback_slots')).toBe(false)
    expect(Date.now() - began).toBeLessThan(2000)
  })
  expect([await file(), await lain(made.uid)]).toEqual([second, slots])
})
