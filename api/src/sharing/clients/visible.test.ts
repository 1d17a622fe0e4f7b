// A client sees a candidate only after the candidate said yes to that presentation, whatever happens in which order.
import { afterEach, describe, expect, test } from 'vitest'
import { makeApplication, type MadeApplication, whoIs } from '#applications/applications.factory.ts'
import { withdraw } from '#applications/applications.service.ts'
import { addDays, atWallClock, now, setClock, today } from '#base/time.ts'
import { db } from '#db/db.ts'
import { makeJob } from '#jobs/jobs.factory.ts'
import { type MadeUser, makeUser } from '#users/users.factory.ts'
import { testApp } from '../../../test/app.ts'
import { askToShare } from '#sharing/requests/share-requests.service.ts'
import { sharedCv, sharedProfile, sharedProfiles } from './clients.service.ts'
import { confirmShare, declineShare, withdrawShare } from '#sharing/requests/decide.service.ts'
import { expireShares } from '#sharing/requests/ends.service.ts'
import { TEST_CONTEXT } from '#http/request-context.factory.ts'
import { decideSharing, makeContact, makeShare } from '#sharing/sharing.factory.ts'
import { ownShare } from '#sharing/sharing.service.ts'
import type { SharedField } from '#sharing/sharing.view.ts'
import { ownViews } from '#views/views.service.ts'

const api = await testApp()
afterEach(() => setClock())
const at = (day: string, time = '12:00:00') => setClock(() => atWallClock(day, time))
const seenBy = async (contact: MadeUser) => (await sharedProfiles(whoIs(contact), 'sl-SI')).map((one) => one.uid)
const refused = (work: Promise<unknown>) => work.then(() => null).catch((error: { code: string }) => error.code)

/** Repeatable chance: mulberry32. */
function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * sides) | 0
  }
}

const FIELDS: SharedField[] = ['name', 'email', 'cv']
interface Asked extends MadeApplication {
  uids: string[]
  contact: MadeUser
}

test.each([1, 2, 3])(
  'after every step the clients see what was said yes to and nothing else (run %i)',
  async (seed) => {
    const roll = dice(seed)
    at('2026-11-09')
    const people = [await makeUser(), await makeUser()]
    const staff = whoIs(await makeUser({ kind: 'employee' }), ['applications.read'])
    const cases: Asked[] = []
    for (const user of people) {
      await decideSharing(user)
      for (let n = 0; n < 2; n++) {
        const job = await makeJob({ expiresDays: 400 })
        const application = await makeApplication({ user, job, status: 'in_review' })
        const wanted = { application: application.uid, fields: FIELDS, note: null, summary: null }
        const contact = await makeContact(job.companyId)
        const { uid } = await askToShare(staff, wanted, 'sl-SI')
        cases.push({ ...application, uids: [uid], contact })
      }
    }
    /** The model: request → last day it may be seen. */
    const allowed = new Map<string, string>()
    const restricted = new Set<string>()
    const forget = (uids: string[]) => uids.forEach((uid) => allowed.delete(uid))

    let shown = 0
    for (let step = 0; step < 30; step++) {
      const one = cases[roll(cases.length)] as Asked
      const who = whoIs(one.user)
      const last = one.uids.at(-1)
      const mine = cases.filter((other) => other.user.id === one.user.id).flatMap((other) => other.uids)
      const steps = {
        ask: async () => {
          const wanted = { application: one.uid, fields: FIELDS, note: null, summary: null }
          const made = await askToShare(staff, wanted, 'sl-SI').catch(() => null)
          if (made) one.uids.push(made.uid)
        },
        yes: async () => {
          if (!last) return
          const { shown } = await ownShare(who, last, 'sl-SI')
          if (await refused(confirmShare(who, last, 'sl-SI', shown))) return
          const { visible_until: until, status } = await ownShare(who, last, 'sl-SI')
          if (status !== 'confirmed' || !until) return
          forget(one.uids)
          allowed.set(last, until)
        },
        no: async () => void (last && (await refused(declineShare(who, last, 'sl-SI')))),
        withdraw: async () => {
          if (last && (await refused(withdrawShare(who, last, 'sl-SI'))) === null) allowed.delete(last)
        },
        consent: async () => {
          const isOver = (await refused(decideSharing(one.user, 'withdraw'))) === null
          if (isOver) forget(mine)
          if (roll(4) > 0) await refused(decideSharing(one.user))
        },
        limit: async () => {
          const isOn = !restricted.delete(one.user.id)
          if (isOn) restricted.add(one.user.id)
          const restrictedAt = isOn ? now() : null
          await db().updateTable('users').set({ restrictedAt }).where('id', '=', one.user.id).execute()
        },
        leave: async () => {
          if (roll(4) === 0 && (await refused(withdraw(who, one.uid, undefined, 'sl-SI'))) === null) forget(one.uids)
        },
        wait: async () => {
          at(addDays(today(), roll(5) === 0 ? 150 : 1 + roll(8)))
          if (roll(2) === 0) await expireShares()
        },
      }
      const deck = 'ask ask ask ask yes yes yes yes yes yes no withdraw consent limit limit leave wait wait'.split(' ')
      await steps[deck[roll(deck.length)] as keyof typeof steps]()
      for (const { contact, uids, user } of cases) {
        shown += uids.filter((uid) => allowed.has(uid)).length
        const expected = uids.filter((uid) => (allowed.get(uid) ?? '') >= today() && !restricted.has(user.id))
        expect((await seenBy(contact)).toSorted()).toEqual(expected.toSorted())
        for (const uid of cases.flatMap((other) => other.uids)) {
          const open = [
            sharedProfile(whoIs(contact), uid, 'sl-SI', TEST_CONTEXT),
            sharedCv(whoIs(contact), uid, TEST_CONTEXT),
          ]
          const codes = await Promise.all(open.map(refused))
          expect(codes).toEqual(expected.includes(uid) ? [null, null] : ['NOT_FOUND', 'NOT_FOUND'])
        }
      }
    }
    expect(shown, 'the run shows something at all').toBeGreaterThan(5)
  },
  60_000,
)

describe('what clients open', () => {
  test('is recorded for the candidate with the company and the job', async () => {
    const { user, share, contact, job } = await makeShare()
    const client = await api.signIn(contact)
    await client.get(`/api/shared-profiles/${share}`)
    await client.get(`/api/shared-profiles/${share}`)
    await client.get(`/api/shared-profiles/${share}/cv`)
    const { data } = await ownViews(user.id, 'sl-SI', 1, 10)
    const common = { role: 'client', company: 'Lipa d. d.', purpose: 'presentation', job: job.title }
    expect(data).toMatchObject([
      { what: 'cv', ...common },
      { what: 'shared_profile', ...common },
    ])
    expect(JSON.stringify(data)).not.toContain(contact.name ?? '')
  })

  test('is their own company and only what was allowed', async () => {
    const { user, share, contact } = await makeShare({ fields: ['education'] })
    const other = await api.signIn(await makeUser({ kind: 'company' }))
    expect((await other.get('/api/shared-profiles')).json).toEqual([])
    expect((await other.get(`/api/shared-profiles/${share}`)).status).toBe(404)
    for (const kind of ['candidate', 'companyemployee', 'employee'] as const)
      expect((await (await api.signIn(await makeUser({ kind }))).get('/api/shared-profiles')).status).toBe(403)
    const client = await api.signIn(contact)
    const [card] = (await client.get('/api/shared-profiles')).json
    expect(card).toMatchObject({ uid: share, name: null, has_cv: false, ref: expect.stringMatching(/^P-/) })
    const profile = await client.get(`/api/shared-profiles/${share}`)
    expect(profile.json.values.map((one: { field: string }) => one.field)).toEqual(['education'])
    expect(profile.text).not.toContain(user.email)
    expect(profile.text).not.toContain(user.name ?? '')
    expect((await client.get(`/api/shared-profiles/${share}/cv`)).status).toBe(404)
  })
})

describe('the calendar', () => {
  const statusOf = async (user: MadeUser, share: string) => {
    const { status, ended_because } = await ownShare(whoIs(user), share, 'sl-SI')
    return [status, ended_because]
  }

  test('a request is open until the end of its last day, and then nothing was sent', async () => {
    at('2027-03-21')
    const { user, share, contact } = await makeShare({ status: 'pending' })
    // The clocks go forward on the last day.
    at('2027-03-28', '23:59:59')
    await expireShares()
    expect(await statusOf(user, share)).toEqual(['pending', null])
    at('2027-03-29', '00:00:00')
    expect(await statusOf(user, share)).toEqual(['expired', 'time'])
    expect(await refused(confirmShare(whoIs(user), share, 'sl-SI', 'whatever it was'))).toBe('STATE_NOT_ALLOWED')
    expect(await expireShares()).toBeGreaterThan(0)
    expect(await expireShares()).toBe(0)
    expect(await statusOf(user, share)).toEqual(['expired', 'time'])
    expect(await seenBy(contact)).toEqual([])
  })

  test('asking again after the last day needs no night between', async () => {
    at('2026-11-09')
    const { user, share, uid, consultant } = await makeShare({ status: 'pending' })
    at('2026-11-17')
    const wanted = { application: uid, fields: ['name' as const], note: null, summary: null }
    expect(await refused(askToShare(whoIs(consultant, ['applications.read']), wanted, 'sl-SI'))).toBeNull()
    expect(await statusOf(user, share)).toEqual(['expired', 'time'])
  })

  test('a profile is visible for six months, to the last day of a leap February', async () => {
    at('2027-08-31')
    const { user, share, contact } = await makeShare()
    expect((await ownShare(whoIs(user), share, 'sl-SI')).visible_until).toBe('2028-02-29')
    at('2028-02-29', '23:59:59')
    expect(await seenBy(contact)).toEqual([share])
    at('2028-03-01', '00:00:00')
    expect(await seenBy(contact)).toEqual([])
    expect(await expireShares()).toBeGreaterThan(0)
    expect(await statusOf(user, share)).toEqual(['expired', 'time'])
  })

  test('a request about an application that has ended is over', async () => {
    const { user, share, uid } = await makeShare({ status: 'pending' })
    await db().updateTable('applications').set({ status: 'job_closed', endedAt: now() }).where('id', '=', uid).execute()
    expect(await statusOf(user, share)).toEqual(['expired', 'application'])
    expect(await expireShares()).toBeGreaterThan(0)
    expect(await statusOf(user, share)).toEqual(['expired', 'application'])
  })
})
