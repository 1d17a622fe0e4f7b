import type { OwnConsent } from '@korak/contract/consents.ts'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { setClock } from '#base/time.ts'
import { db } from '#db/db.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../test/app.ts'
import { requestFromEverybody } from '#consents/decisions/request-consents.service.ts'
import { makeConsent, makeVersion, storyOf } from './consents.factory.ts'
import { requestConsents, consentInForce, endingConsents, waitingConsents } from './consents.service.ts'

const api = await testApp()
/** The texts of the product are looked at elsewhere. */
beforeAll(async () => {
  await db().updateTable('consents').set({ isActive: false }).execute()
})
afterEach(async () => {
  setClock()
  await db().updateTable('consents').set({ isActive: false }).execute()
})

const asked = async () => {
  const user = await makeUser()
  await requestConsents(user.id)
  const client = await api.signIn(user)
  const list = async (): Promise<OwnConsent[]> => (await client.get('/api/portal/consents')).json
  const post = async (uid: string, what: 'confirm' | 'decline' | 'withdraw') =>
    client.post(`/api/portal/consents/${uid}/${what}`)
  const details = async (uid: string) => (await client.get(`/api/portal/consents/${uid}`)).json
  return { user, client, list, post, details }
}
const short = (list: OwnConsent[]) => list.map(({ key, version, status }) => `${key} ${version} ${status}`)

describe('asking', () => {
  test('what blocks comes in its order and language; what only prompts does not hold anybody up', async () => {
    const first = await makeConsent({ text: { title: 'Prvo' } })
    const second = await makeConsent({ text: { title: 'Drugo' } })
    const third = await makeConsent({ gate: 'prompt', text: { title: 'Tretje' } })
    await makeConsent({ gate: 'none' })
    const { user, client, list } = await asked()
    const own = await list()
    const uidOf = ({ key }: { key: string }) => own.find((one) => one.key === key)?.uid
    const waiting = [
      { uid: uidOf(first), title: 'Prvo' },
      { uid: uidOf(second), title: 'Drugo' },
    ]
    expect((await client.get('/api/user-consent/get-consents')).json).toEqual(waiting)
    const current = (await client.get('/api/auth/user')).json
    expect(current.unchecked_consents).toEqual(waiting.map(({ uid }) => ({ uid })))
    expect(await waitingConsents(user.id, 'sl-SI')).toEqual([
      ...waiting.map((one) => ({ ...one, isHoldingUp: true })),
      { uid: uidOf(third), title: 'Tretje', isHoldingUp: false },
    ])
    expect(own).toHaveLength(4)
    expect((await api.anon.get('/api/user-consent/get-consents')).status).toBe(401)
  })

  test('only whom it concerns, once, however often and from however many sides', async () => {
    await makeConsent({ key: 'za-vse', audience: 'everybody' })
    await makeConsent({ key: 'za-podjetja', audience: 'company' })
    await makeConsent({ key: 'za-zaposlene', audience: 'employee' })
    const contact = await makeUser({ kind: 'company' })
    await Promise.all(Array.from({ length: 5 }, () => requestConsents(contact.id)))
    await requestConsents(contact.id)
    expect(await storyOf(contact.id)).toBe('1 asked, 1 asked')
    const client = await api.signIn(contact)
    expect(short((await client.get('/api/portal/consents')).json)).toEqual([
      'za-vse 1 pending',
      'za-podjetja 1 pending',
    ])
  })

  test('everybody with an active account, in the background and again after a stop', async () => {
    const consent = await makeConsent()
    const people = [await makeUser(), await makeUser()]
    const registered = await makeUser({ status: 'registered' })
    const [staff, asker] = [await makeUser({ kind: 'employee' }), people[0]]
    await requestConsents(asker?.id ?? '')
    await requestFromEverybody(consent.id)
    expect(await requestFromEverybody(consent.id)).toBe(0)
    const stories = await Promise.all([...people, registered, staff].map(({ id }) => storyOf(id)))
    expect(stories).toEqual(['1 asked', '1 asked', '', ''])
  })
})

describe('deciding', () => {
  test('confirming: once in the history, the same answer again, no gate any more', async () => {
    await makeConsent({ validMonths: 12 })
    const { user, client, list, post } = await asked()
    const [{ uid } = { uid: '' }] = await list()
    const first = await post(uid, 'confirm')
    expect(first.json).toMatchObject({
      status: 'confirmed',
      may: { confirm: false, decline: false, withdraw: true },
      history: [
        { action: 'confirmed', method: 'portal', has_receipt: true },
        { action: 'asked', has_receipt: false },
      ],
    })
    expect(first.json.decided_at < first.json.valid_until).toBe(true)
    expect((await post(uid, 'confirm')).json).toEqual(first.json)
    expect(await storyOf(user.id)).toBe('1 asked, 1 confirmed')
    expect((await client.get('/api/auth/user')).json.unchecked_consents).toEqual([])
    const log = (await client.get('/api/auth/activities')).json.data
    expect(log.map(({ action, by }: { action: string; by: string }) => `${action} ${by}`)).toEqual([
      'consents.confirmed self',
    ])
  })

  test('twenty at once are one event', async () => {
    await makeConsent()
    const { user, list, post } = await asked()
    const [{ uid } = { uid: '' }] = await list()
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(uid, 'confirm')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await storyOf(user.id)).toBe('1 asked, 1 confirmed')
  })

  test('declining clears the gate as well; both ways can be changed', async () => {
    await makeConsent()
    const { user, client, list, post } = await asked()
    const [{ uid } = { uid: '' }] = await list()
    expect((await post(uid, 'decline')).json).toMatchObject({ status: 'declined', valid_until: null })
    expect((await client.get('/api/user-consent/get-consents')).json).toEqual([])
    expect((await post(uid, 'decline')).status).toBe(200)
    expect((await post(uid, 'withdraw')).code).toBe('STATE_NOT_ALLOWED')
    expect((await post(uid, 'confirm')).json.status).toBe('confirmed')
    expect((await post(uid, 'decline')).code).toBe('STATE_NOT_ALLOWED')
    expect((await post(uid, 'withdraw')).json.status).toBe('withdrawn')
    expect((await post(uid, 'withdraw')).status).toBe(200)
    expect((await post(uid, 'confirm')).json.status).toBe('confirmed')
    expect(await storyOf(user.id)).toBe('1 asked, 1 declined, 1 confirmed, 1 withdrawn, 1 confirmed')
  })

  test.each(['notice', 'terms', 'contract'] as const)(
    'a %s is acknowledged, never declined or withdrawn',
    async (kind) => {
      await makeConsent({ kind })
      const { list, post, details } = await asked()
      const [{ uid } = { uid: '' }] = await list()
      expect((await details(uid)).may).toEqual({ confirm: true, decline: false, withdraw: false })
      expect((await post(uid, 'decline')).code).toBe('STATE_NOT_ALLOWED')
      expect((await post(uid, 'confirm')).json.effects).toEqual([])
      expect((await post(uid, 'withdraw')).code).toBe('STATE_NOT_ALLOWED')
    },
  )

  test('nobody sees or decides about anybody else’s', async () => {
    await makeConsent()
    const [mine, other] = [await asked(), await asked()]
    const [{ uid } = { uid: '' }] = await other.list()
    expect((await mine.client.get(`/api/portal/consents/${uid}`)).code).toBe('NOT_FOUND')
    for (const what of ['confirm', 'decline', 'withdraw'] as const)
      expect((await mine.post(uid, what)).code).toBe('NOT_FOUND')
    expect((await mine.client.get(`/api/portal/consents/${uid}/receipt`)).code).toBe('NOT_FOUND')
    expect(await storyOf(other.user.id)).toBe('1 asked')
  })
})

test("somebody else's is not there, however wrong the rest of the call is", async () => {
  await makeConsent()
  const [own, other] = [await asked(), await asked()]
  const [theirs] = await other.list()
  for (const what of ['confirm', 'decline', 'withdraw']) {
    const statusOf = async (uid?: string) =>
      (await own.client.post(`/api/portal/consents/${uid}/${what}`, { language: 7 })).status
    expect([await statusOf(theirs?.uid), await statusOf((await own.list())[0]?.uid)], what).toEqual([404, 422])
  }
})

describe('versions', () => {
  test('a material one asks again and shows what has changed, word by word', async () => {
    const consent = await makeConsent()
    const { user, client, list, post, details } = await asked()
    const [{ uid: old } = { uid: '' }] = await list()
    await post(old, 'confirm')
    const sections = [
      { heading: 'Prvi razdelek', paragraphs: ['Podatke hranimo pet let.', 'Drugi odstavek.'] },
      { heading: 'Drugi razdelek', paragraphs: ['Povsem mirno besedilo.'] },
    ]
    const title = (await details(old)).title
    await makeVersion(consent, { label: '2', text: { sections, title }, note: 'Daljša hramba.' })
    await requestFromEverybody(consent.id)
    const [{ uid } = { uid: '' }] = (await client.get('/api/user-consent/get-consents')).json
    const again = await details(uid)
    expect(again).toMatchObject({ status: 'pending', is_again: true, version: '2', current_uid: uid })
    expect(again.changes).toMatchObject({ from_version: '1', to_version: '2', note: 'Daljša hramba.' })
    expect(again.changes.sections).toEqual([
      {
        change: 'changed',
        heading: [{ text: 'Prvi razdelek', change: 'same' }],
        paragraphs: [
          [
            { text: 'Podatke hranimo ', change: 'same' },
            { text: 'dve leti', change: 'removed' },
            { text: 'pet let', change: 'added' },
            { text: '.', change: 'same' },
          ],
          [{ text: 'Drugi odstavek.', change: 'same' }],
        ],
      },
    ])
    // Until then the old one holds; with the decision it gives way.
    expect((await details(old)).status).toBe('confirmed')
    expect((await post(uid, 'confirm')).json).toMatchObject({ status: 'confirmed', is_again: false, changes: null })
    expect(await details(old)).toMatchObject({ status: 'superseded', current_uid: uid, may: { confirm: false } })
    expect((await post(old, 'confirm')).code).toBe('STATE_NOT_ALLOWED')
    expect(await storyOf(user.id)).toBe('1 asked, 1 confirmed, 2 asked, 2 confirmed, 1 superseded')
    expect(short(await list())).toEqual([`${consent.key} 2 confirmed`])
    expect((await details(uid)).history.map(({ version }: { version: string }) => version)).toEqual([
      '1',
      '2',
      '2',
      '1',
      '1',
    ])
  })

  test('an editorial one asks nobody, and is shown with what it changed', async () => {
    const consent = await makeConsent()
    const { user, client, list, post, details } = await asked()
    const [{ uid } = { uid: '' }] = await list()
    await post(uid, 'confirm')
    await makeVersion(consent, { label: '1a', change: 'editorial', note: 'Napaka v črki.' })
    await requestFromEverybody(consent.id)
    expect((await client.get('/api/user-consent/get-consents')).json).toEqual([])
    expect(await storyOf(user.id)).toBe('1 asked, 1 confirmed')
    const { changes, version, status } = await details(uid)
    expect({ version, status }).toEqual({ version: '1', status: 'confirmed' })
    expect(changes).toMatchObject({ from_version: '1', to_version: '1a', note: 'Napaka v črki.' })
    // Somebody new reads the newest text at once.
    const later = await asked()
    expect(short(await later.list())).toEqual([`${consent.key} 1a pending`])
    expect((await later.details((await later.list())[0]?.uid ?? '')).changes).toBeNull()
  })

  test('a question about an older version that is still open gives way to the newer one', async () => {
    const consent = await makeConsent()
    const { user, client, list, post } = await asked()
    const [{ uid: old } = { uid: '' }] = await list()
    await makeVersion(consent, { label: '2' })
    await requestConsents(user.id)
    expect((await client.get('/api/user-consent/get-consents')).json).toHaveLength(1)
    expect((await post(old, 'confirm')).code).toBe('STATE_NOT_ALLOWED')
    expect(await storyOf(user.id)).toBe('1 asked, 1 superseded, 2 asked')
    expect((await list())[0]).toMatchObject({ version: '2', is_again: false })
  })
})

test('one that holds for half a year is no task to renew in its first half', async () => {
  await makeConsent({ key: 'pol-leta', effect: 'newsletter', validMonths: 6 })
  setClock(() => new Date('2026-03-10T10:00:00Z'))
  const { user, list, post } = await asked()
  const [{ uid } = { uid: '' }] = await list()
  await post(uid, 'confirm')
  const endsOn = '2026-09-10'
  setClock(() => new Date('2026-03-15T10:00:00Z'))
  expect(await endingConsents(user.id, 'sl-SI')).toEqual([])
  setClock(() => new Date('2026-08-11T10:00:00Z'))
  expect(await endingConsents(user.id, 'sl-SI')).toEqual([{ uid, title: expect.any(String), endsOn }])
})

test('what is in force, and what ends soon, follows the clock to the second', async () => {
  await makeConsent({ key: 'baza', effect: 'newsletter', validMonths: 12 })
  setClock(() => new Date('2026-03-10T10:00:00Z'))
  const { user, list, post } = await asked()
  const [{ uid } = { uid: '' }] = await list()
  expect(await consentInForce(user.id, 'newsletter')).toBeNull()
  await post(uid, 'confirm')
  // The end of 10 March 2027 in Ljubljana.
  const until = new Date('2027-03-10T22:59:59Z')
  expect(await consentInForce(user.id, 'newsletter')).toEqual({ until })
  expect(await consentInForce(user.id, 'talent_pool')).toBeNull()
  expect(await endingConsents(user.id, 'sl-SI')).toEqual([])
  setClock(() => new Date('2026-09-11T10:00:00Z'))
  expect(await endingConsents(user.id, 'sl-SI')).toEqual([{ uid, title: expect.any(String), endsOn: '2027-03-10' }])
  setClock(() => new Date('2027-03-10T22:59:58Z'))
  expect(await consentInForce(user.id, 'newsletter')).toEqual({ until })
  setClock(() => until)
  expect(await consentInForce(user.id, 'newsletter')).toBeNull()
  expect((await list())[0]?.status).toBe('expired')
  expect((await post(uid, 'withdraw')).code).toBe('STATE_NOT_ALLOWED')
})
