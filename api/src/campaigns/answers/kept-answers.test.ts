// Answers nobody makes a report of: staff are told, then they are deleted with the key.
import { renameSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { whoIs } from '#applications/applications.factory.ts'
import { keyedCampaigns } from '#auth/campaign-keys.ts'
import { addDays, addMonths, atWallClock, dayOf, setClock, today } from '#base/time.ts'
import { RETENTION } from '#base/retention.ts'
import { tasks } from '#campaigns/campaigns.background.ts'
import { answerAs, closeNow, type MadeCampaign, makeCampaign, ratersOf } from '#campaigns/campaigns.factory.ts'
import { findCampaign } from '#campaigns/campaigns.queries.ts'
import { detailsOf } from '#campaigns/campaigns.view.ts'
import { freezeReport } from '#campaigns/reports/reports.service.ts'
import { createSubjects } from '#campaigns/subjects.service.ts'
import { db } from '#db/db.ts'
import { env } from '#env.ts'
import { TEST_CONTEXT } from '#http/request-context.factory.ts'
import { runRetention } from '#privacy/retention/retention.service.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../../test/app.ts'
import { feedbackDetails } from './feedback.service.ts'
import { findSlotsOf } from './slots.queries.ts'

await testApp()
afterEach(() => setClock())
const MONTHS = RETENTION.answerMonths
const night = async (day: string): Promise<void> => {
  setClock(() => atWallClock(day, '02:10:00'))
  expect((await runRetention(false)).filter(({ failed }) => failed > 0)).toEqual([])
  await tasks['campaigns.look']()
}
const keyFile = (campaign: string) => path.join(env().DATA_DIR, 'campaign-keys', campaign)
const slots = async (campaign: string) => (await findSlotsOf([campaign])).length
/** Days until which answers are kept, as the mails to somebody about a campaign have said. */
async function told(made: MadeCampaign, address = made.staff.email): Promise<string[]> {
  const { titleSl = '' } = (await findCampaign(made.uid)) ?? {}
  const mails = db().selectFrom('mails').select('params').where('template', '=', 'feedback_answers_end')
  const rows = await mails.where('toAddress', '=', address).orderBy('createdAt').execute()
  const params = rows.map((row) => row.params as unknown as { campaign: string; until: string })
  return params.filter(({ campaign }) => campaign === titleSl).map(({ until }) => until)
}
const freeze = (made: MadeCampaign) => freezeReport(whoIs(made.staff), made.uid, made.subjectUid, TEST_CONTEXT)

test('answers without a report go a year after the end, with the key; staff who may make it are written to twice', async () => {
  const rater = await makeUser({ kind: 'employee' })
  const assessed = await makeUser({ kind: 'employee', permissions: ['campaigns.manage'] })
  const made = await makeCampaign({ subject: assessed, raters: ['coworker'], named: [{ email: rater.email }] })
  const own = made.raters.find(({ email }) => email === rater.email)
  for (const one of made.raters) await answerAs(one)
  await closeNow(made)
  const last = addMonths(today(), MONTHS)
  expect(await detailsOf(whoIs(made.staff), made.uid, 'sl-SI')).toMatchObject({
    answers_until: last,
    answers_deleted_on: null,
  })
  const [first = 0, second = 0] = RETENTION.answerReminderDays
  await night(addDays(last, -first - 1))
  expect(await told(made)).toEqual([])
  await night(addDays(last, -first))
  await night(addDays(last, -first + 1))
  expect(await told(made)).toEqual([last])
  await night(addDays(last, -second))
  expect(await told(made)).toEqual([last, last])
  // Whoever is assessed neither runs it nor is told.
  expect(await told(made, assessed.email)).toEqual([])
  await night(last)
  expect([await slots(made.uid), keyedCampaigns().includes(made.uid)]).toEqual([3, true])
  await night(addDays(last, 1))
  expect([await slots(made.uid), keyedCampaigns().includes(made.uid)]).toEqual([0, false])
  expect(await told(made)).toHaveLength(2)
  await expect(freeze(made)).rejects.toMatchObject({ code: 'GONE' })
  const day = addDays(last, 1)
  expect(await detailsOf(whoIs(made.staff), made.uid, 'sl-SI')).toMatchObject({
    answers_until: null,
    answers_deleted_on: day,
  })
  expect(await feedbackDetails(own!.by, own!.uid, 'sl-SI')).toMatchObject({
    status: 'closed',
    is_kept: false,
    answers: {},
  })
  const trail = db().selectFrom('auditEvents').select('actorId').where('subjectId', '=', made.uid)
  expect(await trail.where('action', '=', 'campaigns.answers_deleted').execute()).toEqual([{ actorId: null }])
})

test('however late, nothing goes before a mail was written and the day it has named is over', async () => {
  const made = await makeCampaign({ raters: ['coworker'] })
  await answerAs(made.raters[1]!)
  await closeNow(made)
  const late = addMonths(today(), MONTHS + 3)
  await night(late)
  const until = addDays(late, RETENTION.answerReminderDays.at(-1) ?? 0)
  expect([await told(made), await slots(made.uid)]).toEqual([[until], 1])
  await night(until)
  expect([await told(made), await slots(made.uid)]).toEqual([[until], 1])
  await night(addDays(until, 1))
  expect([await slots(made.uid), keyedCampaigns().includes(made.uid)]).toEqual([0, false])
})

test('a report counts as a sign of life for the answers about the others; when all are made there is nothing to tell', async () => {
  const made = await makeCampaign({ raters: ['coworker'] })
  const other = await makeUser()
  await createSubjects(whoIs(made.staff), made.uid, [other.id], TEST_CONTEXT)
  await tasks['campaigns.invite']({ id: made.uid })
  for (const rater of await ratersOf(made.uid)) await answerAs(rater)
  await closeNow(made)
  const last = addMonths(today(), MONTHS)
  await night(addDays(last, -1))
  expect(await told(made)).toEqual([addDays(last, 6)])
  await freeze(made)
  const next = addMonths(today(), MONTHS)
  await night(addDays(last, 8))
  expect([await told(made), await slots(made.uid)]).toEqual([[addDays(last, 6)], 1])
  expect(await detailsOf(whoIs(made.staff), made.uid, 'sl-SI')).toMatchObject({ answers_until: next })
  await night(addDays(next, -1))
  expect(await told(made)).toHaveLength(2)
  const whole = await makeCampaign({ raters: ['coworker'] })
  await closeNow(whole)
  await freeze(whole)
  expect(await detailsOf(whoIs(whole.staff), whole.uid, 'sl-SI')).toMatchObject({ answers_until: null })
})

test('a campaign whose key is lost does not keep for ever what nobody can open: it is closed without it', async () => {
  const made = await makeCampaign({ raters: ['coworker'] })
  await answerAs(made.raters[1]!)
  renameSync(keyFile(made.uid), `${keyFile(made.uid)}.away`)
  const { closesAt = new Date() } = (await findCampaign(made.uid)) ?? {}
  const late = addMonths(dayOf(closesAt), MONTHS + 1)
  await night(late)
  expect([await slots(made.uid), (await findCampaign(made.uid))?.status]).toEqual([1, 'open'])
  await night(addDays(late, 8))
  expect([await slots(made.uid), (await findCampaign(made.uid))?.status]).toEqual([0, 'closed'])
})

test('an administrator alone is written to; when nobody can be, nothing is counted as said and nothing goes', async () => {
  const boss = await makeUser({ kind: 'employee', role: 'Administrators' })
  const made = await makeCampaign({ staff: boss, raters: ['coworker'] })
  const setOthers = (status: 'active' | 'disabled') =>
    db().updateTable('users').set({ status }).where('id', '!=', made.subject.id).where('id', '!=', boss.id).execute()
  const setBoss = (status: 'active' | 'disabled') =>
    db().updateTable('users').set({ status }).where('id', '=', boss.id).execute()
  await answerAs(made.raters[1]!)
  await closeNow(made)
  const last = addMonths(today(), MONTHS)
  await setOthers('disabled')
  await setBoss('disabled')
  await night(addDays(last, -1))
  await night(addDays(last, 30))
  expect([await told(made), await slots(made.uid), keyedCampaigns().includes(made.uid)]).toEqual([[], 1, true])
  await setBoss('active')
  const late = addDays(last, 31)
  await night(late)
  const until = addDays(late, RETENTION.answerReminderDays.at(-1) ?? 0)
  expect([await told(made), await slots(made.uid)]).toEqual([[until], 1])
  await night(addDays(until, 1))
  expect([await slots(made.uid), keyedCampaigns().includes(made.uid)]).toEqual([0, false])
  await setOthers('active')
})
