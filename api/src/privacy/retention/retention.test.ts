import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { TEST_CONTEXT } from '#http/request-context.factory.ts'
import { makeApplication, whoIs } from '#applications/applications.factory.ts'
import { setClock } from '#base/time.ts'
import { makeCampaign } from '#campaigns/campaigns.factory.ts'
import { makeCv } from '#candidates/cv/cvs.factory.ts'
import { db } from '#db/db.ts'
import { sentMails } from '#mail/sent.ts'
import { saveAnswers } from '#questionnaires/answers/answers.service.ts'
import { change, makeAssignment, makeClosed } from '#questionnaires/questionnaires.factory.ts'
import { makeUser, type MadeUser } from '#users/users.factory.ts'
import { testApp } from '../../../test/app.ts'
import { everythingIn } from '../../../test/everything.ts'
import { runTasks } from '../../../test/background.ts'
import { cancelClearing, scheduleClearing } from './clearing.service.ts'
import { keepProfileTask } from './renewal.service.ts'
import { readRetention, RETENTION } from '#base/retention.ts'
import { runRetention } from './retention.service.ts'
import { isVisibleToStaff } from '#users/visibility.ts'

const api = await testApp()
const at = (instant: string) => setClock(() => new Date(instant))
/** Three in the morning in Ljubljana, more or less. */
const night = (day: string) => at(`${day}T01:10:00Z`)
afterEach(() => setClock())
beforeEach(async () => {
  await db().deleteFrom('applications').execute()
  await db().deleteFrom('users').execute()
  await db().deleteFrom('mails').execute()
})

const rowOf = ({ id }: { id: string }) => db().selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
/** Somebody who was last here then. */
async function lastSeen(instant: string, wanted: Parameters<typeof makeUser>[0] = {}): Promise<MadeUser> {
  const user = await makeUser(wanted)
  await db()
    .updateTable('users')
    .set({ createdAt: new Date('2020-01-01T12:00:00Z'), lastLoginAt: new Date(instant) })
    .where('id', '=', user.id)
    .execute()
  return user
}
/** Jobs are open by the clock of the database, so the application is made now and dated back. */
async function applied(
  user: MadeUser,
  instant: string,
  status: 'submitted' | 'interview' | 'not_selected' = 'submitted',
) {
  setClock()
  const made = await makeApplication({ user, status })
  const when = new Date(instant)
  const dates = { createdAt: when, submittedAt: when, ...(status === 'not_selected' ? { endedAt: when } : {}) }
  await db().updateTable('applications').set(dates).where('id', '=', made.uid).execute()
  return made
}
async function mailsTo(user: MadeUser): Promise<string[]> {
  await runTasks(api.databaseUrl)
  return (await sentMails(user.email)).map(({ subject }) => subject).toReversed()
}
/** Rules that had something to do, with how much. */
async function runAt(day: string, isDry = false): Promise<Record<string, number>> {
  night(day)
  const reports = await runRetention(isDry)
  expect(reports.filter(({ failed }) => failed > 0)).toEqual([])
  return Object.fromEntries(reports.flatMap(({ rule, due }) => (due.length > 0 ? [[rule, due.length]] : [])))
}
const RENEWAL = 'Želite, da vaš profil ostane?'
const HIDDEN = 'Vaš profil je skrit'

describe('the talent-pool clock', () => {
  test('asks 60 and 14 days before, hides at the end, and erases after 30 more days', async () => {
    const user = await lastSeen('2024-03-15T12:00:00Z')
    expect(await runAt('2026-01-13')).toEqual({})
    expect(await runAt('2026-01-14')).toEqual({ 'mails: keep the profile?': 1 })
    expect(await keepProfileTask(user.id)).toEqual({ until: '2026-03-15' })
    expect(await runAt('2026-01-15')).toEqual({})
    expect(await runAt('2026-02-28')).toEqual({})
    expect(await runAt('2026-03-01')).toEqual({ 'mails: keep the profile?': 1 })
    expect(await runAt('2026-03-15')).toEqual({})
    expect(await isVisibleToStaff(user.id)).toBe(true)
    expect(await runAt('2026-03-16')).toEqual({ 'profiles to hide': 1 })
    expect(await isVisibleToStaff(user.id)).toBe(false)
    expect(await keepProfileTask(user.id)).toEqual({ until: '2026-04-15' })
    expect(await runAt('2026-04-15')).toEqual({})
    expect(await mailsTo(user)).toEqual([RENEWAL, RENEWAL, HIDDEN])
    expect(await runAt('2026-04-16')).toEqual({ 'hidden profiles': 1 })
    expect(await rowOf(user)).toBeUndefined()
    await runTasks(api.databaseUrl)
    expect(await everythingIn(api.databaseUrl)).not.toContain(user.email)
  })

  test.each([
    ['29 February and 24 months', '2024-02-29T12:00:00Z', '2026-02-28', '2026-03-01'],
    ['the last minute of a winter day', '2024-12-31T22:59:00Z', '2026-12-31', '2027-01-01'],
    ['the first minute of the next', '2024-12-31T23:00:00Z', '2027-01-01', '2027-01-02'],
    ['an hour before summer time begins', '2024-03-30T23:30:00Z', '2026-03-31', '2026-04-01'],
    ['in the doubled hour', '2024-10-27T00:30:00Z', '2026-10-27', '2026-10-28'],
  ])('counts calendar days of Ljubljana: %s', async (_name, seen, last, next) => {
    const user = await lastSeen(seen)
    await db().updateTable('users').set({ renewalDays: 14 }).where('id', '=', user.id).execute()
    expect(await runAt(last)).toEqual({})
    expect(await runAt(next)).toEqual({ 'profiles to hide': 1 })
  })

  test('after an outage of weeks only the latest mail is written, and it leaves the full fortnight', async () => {
    const user = await lastSeen('2024-03-15T12:00:00Z')
    expect(await runAt('2026-04-01')).toEqual({ 'mails: keep the profile?': 1 })
    expect(await keepProfileTask(user.id)).toEqual({ until: '2026-04-15' })
    expect(await runAt('2026-04-15')).toEqual({})
    expect(await runAt('2026-04-20')).toEqual({ 'profiles to hide': 1 })
    // Hidden late, so erased late.
    expect(await runAt('2026-05-20')).toEqual({})
    expect(await runAt('2026-05-28')).toEqual({ 'hidden profiles': 1 })
    expect(await rowOf(user)).toBeUndefined()
  })

  test('signing in, renewing and applying start it anew', async () => {
    const [signedIn, renewed, applies] = [
      await lastSeen('2024-03-15T12:00:00Z'),
      await lastSeen('2024-03-15T12:00:00Z'),
      await lastSeen('2024-03-15T12:00:00Z'),
    ]
    expect(await runAt('2026-03-10')).toEqual({ 'mails: keep the profile?': 3 })
    await db()
      .updateTable('users')
      .set({ lastLoginAt: new Date('2026-03-10T12:00:00Z') })
      .where('id', '=', signedIn.id)
      .execute()
    at('2026-03-10T12:00:00Z')
    const client = await api.signIn(renewed)
    expect((await client.get('/api/portal/privacy')).json.retention).toMatchObject({
      is_renewal_asked: true,
      profile_until: '2026-03-15',
    })
    expect((await client.post('/api/portal/privacy/renew')).json.retention).toMatchObject({
      is_renewal_asked: false,
      profile_until: '2028-03-10',
    })
    await applied(applies, '2026-03-10T12:00:00Z', 'not_selected')
    expect(await runAt('2026-03-11')).toMatchObject({ 'people who have come back': 2 })
    expect(await keepProfileTask(signedIn.id)).toBeNull()
    expect(await runAt('2026-04-30')).toEqual({})
    // The next time both mails are due again.
    expect(await runAt('2028-01-10')).toEqual({ 'mails: keep the profile?': 3 })
  })

  test('a hidden profile comes back by a click, and at the latest the night after signing in', async () => {
    const [clicks, looks] = [await lastSeen('2024-03-15T12:00:00Z'), await lastSeen('2024-03-15T12:00:00Z')]
    await runAt('2026-03-10')
    await runAt('2026-03-25')
    at('2026-04-20T12:00:00Z')
    const client = await api.signIn(clicks)
    expect((await client.get('/api/portal/privacy')).json.retention).toMatchObject({
      is_quarantined: true,
      profile_until: '2026-04-24',
    })
    expect((await client.post('/api/portal/privacy/renew')).json.retention).toMatchObject({ is_quarantined: false })
    expect(await isVisibleToStaff(clicks.id)).toBe(true)
    await db()
      .updateTable('users')
      .set({ lastLoginAt: new Date('2026-04-24T20:00:00Z') })
      .where('id', '=', looks.id)
      .execute()
    expect(await runAt('2026-04-25')).toEqual({ 'people who have come back': 1 })
    expect(await isVisibleToStaff(looks.id)).toBe(true)
  })

  test('never touches people with an application under way, under a legal hold, or of other kinds', async () => {
    const busy = await lastSeen('2024-03-15T12:00:00Z')
    await applied(busy, '2024-03-15T12:00:00Z', 'interview')
    const held = await lastSeen('2024-03-15T12:00:00Z')
    await db().insertInto('legalHolds').values({ userId: held.id, reason: 'Spor' }).execute()
    await lastSeen('2019-03-15T12:00:00Z', { kind: 'company' })
    await lastSeen('2019-03-15T12:00:00Z', { kind: 'employee' })
    await db()
      .updateTable('users')
      .set({ createdAt: new Date('2019-01-01') })
      .execute()
    for (const day of ['2026-03-10', '2026-03-25', '2026-05-30']) expect(await runAt(day)).toEqual({})
    expect(await mailsTo(held)).toEqual([])
  })
})

describe('clearing a profile', () => {
  const profileOf = ({ id }: { id: string }) =>
    db()
      .selectFrom('candidates as c')
      .leftJoin('candidateDemographics as d', 'd.userId', 'c.userId')
      .select(['c.phone', 'c.education', 'c.industries', 'c.clearOn', 'd.birthday'])
      .where('c.userId', '=', id)
      .executeTakeFirstOrThrow()
  const filesOf = async ({ id }: { id: string }) =>
    (await db().selectFrom('files').select('id').where('userId', '=', id).execute()).length

  test('happens 30 days after the consent, and spares account and applications', async () => {
    const { user, uid } = await applied(
      await makeUser({ candidate: { phone: '041 000 000', industries: ['it'] } }),
      '2026-09-15T10:00:00Z',
    )
    at('2026-10-01T22:30:00Z')
    await makeCv(user)
    const [finished, open, begun] = [
      await makeClosed({ user, isReleased: true }),
      await makeAssignment({ user }),
      await makeAssignment({ user }),
    ]
    const changes = [change('listens', 3)]
    await saveAnswers(whoIs(user), begun.uid, { rev: 0, changes }, TEST_CONTEXT)
    await makeCampaign({ named: [{ email: user.email }], fields: { weekly_cap: 50 } })
    await scheduleClearing(user.id)
    // Half past midnight in Ljubljana: the second of October.
    expect((await profileOf(user)).clearOn).toBe('2026-11-01')
    at('2026-10-20T12:00:00Z')
    await scheduleClearing(user.id)
    expect((await profileOf(user)).clearOn).toBe('2026-11-01')
    expect(await runAt('2026-10-31')).toEqual({})
    expect(await runAt('2026-11-01')).toEqual({ 'profiles without consent': 1 })
    expect(await profileOf(user)).toEqual({
      phone: null,
      education: null,
      industries: [],
      clearOn: null,
      birthday: null,
    })
    expect(await filesOf(user)).toBe(1)
    const client = await api.signIn(user)
    for (const { uid: gone } of [finished, open, begun])
      expect((await client.get(`/api/portal/questionnaires/${gone}`)).status).toBe(404)
    // What a campaign has asked about somebody else stays there.
    const cards = await db().selectFrom('assignments').select('raterId').where('userId', '=', user.id).execute()
    expect(cards).toEqual([{ raterId: expect.any(String) }])
    expect((await client.get(`/api/portal/applications/${uid}`)).json).toMatchObject({
      status: 'submitted',
      cv: expect.anything(),
    })
    expect(
      (await client.get('/api/portal/profile')).json.cvs.filter(
        ({ is_current }: { is_current: boolean }) => is_current,
      ),
    ).toEqual([])
    expect(await rowOf(user)).toMatchObject({ name: user.name, positionTitle: null })
  })

  test('is called off by giving the consent again, and waits for a legal hold', async () => {
    at('2026-10-01T10:00:00Z')
    const [again, held] = [await makeUser(), await makeUser()]
    for (const user of [again, held]) await scheduleClearing(user.id)
    await cancelClearing(again.id)
    await db().insertInto('legalHolds').values({ userId: held.id, reason: 'Spor' }).execute()
    expect(await runAt('2026-12-01')).toEqual({})
    expect((await profileOf(held)).education).toBe(7)
    await db().updateTable('legalHolds').set({ releasedAt: new Date() }).execute()
    expect(await runAt('2026-12-02')).toEqual({ 'profiles without consent': 1 })
    expect((await profileOf(again)).education).toBe(7)
  })
})

describe('the periods', () => {
  test('are read from one file and checked', () => {
    expect(RETENTION).toMatchObject({
      processFileMonths: 60,
      talentPoolMonths: 24,
      renewalDays: [60, 14],
      graceDays: 14,
    })
    expect(() => readRetention({ ...RETENTION, mailMonths: 0 })).toThrow('mailMonths')
    expect(() => readRetention({ ...RETENTION, renewalDays: [14, 60] })).toThrow('renewalDays must fall')
    expect(() => readRetention({ ...RETENTION, forever: 1 })).toThrow('retention.json')
  })
})

test('a dry run says what would go and changes nothing', async () => {
  const user = await lastSeen('2024-03-15T12:00:00Z')
  const other = await lastSeen('2026-03-15T12:00:00Z')
  await applied(other, '2020-03-15T12:00:00Z', 'not_selected')
  await db()
    .updateTable('users')
    .set({ quarantinedAt: new Date('2026-03-16T01:00:00Z') })
    .where('id', '=', user.id)
    .execute()
  const before = await everythingIn(api.databaseUrl)
  const planned = await runAt('2026-04-30', true)
  expect(planned).toEqual({ 'hidden profiles': 1, 'process files': 1 })
  expect(await everythingIn(api.databaseUrl)).toBe(before)
  expect(await runAt('2026-04-30')).toEqual(planned)
  expect(await runAt('2026-04-30')).toEqual({})
})
