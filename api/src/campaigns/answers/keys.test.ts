// The key of a campaign: what it opens, and what there is without it.
import { randomUUID } from 'node:crypto'
import { existsSync, linkSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { whoIs } from '#applications/applications.factory.ts'
import { TEST_CONTEXT } from '#http/request-context.factory.ts'
import {
  addRaters,
  answerAs,
  closeNow,
  confirmRaters,
  type MadeCampaign,
  makeCampaign,
  type MadeRater,
  ratersOf,
} from '#campaigns/campaigns.factory.ts'
import { tasks } from '#campaigns/campaigns.background.ts'
import { createSubjects } from '#campaigns/subjects.service.ts'
import { db, transact } from '#db/db.ts'
import { env } from '#env.ts'
import { freezeReport } from '#campaigns/reports/reports.service.ts'
import { eraseAccount } from '#privacy/erasure/erasure.service.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../../test/app.ts'
import { keyOf, makeKey } from '#auth/campaign-keys.ts'
import { evenOut } from './evening-out.service.ts'
import { giveUp, keyStates } from './lost-keys.service.ts'
import { type Content, seal, unseal } from './sealing.ts'
import { sealUp } from './sealing-up.service.ts'
import { findSlotsOf } from './slots.queries.ts'
import { slotsIn, slotsOf } from './slots.service.ts'

const api = await testApp()
const folder = () => path.join(env().DATA_DIR, 'campaign-keys')
const fileOf = (campaign: string) => path.join(folder(), campaign)
/** Key files of a campaign. */
const namesOf = (campaign: string) => readdirSync(folder()).filter((name) => name.startsWith(campaign))
const look = () => tasks['campaigns.look']()
const pathOf = ({ token, uid }: MadeRater) => `/api/public/feedback/${token}/${uid}`

test('a key is made when a campaign opens, for its owner only, and stays the same', async () => {
  const draft = await makeCampaign({ isDraft: true, raters: ['coworker'] })
  expect(keyOf(draft.uid, 0)).toBeNull()
  const { uid } = await makeCampaign()
  const key = keyOf(uid, 0)
  expect(key).toHaveLength(32)
  expect([statSync(fileOf(uid)).mode & 0o777, statSync(path.dirname(fileOf(uid))).mode & 0o777]).toEqual([0o600, 0o700])
  makeKey(uid)
  expect(keyOf(uid, 0)).toEqual(key)
  expect(readdirSync(path.dirname(fileOf(uid)))).toEqual([uid])
})

test('a slot is opened by its own key in its own place, and not when a single bit differs', () => {
  const answers = [{ item: 'note', value: 'Zaupno', rev: 1, changeId: '1' }]
  const about = { claimed: null, completedOn: null, rev: 1, position: null, answers }
  const content: Content = { subject: 's', relationship: 'leader', status: 'in-progress', ...about }
  const [key, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const sealed = seal(key, 'a', content, 500)
  expect(unseal(key, 'a', sealed)).toEqual(content)
  expect([unseal(other, 'a', sealed), unseal(key, 'b', sealed), unseal(key, 'a', Buffer.alloc(9))]).toEqual([
    null,
    null,
    null,
  ])
  for (const at of [1, 13, 29, sealed.length - 1]) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(unseal(key, 'a', changed), String(at)).toBeNull()
  }
  // The same content looks different each time and has the length of every other one.
  expect(seal(key, 'a', content, 500)).not.toEqual(sealed)
  expect(seal(key, 'a', { ...content, answers: [] }, 500)).toHaveLength(sealed.length)
  expect(() => seal(key, 'a', content, 100)).toThrow('longer')
})

test('the key goes when the last report is made, and a rater is told why there is nothing to read', async () => {
  const made = await makeCampaign({ raters: ['coworker', 'coworker', 'coworker'] })
  for (const rater of made.raters) await answerAs(rater)
  await closeNow(made)
  await look()
  const read = async () => (await api.anon.get(pathOf(made.raters[1]!))).json
  expect(await read()).toMatchObject({
    status: 'closed',
    is_kept: true,
    answered: 3,
    answers: { listens: { value: 4 } },
  })
  const staff = await api.signIn(made.staff)
  const numbers = async () => (await staff.get(`/api/campaigns/${made.uid}`)).json.subjects_list[0].progress
  const before = await numbers()
  await freezeReport(whoIs(made.staff), made.uid, made.subjectUid, TEST_CONTEXT)
  await look()
  expect(existsSync(fileOf(made.uid))).toBe(false)
  expect(await read()).toMatchObject({ status: 'closed', is_kept: false, answered: 0, answers: {}, answered_on: null })
  expect((await slotsIn(made.uid)).all).toEqual([])
  expect(await numbers()).toEqual(before)
  expect((await api.anon.post(`${pathOf(made.raters[1]!)}/complete`, {})).json).toMatchObject({ status: 'closed' })
})

/** A campaign with two assessed people, closed, everybody having answered, with the slots as they lay in a dump before. */
async function twoAnswered() {
  const made = await makeCampaign({ raters: ['coworker', 'coworker', 'coworker'] })
  const other = await makeUser()
  const { subjects_list: subjects } = await createSubjects(whoIs(made.staff), made.uid, [other.id], TEST_CONTEXT)
  const otherUid = subjects.find(({ user }) => user === other.id)!.uid
  const named = made.raters.slice(1).map(({ email }) => ({
    name: 'Ocenjevalka Izmišljena',
    email,
    relationship: 'coworker' as const,
    language: 'sl-SI' as const,
    unknown: true,
  }))
  await addRaters(made, otherUid, named)
  await tasks['campaigns.invite']({ id: made.uid })
  const raters = await ratersOf(made.uid)
  for (const rater of raters) await answerAs(rater)
  const dump = await findSlotsOf([made.uid])
  await closeNow(made)
  return { made, raters, otherUid, dump: [...dump, ...(await findSlotsOf([made.uid]))] }
}
/** About whom slots are that any key in the folder opens. */
function openedBy(dump: readonly { id: string; sealed: Buffer }[]): (string | undefined)[] {
  const keys = readdirSync(folder()).map((name) => readFileSync(fileOf(name)))
  return dump.flatMap(({ id, sealed }) => keys.flatMap((key) => unseal(key, id, sealed)?.subject ?? []))
}
const freeze = (made: MadeCampaign, subject: string) => freezeReport(whoIs(made.staff), made.uid, subject, TEST_CONTEXT)

test('with each report a campaign gets another key: slots in older dumps are shut, those of others are read on', async () => {
  const { made, raters, otherUid, dump } = await twoAnswered()
  expect(openedBy(dump)).toContain(made.subjectUid)
  const links = raters.filter(({ by }) => 'tokenHash' in by)
  await freeze(made, made.subjectUid)
  expect(openedBy(dump)).toEqual([])
  expect(new Set(openedBy(await findSlotsOf([made.uid])))).toEqual(new Set([otherUid]))
  const states = []
  for (const rater of links) states.push((await api.anon.get(pathOf(rater))).json)
  expect(states.map(({ status, is_kept, answered }) => [status, is_kept, answered]).toSorted()).toEqual(
    [3, 3, 3, 0, 0, 0].map((n) => ['closed', n > 0, n]).toSorted(),
  )
  expect(await keyStates()).toContainEqual(expect.objectContaining({ id: made.uid, hasKey: true, opened: 4, shut: 0 }))
  // Nights and the other report are not touched by it.
  await tasks['campaigns.evenOut']()
  expect((await freeze(made, otherUid)).blocks).toContainEqual({ key: 'coworker', n: 3 })
  await look()
  expect(openedBy([...dump, ...(await findSlotsOf([made.uid]))])).toEqual([])
  expect(namesOf(made.uid)).toEqual([])
})

test('the closing, and each erasure after it, shuts what lies in older dumps, also what was only begun', async () => {
  const made = await makeCampaign({ raters: ['coworker', 'coworker', 'coworker'] })
  const other = await makeUser()
  await createSubjects(whoIs(made.staff), made.uid, [other.id], TEST_CONTEXT)
  await tasks['campaigns.invite']({ id: made.uid })
  const raters = await ratersOf(made.uid)
  for (const rater of raters.slice(1)) await answerAs(rater)
  const open = await findSlotsOf([made.uid])
  expect(openedBy(open)).toHaveLength(open.length)
  await closeNow(made)
  expect(openedBy(open)).toEqual([])
  const closed = await findSlotsOf([made.uid])
  expect(openedBy(closed)).toHaveLength(raters.length - 1)
  const linked = raters.slice(1).find(({ by }) => 'tokenHash' in by)!
  expect((await api.anon.get(pathOf(linked))).json).toMatchObject({ status: 'closed', answered: 3 })
  expect(await eraseAccount(other.id, 'closed')).toBe(true)
  expect(openedBy(closed)).toEqual([])
  expect(new Set(openedBy(await findSlotsOf([made.uid])))).toEqual(new Set([made.subjectUid]))
  expect(namesOf(made.uid)).toHaveLength(1)
  expect((await api.anon.get(pathOf(linked))).json).toMatchObject({ status: 'closed', answered: 3 })
})

test('also where the others have no slots, what was begun about an assessed person is shut with the report', async () => {
  const made = await makeCampaign({ raters: ['coworker'] })
  await createSubjects(whoIs(made.staff), made.uid, [(await makeUser()).id], TEST_CONTEXT)
  await answerAs(made.raters[0]!)
  const dump = await findSlotsOf([made.uid])
  await closeNow(made)
  await freeze(made, made.subjectUid)
  expect(await findSlotsOf([made.uid])).toEqual([])
  expect(openedBy(dump)).toEqual([])
})

test('wherever it stops while a report is made, the slots there are open and the former key goes in the end', async () => {
  const { made, otherUid, dump } = await twoAnswered()
  const names = () => namesOf(made.uid)
  const all = async () => (await slotsIn(made.uid)).all.map(({ content }) => content.subject).toSorted()
  const before = await all()
  const named = names()
  // The process dies before the commit: the new key is there and counts for nothing.
  const died = transact(async () => {
    await freeze(made, made.subjectUid)
    throw new Error('died')
  })
  await expect(died).rejects.toThrow('died')
  expect(names()).toHaveLength(2)
  await look()
  expect([names().length, await all()]).toEqual([2, before])
  // After the commit, before the former key is gone.
  const counts = fileOf(named[0]!)
  const former = readFileSync(counts)
  await freeze(made, made.subjectUid)
  expect(names()).toHaveLength(1)
  writeFileSync(counts, former)
  expect(openedBy(dump)).toContain(made.subjectUid)
  expect(new Set(await all())).toEqual(new Set([otherUid]))
  await sealUp()
  expect(names()).toHaveLength(1)
  writeFileSync(counts, former)
  await look()
  expect([names().length, openedBy(dump)]).toEqual([1, []])
  // One that was made ready and never used is the key of the next round.
  await expect(
    transact(async () => {
      await freeze(made, otherUid)
      throw new Error('died')
    }),
  ).rejects.toThrow('died')
  await tasks['campaigns.evenOut']()
  await look()
  expect(names()).toHaveLength(1)
  expect(new Set(await all())).toEqual(new Set([otherUid]))
  expect((await freeze(made, otherUid)).blocks).toContainEqual({ key: 'coworker', n: 3 })
})

test('whoever reads while a report is made finds the slots by the key there is then', async () => {
  const { made, otherUid } = await twoAnswered()
  const reading = Promise.all(Array.from({ length: 20 }, () => slotsOf([made.uid])))
  await freeze(made, made.subjectUid)
  for (const found of [...(await reading), await slotsOf([made.uid])]) {
    const { all, shut } = found.get(made.uid)!
    expect(shut).toEqual([])
    expect(all.map(({ content }) => content.subject)).toContain(otherUid)
  }
})

test('a rater who reads their own answers at the instant of the report is told that they are gone', async () => {
  const { made, raters } = await twoAnswered()
  const rater = raters.filter(({ by }) => 'tokenHash' in by)
  let isMade = false
  const seen: number[] = []
  const reading = rater.map(async (one) => {
    while (!isMade) seen.push((await api.anon.get(pathOf(one))).status)
  })
  await freeze(made, made.subjectUid)
  isMade = true
  await Promise.all(reading)
  expect(new Set(seen)).toEqual(new Set([200]))
})

test('without its key a campaign loses nothing by itself: it says so, and goes on when the key is back', async () => {
  const made = await makeCampaign({ raters: ['coworker', 'coworker', 'coworker'] })
  const [, first, second] = made.raters as [MadeRater, MadeRater, MadeRater, MadeRater]
  await answerAs(first)
  const staff = await api.signIn(made.staff)
  renameSync(fileOf(made.uid), `${fileOf(made.uid)}.away`)
  const path = pathOf(second)
  const start = () => api.anon.post(`${path}/start`, { relationship: 'coworker' })
  expect(await start()).toMatchObject({ status: 503, code: 'KEY_MISSING' })
  expect((await api.anon.get(path)).json).toMatchObject({ status: 'open' })
  expect((await staff.get(`/api/campaigns/${made.uid}`)).status).toBe(200)
  expect((await staff.post(`/api/campaigns/${made.uid}/close`, {})).code).toBe('KEY_MISSING')
  expect((await keyStates()).find(({ id }) => id === made.uid)).toMatchObject({ hasKey: false, opened: 0, shut: 1 })
  renameSync(`${fileOf(made.uid)}.away`, fileOf(made.uid))
  expect((await start()).status).toBe(200)
  await closeNow(made)
  const closed = fileOf(namesOf(made.uid)[0]!)
  renameSync(closed, `${closed}.away`)
  const report = `/api/campaigns/${made.uid}/subjects/${made.subjectUid}/report`
  expect((await staff.post(report, {})).code).toBe('KEY_MISSING')
  expect((await api.anon.get(pathOf(first))).code).toBe('KEY_MISSING')
  renameSync(`${closed}.away`, closed)
  expect((await staff.post(report, {})).status).toBe(201)
})

test('what nobody can open can be given up: raters begin again', async () => {
  const made = await makeCampaign({ raters: ['coworker'] })
  await answerAs(made.raters[1]!)
  const lost = readFileSync(fileOf(made.uid))
  renameSync(fileOf(made.uid), `${fileOf(made.uid)}.away`)
  expect(await giveUp(made.uid)).toBe(1)
  expect(keyOf(made.uid, 0)).not.toEqual(lost)
  await answerAs(made.raters[1]!)
  expect(await giveUp(made.uid)).toBe(0)
  expect((await keyStates()).find(({ id }) => id === made.uid)).toMatchObject({ hasKey: true, opened: 1, shut: 0 })
  await closeNow(made)
})

test('nights under a wrong key take nobody away from what they have answered: the right one finds it again', async () => {
  const made = await makeCampaign({ raters: ['coworker'] })
  await tasks['campaigns.evenOut']()
  const [, rater] = made.raters as [MadeRater, MadeRater]
  await answerAs(rater)
  renameSync(fileOf(made.uid), `${fileOf(made.uid)}.right`)
  makeKey(made.uid)
  for (let nights = 0; nights < 2; nights++) await tasks['campaigns.evenOut']()
  renameSync(`${fileOf(made.uid)}.right`, fileOf(made.uid))
  expect((await slotsIn(made.uid)).of(rater.uid)?.content.status).toBe('closed')
})

test('a key that was just made when the process was killed leaves no second name: it goes with the start and the next look', async () => {
  const made = await makeCampaign({ raters: ['coworker'] })
  const key = readFileSync(fileOf(made.uid))
  for (const clean of [sealUp, look]) {
    linkSync(fileOf(made.uid), `${fileOf(made.uid)}.${randomUUID()}`)
    writeFileSync(`${fileOf(made.uid)}.3.${randomUUID()}`, key)
    await clean()
    expect(namesOf(made.uid)).toEqual([made.uid])
  }
  await closeNow(made)
  await freeze(made, made.subjectUid)
  linkSync(fileOf(namesOf(made.uid)[0]!), `${fileOf(made.uid)}.${randomUUID()}`)
  await look()
  expect(namesOf(made.uid)).toEqual([])
})

test('what is given up takes later keys along: none of them counts again and has the first one forgotten', async () => {
  const made = await makeCampaign({ raters: ['coworker'] })
  await tasks['campaigns.evenOut']()
  makeKey(made.uid, 4)
  renameSync(fileOf(made.uid), path.join(env().DATA_DIR, 'lost'))
  await giveUp(made.uid)
  const key = readFileSync(fileOf(made.uid))
  for (let nights = 0; nights < 6; nights++) await evenOut(made.uid)
  await look()
  expect(namesOf(made.uid)).toEqual([made.uid])
  expect(readFileSync(fileOf(made.uid))).toEqual(key)
})

test.each(['a row is held', 'the process is killed'] as const)(
  'a closing that fails because %s leaves the campaign open: whoever is named late is invited by a link',
  async (why) => {
    const made = await makeCampaign({ raters: ['coworker'] })
    const [, rater] = made.raters as [MadeRater, MadeRater]
    await answerAs(rater)
    const staff = await api.signIn(made.staff)
    const held = () =>
      db()
        .transaction()
        .execute(async (other) => {
          await other.selectFrom('campaignRaters').select('id').where('id', '=', rater.uid).forUpdate().execute()
          return (await staff.post(`/api/campaigns/${made.uid}/close`, {})).status >= 500
        })
    const killed = () =>
      transact(async () => {
        await closeNow(made)
        throw new Error('killed')
      }).catch(() => true)
    expect(await (why === 'a row is held' ? held() : killed())).toBe(true)
    for (let nights = 0; nights < 2; nights++) {
      await tasks['campaigns.evenOut']()
      await look()
    }
    expect(namesOf(made.uid)).toEqual([made.uid])
    const late = { name: 'Pozna Oseba', email: `pozna.${made.uid}@primer.si`, relationship: 'coworker', unknown: true }
    const path = `/api/campaigns/${made.uid}/subjects/${made.subjectUid}/raters`
    expect((await staff.post(path, { raters: [late] })).status).toBe(201)
    await confirmRaters(made.uid)
    await tasks['campaigns.invite']({ id: made.uid })
    const mails = db().selectFrom('mails').select('template').where('toAddress', '=', late.email)
    expect(await mails.execute()).toEqual([{ template: 'feedback_invitation' }])
    expect((await slotsIn(made.uid)).of(rater.uid)?.content.status).toBe('closed')
    await closeNow(made)
    expect((await freeze(made, made.subjectUid)).blocks).toEqual([])
  },
)
