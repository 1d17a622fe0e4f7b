// Answers to 360 feedback in the download of whoever gave them, while their keys change.
import { readdirSync, renameSync } from 'node:fs'
import path from 'node:path'
import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { whoIs } from '#applications/applications.factory.ts'
import { addRaters, answerAs, closeNow, makeCampaign, ratersOf } from '#campaigns/campaigns.factory.ts'
import { tasks as campaignTasks } from '#campaigns/campaigns.background.ts'
import { createSubjects } from '#campaigns/subjects.service.ts'
import { freezeReport } from '#campaigns/reports/reports.service.ts'
import { db, transact } from '#db/db.ts'
import { env } from '#env.ts'
import { TEST_CONTEXT } from '#http/request-context.factory.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../test/app.ts'
import { runTasks } from '../../test/background.ts'
import { unzip } from '../../test/unzip.ts'
import { tasks } from './exports.background.ts'

const api = await testApp()
const EXPORTS = '/api/portal/data-exports'

/** A closed campaign in which somebody has answered about two people. */
async function answeredTwice() {
  const rater = await makeUser({ name: 'Ocenjevalka' })
  const made = await makeCampaign({ named: [{ email: rater.email }] })
  const other = await makeUser({ name: 'Druga Oseba' })
  const { subjects_list: subjects } = await createSubjects(whoIs(made.staff), made.uid, [other.id], TEST_CONTEXT)
  const { uid } = subjects.find(({ user }) => user === other.id)!
  const again = { name: 'x', email: rater.email, relationship: 'coworker' as const, language: 'sl-SI' as const }
  await addRaters(made, uid, [{ ...again, unknown: true }])
  await campaignTasks['campaigns.invite']({ id: made.uid })
  for (const one of await ratersOf(made.uid)) if (one.email === rater.email) await answerAs(one)
  await closeNow(made)
  return { made, rater, client: await api.signIn(rater) }
}
type Client = Awaited<ReturnType<typeof api.signIn>>

async function build(client: Client, uid: string): Promise<void> {
  const state = async () => {
    await sql`update graphile_worker._private_jobs set run_at = now() where run_at > now()`.execute(db())
    await runTasks(api.databaseUrl, tasks)
    return (await client.get(`${EXPORTS}/${uid}`)).json.status
  }
  await expect.poll(state, { timeout: 15_000 }).toBe('ready')
}
async function filesOf(client: Client, uid: string) {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const file = { method: 'GET', url: `${EXPORTS}/${uid}/file`, headers: { host: '127.0.0.1:3000', cookie } } as const
  return unzip((await api.app.inject(file)).rawPayload)
}
/** About whom there are answers in a download, and its page. */
async function given(client: Client, uid: string) {
  const files = await filesOf(client, uid)
  const rows = JSON.parse(String(files.get('art20/feedback-given.json'))) as { about: string }[]
  return { about: [...new Set(rows.map(({ about }) => about))].toSorted(), page: String(files.get('index.html')) }
}

test.each(['campaigns', 'saved_jobs'])(
  'a download that waits for %s while a report is made has the answers there are',
  async (table) => {
    const { made, client } = await answeredTwice()
    const { uid } = (await client.post(EXPORTS, {})).json
    const outside = AsyncLocalStorage.snapshot()
    const waiting = sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    const { building } = await transact(async () => {
      await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(db())
      const building = outside(() => build(client, uid))
      await outside(() => vi.waitFor(async () => expect((await waiting.execute(db())).rows[0]?.n).toBe(1), 5000))
      await freezeReport(whoIs(made.staff), made.uid, made.subjectUid, TEST_CONTEXT)
      return { building }
    })
    await building
    const { about, page } = await given(client, uid)
    expect(about).toContain('Druga Oseba')
    expect(page).not.toContain('ključa')
  },
)

test('what cannot be opened for want of a key is said in the download, and is in the next one when the key is back', async () => {
  const { made, client } = await answeredTwice()
  const folder = path.join(env().DATA_DIR, 'campaign-keys')
  const key = path.join(
    folder,
    readdirSync(folder).find((name) => name.startsWith(made.uid))!,
  )
  renameSync(key, `${key}.away`)
  const { uid } = (await client.post(EXPORTS, {})).json
  await build(client, uid)
  const without = await given(client, uid)
  expect(without.about).toEqual([])
  expect(without.page).toContain('ključa, s\u00A0katerim bi se odprli, zdaj ni')
  renameSync(`${key}.away`, key)
  const again = (await client.post(EXPORTS, {})).json
  await build(client, again.uid)
  const whole = await given(client, again.uid)
  expect([whole.about.length, whole.page.includes('ključa')]).toEqual([2, false])
})

test('whom one has proposed as raters is in the download as on the screen, whether staff has named them, too', async () => {
  const subject = await makeUser({ name: 'Predlagateljica' })
  const made = await makeCampaign({ subject, named: [{ email: 'obe.strani@primer.si', name: 'Imenovana Prej' }] })
  const client = await api.signIn(subject)
  const raters = ['Obe Strani', 'Samo Moja'].map((name) => ({
    name,
    email: `${name.toLowerCase().replace(' ', '.')}@primer.si`,
    relationship: 'coworker',
  }))
  expect((await client.post(`/api/portal/feedback/${made.subjectUid}/raters`, { raters })).status).toBe(201)
  const { uid } = (await client.post(EXPORTS, {})).json
  await build(client, uid)
  const files = await filesOf(client, uid)
  const shown = (await client.get(`/api/portal/feedback/${made.subjectUid}`)).json.raters as Record<string, unknown>[]
  expect(shown).toHaveLength(2)
  expect(JSON.parse(String(files.get('art20/feedback-named.json')))).toEqual(
    shown.map(({ uid: _, may: __, ...rater }) => ({ campaign: expect.stringContaining('360'), ...rater })),
  )
  expect(String(files.get('index.html'))).toContain('samo.moja@primer.si')
  expect([...files.values()].join()).not.toContain('Imenovana Prej')
})
