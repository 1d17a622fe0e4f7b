import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setClock } from '#base/time.ts'
import { db } from '#db/db.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../../test/app.ts'
import { runTasks } from '../../../test/background.ts'
import { refuseChanges } from '../../../test/refuse.ts'
import { makeConsent, makeVersion, type MakeConsent, storyOf } from '#consents/consents.factory.ts'
import { requestConsents, consentInForce } from '#consents/consents.service.ts'
import { tasks } from '#consents/consents.background.ts'

const api = await testApp()
beforeEach(async () => {
  await db().updateTable('consents').set({ isActive: false }).execute()
  await db().deleteFrom('userConsents').execute()
})
afterEach(() => setClock())

/** Turns the clock to a time of the wall in winter (UTC+1), as tests read it. */
const on = (day: string, time = '01:05:00'): void => setClock(() => new Date(`${day}T${time}+01:00`))
const tidy = (day: string, time?: string): Promise<void> => {
  on(day, time)
  return tasks['consents.tidy']()
}

async function given(day: string, wanted: MakeConsent = {}) {
  on(day, '12:00:00')
  const consent = await makeConsent({ validMonths: 12, ...wanted })
  const user = await makeUser()
  await requestConsents(user.id)
  const client = await api.signIn(user)
  const list: { uid: string; key: string }[] = (await client.get('/api/portal/consents')).json
  const uid = list.find(({ key }) => key === consent.key)?.uid ?? ''
  const confirmed = await client.post(`/api/portal/consents/${uid}/confirm`)
  expect(confirmed.json.status).toBe('confirmed')
  const mails = async (): Promise<string[]> => {
    const rows = await db()
      .selectFrom('mails')
      .select('template')
      .where('userId', '=', user.id)
      .orderBy('createdAt')
      .execute()
    return rows.map(({ template }) => template)
  }
  const status = async () => (await client.get(`/api/portal/consents/${uid}`)).json.status
  return { consent, user, client, uid, mails, status }
}
/** The token of the newest mail, as the mailbox shows it. */
async function newestToken(address: string): Promise<string> {
  await runTasks(api.databaseUrl)
  const [mail] = (await api.anon.get(`/dev/mail.json?to=${address}`)).json as { links: string[] }[]
  return mail?.links.flatMap((link) => /\/consent\/confirm\/([\w-]+)$/.exec(link)?.[1] ?? [])[0] ?? ''
}

describe('reminders', () => {
  test('come 180, 30 and 7 days before, each once', async () => {
    const { user, mails } = await given('2026-01-10')
    for (const day of [
      '2026-01-11',
      '2026-07-13',
      '2026-07-14',
      '2026-07-15',
      '2026-12-11',
      '2026-12-12',
      '2027-01-03',
      '2027-01-10',
    ])
      await tidy(day)
    expect(await mails()).toEqual(['consent_reminder', 'consent_reminder', 'consent_reminder'])
    const reminded = await db()
      .selectFrom('userConsents')
      .select('remindedDays')
      .where('userId', '=', user.id)
      .executeTakeFirst()
    expect(reminded?.remindedDays).toBe(7)
  })

  test('after days of outage only the nearest one is written', async () => {
    const { mails } = await given('2026-01-10')
    await tidy('2027-01-05')
    await tidy('2027-01-06')
    expect(await mails()).toEqual(['consent_reminder'])
  })

  test('hold nobody who has been written to, or is not to be yet', async () => {
    const [told, early] = [await given('2026-01-10'), await given('2026-01-20')]
    await tidy('2026-07-15')
    expect([await told.mails(), await early.mails()]).toEqual([['consent_reminder'], []])
    const other = new pg.Client({ connectionString: api.databaseUrl })
    await other.connect()
    // As while they decide about something.
    for (const { user } of [told, early])
      await other.query(`select pg_advisory_lock(hashtextextended('consents:' || $1, 0))`, [user.id])
    await tidy('2026-07-16')
    await other.end()
    await tidy('2026-07-25')
    expect([await told.mails(), await early.mails()]).toEqual([['consent_reminder'], ['consent_reminder']])
  })

  test('go to nobody who closes the account or cannot sign in', async () => {
    const [closing, disabled] = [await given('2026-01-10'), await given('2026-01-10', { audience: 'everybody' })]
    await db().updateTable('users').set({ closingAt: new Date() }).where('id', '=', closing.user.id).execute()
    await db().updateTable('users').set({ status: 'disabled' }).where('id', '=', disabled.user.id).execute()
    await tidy('2026-12-20')
    expect([await closing.mails(), await disabled.mails()]).toEqual([[], []])
  })

  test('are of no use for a consent that is not in use any more', async () => {
    const { mails } = await given('2026-01-10')
    await db().updateTable('consents').set({ isActive: false }).execute()
    await tidy('2026-12-20')
    await tidy('2027-01-20')
    expect(await mails()).toEqual([])
  })

  test('carry a link that renews: a new end, a new event, and the reminders begin anew', async () => {
    const { user, client, uid, mails } = await given('2026-01-10')
    await tidy('2026-12-11')
    on('2026-12-12', '09:00:00')
    const token = await newestToken(user.email)
    expect((await api.anon.get(`/api/public/consent/${token}`)).json.status).toBe('open')
    expect((await api.anon.post(`/api/public/consent/${token}/confirm`)).json.already).toBe(false)
    expect((await api.anon.post(`/api/public/consent/${token}/confirm`)).json.already).toBe(true)
    expect(await storyOf(user.id)).toBe('1 asked, 1 confirmed, 1 confirmed')
    const details = (await client.get(`/api/portal/consents/${uid}`)).json
    expect(details).toMatchObject({
      status: 'confirmed',
      valid_until: '2027-12-12T22:59:59.000Z',
      may: { confirm: false },
    })
    await tidy('2027-06-14')
    expect((await mails()).length).toBe(1)
    await tidy('2027-06-16')
    expect((await mails()).length).toBe(2)
  })

  test('carry a link that renews for as long as it is good: run out, it does not say that there is nothing left to do', async () => {
    const { user } = await given('2026-01-10')
    await tidy('2026-12-11')
    on('2026-12-12', '09:00:00')
    const token = await newestToken(user.email)
    // By the clock of the database, which decides about links.
    const expiresAt = new Date(Date.now() - 1000)
    await db().updateTable('links').set({ expiresAt }).where('userId', '=', user.id).execute()
    const url = `/api/public/consent/${token}`
    expect([(await api.anon.get(url)).code, (await api.anon.post(`${url}/confirm`)).code]).toEqual([
      'LINK_INVALID',
      'LINK_INVALID',
    ])
    expect(await storyOf(user.id)).toBe('1 asked, 1 confirmed')
  })

  test('renewing in the portal works too, and twice is once', async () => {
    const { user, client, uid } = await given('2026-01-10')
    on('2026-12-12', '09:00:00')
    expect((await client.get(`/api/portal/consents/${uid}`)).json.may.confirm).toBe(true)
    await Promise.all([1, 2, 3].map(() => client.post(`/api/portal/consents/${uid}/confirm`)))
    expect(await storyOf(user.id)).toBe('1 asked, 1 confirmed, 1 confirmed')
  })

  test('lead to the newer text when one is waiting', async () => {
    const { consent, user, client } = await given('2026-01-10')
    on('2026-12-01', '09:00:00')
    await makeVersion(consent, { label: '2' })
    await requestConsents(user.id)
    await tidy('2026-12-11')
    on('2026-12-11', '09:00:00')
    const token = await newestToken(user.email)
    expect((await api.anon.get(`/api/public/consent/${token}`)).json.version).toBe('2')
    expect((await api.anon.post(`/api/public/consent/${token}/confirm`)).json.already).toBe(false)
    expect((await client.get('/api/portal/consents')).json).toMatchObject([{ version: '2', status: 'confirmed' }])
  })
})

describe('the end', () => {
  test('comes with the end of the day in Ljubljana, in winter and in summer', async () => {
    const { user, uid, mails, status } = await given('2026-01-10')
    await tidy('2027-01-10', '23:59:58')
    expect(await storyOf(user.id)).toBe('1 asked, 1 confirmed')
    expect(await status()).toBe('confirmed')
    // Told at once, written down by the nightly task.
    on('2027-01-10', '23:59:59')
    expect(await status()).toBe('expired')
    await tidy('2027-01-11', '00:05:00')
    expect(await storyOf(user.id)).toBe('1 asked, 1 confirmed, 1 expired')
    expect((await mails()).at(-1)).toBe('consent_expired')
    await tidy('2027-01-12')
    expect(await storyOf(user.id)).toBe('1 asked, 1 confirmed, 1 expired')
    const row = await db().selectFrom('userConsents').select('status').where('id', '=', uid).executeTakeFirst()
    expect(row?.status).toBe('expired')
  })

  test('over the change to summer time: given on a leap day, ends on 28 February', async () => {
    const { user } = await given('2028-02-29', { effect: 'newsletter' })
    setClock(() => new Date('2029-02-28T22:59:58Z'))
    expect(await consentInForce(user.id, 'newsletter')).not.toBeNull()
    await tasks['consents.tidy']()
    setClock(() => new Date('2029-02-28T23:05:00Z'))
    expect(await consentInForce(user.id, 'newsletter')).toBeNull()
    await tasks['consents.tidy']()
    expect(await storyOf(user.id)).toContain('1 expired')
    const summer = await given('2028-09-29', { validMonths: 6, effect: 'newsletter' })
    // 29 March 2029: summer time, two hours ahead of UTC.
    setClock(() => new Date('2029-03-29T21:59:58Z'))
    expect(await consentInForce(summer.user.id, 'newsletter')).not.toBeNull()
    setClock(() => new Date('2029-03-29T21:59:59Z'))
    expect(await consentInForce(summer.user.id, 'newsletter')).toBeNull()
  })

  test('can be undone by the link in the mail that tells of it', async () => {
    const { user } = await given('2026-01-10')
    await tidy('2027-01-11')
    on('2027-01-12', '09:00:00')
    const token = await newestToken(user.email)
    expect((await api.anon.post(`/api/public/consent/${token}/confirm`)).json.already).toBe(false)
    expect(await storyOf(user.id)).toBe('1 asked, 1 confirmed, 1 expired, 1 confirmed')
  })

  test('of the consent to be kept: the profile is going to be cleared, and is not when it is given again', async () => {
    const { user, client, uid } = await given('2026-01-10', { effect: 'talent_pool' })
    const clearOn = async () =>
      (await db().selectFrom('candidates').select('clearOn').where('userId', '=', user.id).executeTakeFirst())?.clearOn
    on('2026-05-01', '10:00:00')
    const { effects } = (await client.get(`/api/portal/consents/${uid}`)).json
    expect(effects.join(' ')).toContain('Od 01.05.2026')
    expect(effects.join(' ')).toContain('31.05.2026')
    await client.post(`/api/portal/consents/${uid}/withdraw`)
    expect(await clearOn()).toBe('2026-05-31')
    await client.post(`/api/portal/consents/${uid}/confirm`)
    expect(await clearOn()).toBeNull()
    await tidy('2027-05-02')
    expect(await clearOn()).toBe('2027-06-01')
  })

  test('by refusing a newer text has the same effects, told before', async () => {
    const { consent, user, client, uid: old } = await given('2026-01-10', { effect: 'talent_pool' })
    on('2026-05-01', '10:00:00')
    await makeVersion(consent, { label: '2' })
    await requestConsents(user.id)
    expect(await consentInForce(user.id, 'talent_pool')).not.toBeNull()
    const [{ uid }] = (await client.get('/api/portal/consents')).json
    expect((await client.get(`/api/portal/consents/${uid}`)).json.effects.length).toBeGreaterThan(1)
    await client.post(`/api/portal/consents/${uid}/decline`)
    expect(await consentInForce(user.id, 'talent_pool')).toBeNull()
    const row = await db().selectFrom('candidates').select('clearOn').where('userId', '=', user.id).executeTakeFirst()
    expect(row?.clearOn).toBe('2026-05-31')
    expect((await client.get(`/api/portal/consents/${old}`)).json.status).toBe('superseded')
    expect(await storyOf(user.id)).toBe('1 asked, 1 confirmed, 2 asked, 2 declined, 1 superseded')
  })
})

test('a withdrawal is confirmed by mail, with what happens now', async () => {
  const { user, client, uid, mails } = await given('2026-01-10', { effect: 'client_sharing' })
  on('2026-05-01', '10:00:00')
  const told = (await client.get(`/api/portal/consents/${uid}`)).json.effects as string[]
  await client.post(`/api/portal/consents/${uid}/withdraw`)
  expect(await mails()).toEqual(['consent_withdrawn'])
  await runTasks(api.databaseUrl)
  const [mail] = (await api.anon.get(`/dev/mail.json?to=${user.email}`)).json as { text: string; subject: string }[]
  for (const sentence of told) expect(mail?.text).toContain(sentence)
  expect(mail?.subject).toMatch(/^Preklicano soglasje: /)
})

describe('one that cannot be changed', () => {
  test('keeps no other from ending, and nobody from being reminded', async () => {
    const broken = await given('2026-01-10')
    const fine = await given('2026-01-11')
    const reminded = await given('2026-02-15')
    await refuseChanges('user_consents', broken.uid)
    await expect(tidy('2027-02-10')).rejects.toThrow('broken')
    expect(await fine.mails()).toEqual(['consent_expired'])
    expect(await reminded.mails()).toEqual(['consent_reminder'])
  })

  test('nor those of later batches', async () => {
    const broken = await given('2026-01-10')
    const many = await db()
      .insertInto('users')
      .values(
        Array.from({ length: 200 }, (_, at) => ({
          username: `potek-${at}`,
          email: `potek-${at}@primer.si`,
          passwordHash: '',
        })),
      )
      .returning('id')
      .execute()
    const row = await db().selectFrom('userConsents').selectAll().where('id', '=', broken.uid).executeTakeFirstOrThrow()
    const { id: _id, ...rest } = row
    const later = new Date((row.expiresAt?.getTime() ?? 0) + 1000)
    const rows = many.map(({ id: userId }) => ({ ...rest, userId, expiresAt: later }))
    await db().insertInto('userConsents').values(rows).execute()
    await refuseChanges('user_consents', broken.uid)
    await expect(tidy('2027-02-10')).rejects.toThrow('broken')
    const { count } = await db()
      .selectFrom('userConsents')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('status', '=', 'confirmed')
      .executeTakeFirstOrThrow()
    expect(count).toBe(1)
  })
})
