// Whether a rater who is erased had submitted: two dumps around the erasure are alike whatever they had done.
import { expect, test } from 'vitest'
import pg from 'pg'
import { whoIs } from '#applications/applications.factory.ts'
import { TEST_CONTEXT } from '#http/request-context.factory.ts'
import { answerAs, changesOf, closeNow, makeCampaign, type MadeRater } from '#campaigns/campaigns.factory.ts'
import { tasks } from '#campaigns/campaigns.background.ts'
import { freezeReport } from '#campaigns/reports/reports.service.ts'
import { eraseAccount } from '#privacy/erasure/erasure.service.ts'
import { eraseByAddress } from '#privacy/erasure/people-by-link.service.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../../test/app.ts'
import { saveFeedback, startAnswering } from './answering.service.ts'
import { slotsIn } from './slots.service.ts'

const api = await testApp()
const WAYS = ['account', 'address'] as const
const DONE = ['nothing', 'looked in', 'begun', 'submitted'] as const
type Done = (typeof DONE)[number]

interface Row {
  table: string
  values: Record<string, unknown>
}
const RAW = `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast') order by 1`

/** Which of the queues for mails there is already hangs on ids of mails, which are another one in every world. */
const QUEUES = 'graphile_worker._private_job_queues'

/** Every row of every table of every schema, but that. */
async function dump(): Promise<Row[]> {
  const client = new pg.Client({ connectionString: api.databaseUrl })
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(RAW)
    const found: Row[] = []
    for (const { name } of tables.filter((table) => table.name !== QUEUES)) {
      const { rows } = await client.query<{ values: Row['values'] }>(`select to_jsonb(t) as values from ${name} t`)
      found.push(...rows.map(({ values }) => ({ table: name, values })))
    }
    return found
  } finally {
    await client.end()
  }
}

/** Columns of the queue that count all jobs there have ever been, and the salt of a password. */
const COUNTED = new Set(['revision', 'job_queue_id', 'password_hash'])
/** A value without what is another one in every world: ids, instants, counted names; of bytes their length. */
const plain = (key: string, value: unknown): unknown => {
  if (COUNTED.has(key)) return null
  if (typeof value !== 'string') return value
  if (value.startsWith('\\x')) return `${value.length} digits`
  return value
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'uuid')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.+Z]+/g, 'then')
    .replaceAll(/(?<=[a-zčšž_.@-])\d+|(?<=(360|campaign) )\d+/gi, '#')
}
const textOf = ({ table, values }: Row): string => `${table} ${JSON.stringify(values)}`
const shapes = (rows: readonly Row[]): string[] =>
  rows.map(({ table, values: { id: _id, ...values } }) => `${table} ${JSON.stringify(values, plain)}`).toSorted()

async function act(rater: MadeRater, done: Done): Promise<void> {
  if (done === 'submitted') await answerAs(rater, { listens: 5, interrupts: 2, plans: 3, note: 'Zaupna beseda' })
  if (done === 'looked in' || done === 'begun') await startAnswering(rater.by, rater.uid, 'employee')
  if (done === 'begun') await saveFeedback(rater.by, rater.uid, changesOf({ note: 'Zaupna beseda' }))
}

/** A campaign in which a rater has done so much, before it and after they have left. */
async function world(way: (typeof WAYS)[number], done: Done, hasPlaces: boolean) {
  const user = way === 'account' ? await makeUser({ kind: 'companyemployee' }) : null
  const named = user ? [{ email: user.email }] : []
  const made = await makeCampaign({ raters: ['coworker', 'coworker', 'coworker'], named })
  if (hasPlaces) await tasks['campaigns.invite']({ id: made.uid })
  const leaver = made.raters.find(({ email, relationship }) =>
    user ? email === user.email : relationship === 'coworker',
  )!
  const [first, second] = made.raters.filter(({ uid, relationship }) => uid !== leaver.uid && relationship !== 'self')
  await answerAs(first!)
  await startAnswering(second!.by, second!.uid, 'coworker')
  await act(leaver, done)
  const before = await dump()
  await (user ? eraseAccount(user.id, 'closed') : eraseByAddress(leaver.email))
  return { made, leaver, before, after: await dump() }
}

/** What somebody finds who holds one dump to the other. */
function difference(before: readonly Row[], after: readonly Row[], campaign: string) {
  const [were, are] = [before, after].map((rows) => new Set(rows.map(textOf)))
  const slots = (rows: readonly Row[]) =>
    rows.filter(({ table, values }) => table === 'feedback_slots' && values['campaign_id'] === campaign)
  const ids = new Set(slots(before).map(({ values }) => values['id']))
  return {
    gone: shapes(before.filter((row) => !are!.has(textOf(row)) && row.table !== 'feedback_slots')),
    come: shapes(after.filter((row) => !were!.has(textOf(row)) && row.table !== 'feedback_slots')),
    slots: shapes(slots(after)),
    stayed: slots(after).filter(({ values }) => ids.has(values['id'])).length,
  }
}

test.each(WAYS)(
  'two dumps around the erasure of a rater, by %s, tell nothing of what they had done',
  async (way) => {
    // The queue learns the names of its tasks with the first.
    await eraseAccount((await makeUser()).id, 'closed')
    for (const hasPlaces of [true, false]) {
      const found = []
      for (const done of DONE) {
        const { made, before, after } = await world(way, done, hasPlaces)
        found.push({ done, difference: difference(before, after, made.uid) })
        const submitted = (await slotsIn(made.uid)).all.filter(({ content }) => content.status === 'closed')
        expect(submitted, done).toHaveLength(done === 'submitted' ? 2 : 1)
      }
      const [nothing] = found
      expect(nothing?.difference.stayed).toBe(0)
      for (const { done, difference: one } of found) expect(one, done).toEqual(nothing?.difference)
    }
  },
  120_000,
)

test('an emptied slot has nothing of the person, is nobody’s to fill, counts for nothing and goes with the closing', async () => {
  const { made, leaver } = await world('address', 'begun', true)
  const opened = async () => (await slotsIn(made.uid)).all.map(({ content }) => content)
  const emptied = async () => {
    const { all, of } = await slotsIn(made.uid)
    const own = new Set(made.raters.map(({ uid }) => of(uid)?.id))
    own.delete(of(leaver.uid)?.id)
    return all.filter(({ id }) => !own.has(id)).map(({ content }) => content)
  }
  const nothing = { status: 'open', claimed: null, rev: 0, position: null, answers: [] }
  expect(await emptied()).toEqual([expect.objectContaining(nothing)])
  await expect(startAnswering(leaver.by, leaver.uid, 'coworker')).rejects.toThrow('NOT_FOUND')
  await tasks['campaigns.look']()
  await tasks['campaigns.evenOut']()
  expect(await emptied()).toEqual([expect.objectContaining(nothing)])
  expect((await slotsIn(made.uid)).of(leaver.uid)).toBeUndefined()
  expect(JSON.stringify(await opened())).not.toContain('Zaupna')
  await closeNow(made)
  expect((await opened()).map(({ status }) => status)).toEqual(['closed'])
  await freezeReport(whoIs(made.staff), made.uid, made.subjectUid, TEST_CONTEXT)
  expect(await opened()).toEqual([])
})
