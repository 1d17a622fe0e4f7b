// The counts of staff while something in a campaign changes.
import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { whoIs } from '#applications/applications.factory.ts'
import { db, transact } from '#db/db.ts'
import { TEST_CONTEXT } from '#http/request-context.factory.ts'
import { testApp } from '../../test/app.ts'
import { answerAs, closeNow, makeCampaign } from './campaigns.factory.ts'
import { freezeReport } from './reports/reports.service.ts'

const api = await testApp()

/** Two of three have answered: neither slots nor kept numbers may be told, and both at once would be four. */
test('whoever looks while a report is made reads no number of a group that is too small', async () => {
  const made = await makeCampaign({ raters: ['coworker', 'coworker', 'coworker'] })
  for (const rater of made.raters.slice(1, 3)) await answerAs(rater)
  await closeNow(made)
  const staff = await api.signIn(made.staff)
  const look = async () => {
    const [one, list] = [await staff.get(`/api/campaigns/${made.uid}`), await staff.get('/api/campaigns')]
    const card = list.json.data.find(({ uid }: { uid: string }) => uid === made.uid)
    return [one.json.subjects_list[0].progress, one.json.answered, card.answered]
  }
  const before = await look()
  expect(before[0]).toContainEqual({ key: 'coworker', asked: 3, answered: null })
  const outside = AsyncLocalStorage.snapshot()
  const waiting = sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  const { looking } = await transact(async () => {
    await freezeReport(whoIs(made.staff), made.uid, made.subjectUid, TEST_CONTEXT)
    await sql`lock table campaign_raters in access exclusive mode`.execute(db())
    const looking = outside(look)
    await outside(() => vi.waitFor(async () => expect((await waiting.execute(db())).rows[0]?.n).toBe(1), 1500))
    return { looking }
  })
  expect(await looking).toEqual(before)
  expect(await look()).toEqual(before)
})
