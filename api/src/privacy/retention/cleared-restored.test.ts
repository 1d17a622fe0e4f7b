// A profile that was cleared is cleared again in a restored backup that is older, whatever was decided since.
import { expect, test } from 'vitest'
import type { QueueHandlers } from '#background/queue.ts'
import { addDays, today } from '#base/time.ts'
import { makeLists, makeReading } from '#candidates/lists/lists.factory.ts'
import { db } from '#db/db.ts'
import { tasks as filesTasks } from '#files/files.background.ts'
import { makePdf } from '#files/files.factory.ts'
import { makeVersion } from '#consents/consents.factory.ts'
import { requestConsents } from '#consents/consents.service.ts'
import { decideTalentPool } from '#sharing/sharing.factory.ts'
import { makeUser, type MadeUser } from '#users/users.factory.ts'
import { type Client, testApp } from '../../../test/app.ts'
import { backUp, startAgain } from '../../../test/backup.ts'
import { runTasks } from '../../../test/background.ts'
import { everythingIn, traces } from '../../../test/everything.ts'
import { runRetention } from './retention.service.ts'

const api = await testApp()
const MARKERS = [
  'Mlekarna pod Ratitovcem',
  'Sirarka v Soriški planini',
  'Predlog iz zorilnice',
  'zivljenjepis-ratitovec',
]
const left = async () => traces(await everythingIn(api.databaseUrl), MARKERS)
const clearOn = async ({ id }: MadeUser) =>
  (await db().selectFrom('candidates').select('clearOn').where('userId', '=', id).executeTakeFirst())?.clearOn

/** Somebody with a profile of words, lists, a CV and what was read from it, and a history. */
async function makeFilled() {
  const user = await makeUser()
  const client = await api.signIn(user)
  await decideTalentPool(user)
  const put = async (employer: string) => {
    const { rev } = (await client.get('/api/portal/profile')).json
    expect((await client.put('/api/portal/profile', { rev, employer })).status).toBe(200)
  }
  const cv = { name: 'zivljenjepis-ratitovec.pdf', type: 'application/pdf', data: makePdf('Ratitovec') }
  const { uid } = (await client.upload('/api/portal/profile/cv', { cv })).json
  await makeReading(user, uid, { experiences: [{ position_title: 'Predlog iz zorilnice' }] })
  await makeLists(user, { experiences: [{ position_title: 'Sirarka v Soriški planini' }] })
  await put('Drugod')
  await put('Mlekarna pod Ratitovcem')
  return { user, client, put, cv: uid as string }
}
/** The consent is withdrawn, its thirty days go by, and the night comes. */
async function beCleared(user: MadeUser): Promise<void> {
  await decideTalentPool(user, 'withdraw')
  await db().updateTable('candidates').set({ clearOn: today() }).where('userId', '=', user.id).execute()
  const report = (await runRetention(false)).find(({ rule }) => rule === 'profiles without consent')
  expect(report).toMatchObject({ failed: 0, due: [{ person: user.id }] })
}

test('also where the person has consented anew since; once', async () => {
  const { user, client, put, cv } = await makeFilled()
  const restore = await backUp(api.databaseUrl)
  expect(await left()).toHaveLength(MARKERS.length)
  await beCleared(user)
  await decideTalentPool(user)
  await put('Vneseno po čiščenju')
  await restore()
  expect((await client.get('/api/portal/profile')).json).toMatchObject({ fields: { employer: null }, cvs: [] })
  await runTasks(api.databaseUrl, filesTasks as unknown as QueueHandlers)
  expect(await left()).toEqual([])
  expect((await client.get(`/api/portal/files/${cv}`)).status).toBe(404)
  expect(await clearOn(user)).toBeNull()
  const log = (await client.get('/api/auth/activities?per_page=100')).json.data as {
    action: string
    happened_at: string | null
  }[]
  expect(log.filter(({ action }) => action === 'privacy.profile_cleared')).toMatchObject([
    { happened_at: expect.any(String) },
  ])
  await put('Vneseno po obnovi')
  await startAgain(api.databaseUrl)
  expect((await client.get('/api/portal/profile')).json.fields.employer).toBe('Vneseno po obnovi')
})

test('what was entered since the clearing stays in a backup that is newer', async () => {
  const { user, client, put } = await makeFilled()
  await beCleared(user)
  await decideTalentPool(user)
  await put('Vneseno po čiščenju')
  const restore = await backUp(api.databaseUrl)
  await restore()
  expect((await client.get('/api/portal/profile')).json.fields.employer).toBe('Vneseno po čiščenju')
})

test('without a new consent it is not cleared a second time; one that was withdrawn again counts anew', async () => {
  const { user, put } = await makeFilled()
  const restore = await backUp(api.databaseUrl)
  await beCleared(user)
  await restore()
  expect(await clearOn(user)).toBeNull()
  await put('Vneseno po obnovi')
  await decideTalentPool(user)
  await decideTalentPool(user, 'withdraw')
  await restore()
  expect(await clearOn(user)).toBe(addDays(today(), 30))
})

test('what the person wanted of the account after it is heard as well', async () => {
  const { user, client } = await makeFilled()
  const restore = await backUp(api.databaseUrl)
  await beCleared(user)
  expect((await client.put('/api/portal/privacy/restriction', { restricted: true })).status).toBe(200)
  const { email, password } = user
  const closed = await client.post('/api/portal/account/close', { email, password })
  expect(closed.status).toBe(200)
  await restore()
  const { closing, is_restricted: isRestricted } = (await (await api.signIn(user)).get('/api/portal/privacy')).json
  expect({ isRestricted, closing }).toEqual({ isRestricted: true, closing: closed.json.closing })
})

test('a newer text that was refused ends what the former one allowed, in a backup from before as well', async () => {
  const user = await makeUser()
  const client = await api.signIn(user)
  await decideTalentPool(user)
  const restore = await backUp(api.databaseUrl)
  await makeVersion(await talentPool(), { label: '2099-01' })
  await requestConsents(user.id)
  await decideOnNewer(client, 'decline')
  expect(await clearOn(user)).toBe(addDays(today(), 30))
  await restore()
  expect(await clearOn(user)).toBe(addDays(today(), 30))
})
const decideOnNewer = async (client: Client, what: 'decline' | 'confirm') => {
  const asked = (await client.get('/api/portal/consents')).json as { uid: string; key: string; status: string }[]
  const { key } = await talentPool()
  const uid = asked.find((one) => one.key === key && one.status === 'pending')?.uid ?? ''
  expect((await client.post(`/api/portal/consents/${uid}/${what}`, {})).status).toBe(200)
}

test('asked about a newer text after a withdrawal, the profile still goes on its day; never given, nothing goes', async () => {
  const [user, other] = [await makeUser(), await makeUser()]
  const second = await api.signIn(other)
  await requestConsents(other.id)
  await decideTalentPool(user)
  const restore = await backUp(api.databaseUrl)
  await decideTalentPool(user, 'withdraw')
  await decideOnNewer(second, 'decline')
  await makeVersion(await talentPool(), { label: '2099-02' })
  await requestConsents(user.id)
  expect([await clearOn(user), await clearOn(other)]).toEqual([addDays(today(), 30), null])
  await restore()
  expect([await clearOn(user), await clearOn(other)]).toEqual([addDays(today(), 30), null])
})
const talentPool = () =>
  db().selectFrom('consents').selectAll().where('effect', '=', 'talent_pool').executeTakeFirstOrThrow()
