// What the order of rows and of transactions tells of when anonymous answers were given: after the night no more than the day.
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { invitationToken } from '#auth/invitation-links.ts'
import { setClock } from '#base/time.ts'
import { db, transact } from '#db/db.ts'
import { enough, makeLink, makeTokens } from '#public-questionnaires/public-questionnaires.factory.ts'
import { tasks } from '#public-questionnaires/public-questionnaires.background.ts'
import { responseIdOf } from '#public-questionnaires/tokens.ts'
import { change } from '#questionnaires/questionnaires.factory.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../../test/app.ts'

const api = await testApp()
const night = () => tasks['public.evenOut']()
const at = (...parts: string[]) => ['/api/public/questionnaires', ...parts].join('/')
const of = (uid: string, tail = '') => `/api/public/responses/${uid}${tail}`
afterEach(() => setClock())
const day = (text: string) => setClock(() => new Date(`2026-11-${text}:00Z`))
const OPENS = new Date('2026-11-01')

/** Rows of a table in the order they lie in, as a dump has them. */
async function lain(table: 'public_responses' | 'answer_sheets' | 'answers' | 'public_holds') {
  const id = table === 'answers' ? 'sheet_id' : table === 'public_holds' ? `encode(key, 'hex')` : 'id'
  const { rows } = await sql<{ id: string; xmin: string; row: string }>`select ${sql.raw(id)}::text as id,
    xmin::text, t::text as row from ${sql.table(table)} t order by ctid`.execute(db())
  return rows
}
type Begun = { uid: string; stamp: string; code: string }
const begin = async (...parts: string[]) => (await api.anon.post(at(...parts, 'start'))).json as Begun
const answer = (uid: string, value = 4, rev = 0) =>
  api.anon.put(of(uid, '/answers'), { rev, changes: [change('listens', value)] })
const rest = () => enough().filter(({ item }) => item !== 'listens')
const submit = (uid: string, stamp: string, changes = enough()) =>
  api.anon.post(of(uid, '/complete'), { stamp, changes })

test('after the night neither the order of rows nor of transactions tells when in the day anonymous answers came', async () => {
  day('18T09:00')
  const open = await makeLink({ opensAt: OPENS })
  const single = await makeLink({ mode: 'single-use', opensAt: OPENS })
  const personal = await makeLink({ mode: 'personal', opensAt: OPENS })
  const tokens = await makeTokens(single.id, 3)
  const staff = await api.signIn(await makeUser({ kind: 'employee', permissions: ['questionnaires.manage'] }))
  const people = Array.from({ length: 9 }, (_, n) => ({ name: 'Vabljena Oseba', email: `oseba-${n}@example.com` }))
  await staff.post(`/api/public-links/${personal.id}/invitations`, { people })
  const named = await db().selectFrom('publicInvitations').select('id').where('linkId', '=', personal.id).execute()
  const [anonymous, known] = [[] as string[], [] as string[]]
  for (const [n, { id }] of named.entries()) {
    const token = tokens[n - 6]
    const one = token === undefined ? await begin(open.id) : await begin(token, single.id)
    if (n % 3 === 0) await submit(one.uid, one.stamp)
    else await answer(one.uid)
    if (n % 3 === 1) await submit(one.uid, one.stamp, rest())
    anonymous.push(responseIdOf(one.uid))
    const other = await begin(invitationToken(id), personal.id)
    await submit(other.uid, other.stamp)
    known.push(responseIdOf(other.uid))
  }
  const before = await Promise.all((['public_responses', 'answer_sheets', 'answers'] as const).map(lain))
  for (const rows of before)
    expect([...new Set(rows.map(({ id }) => id))]).toEqual(anonymous.flatMap((id, n) => [id, known[n]]))
  day('19T00:20')
  await night()
  for (const [n, table] of (['public_responses', 'answer_sheets', 'answers'] as const).entries()) {
    const rows = await lain(table)
    // Nothing is lost, and nothing changed.
    expect(rows.map(({ row }) => row).toSorted()).toEqual(before[n]?.map(({ row }) => row).toSorted())
    const ids = [...new Set(rows.map(({ id }) => id))]
    expect(ids.slice(0, known.length)).toEqual(known)
    for (const link of [anonymous.slice(0, 6), anonymous.slice(6)])
      expect(ids.filter((id) => link.includes(id))).toEqual(link.toSorted())
    // One transaction for each link, and none of those in which somebody answered.
    const anew = rows.filter(({ id }) => anonymous.includes(id)).map(({ xmin }) => xmin)
    expect(new Set(anew).size).toBe(2)
    expect(before.flat().filter(({ xmin }) => anew.includes(xmin))).toEqual([])
  }
  // The next night has nothing to do, and keeps nobody from anything.
  const first = await lain('answers')
  day('20T00:20')
  await night()
  expect(await lain('answers')).toEqual(first)
})

test('what was begun is gone on with after the night, by its code, and is evened out again when it changes', async () => {
  day('18T09:00')
  const { id, questionnaire } = await makeLink({ opensAt: OPENS })
  const begun = await Promise.all(Array.from({ length: 4 }, () => begin(id)))
  for (const { uid } of begun) await answer(uid)
  day('19T00:20')
  await night()
  day('19T10:00')
  const { uid: own } = (await api.anon.post(at('resume'), { id, code: begun[0]!.code })).json
  expect(own).toBe(begun[0]!.uid)
  expect((await api.anon.get(of(own))).json).toMatchObject({ answers: { listens: { value: 4, rev: 1 } }, rev: 1 })
  expect((await submit(own, begun[0]!.stamp, rest())).status).toBe(200)
  for (const { uid, stamp } of begun.slice(1)) {
    await api.anon.put(of(uid, '/answers'), { rev: 1, changes: rest() })
    expect((await submit(uid, stamp, [])).status).toBe(200)
  }
  day('20T00:20')
  await night()
  expect((await api.anon.get(of(own))).json.state).toBe('answered')
  const rows = (await lain('public_responses')).filter(({ row }) => row.includes(id))
  expect(rows.map(({ id: one }) => one)).toEqual(begun.map(({ uid }) => responseIdOf(uid)).toSorted())
  expect(new Set(rows.map(({ xmin }) => xmin)).size).toBe(1)
  const staff = await api.signIn(await makeUser({ kind: 'employee', permissions: ['questionnaires.manage'] }))
  await staff.post(`/api/public-links/${id}/close`)
  const read = await staff.get(`/api/public-links/${id}/responses`)
  expect(read.json).toMatchObject({ total: 4 })
  expect(questionnaire.versionId).toBeTruthy()
})

test('what is submitted without another answer the day after is evened out, too', async () => {
  day('18T09:00')
  const { id } = await makeLink({ opensAt: OPENS })
  const begun = await Promise.all(Array.from({ length: 6 }, () => begin(id)))
  for (const { uid } of begun) await api.anon.put(of(uid, '/answers'), { rev: 0, changes: enough() })
  day('19T00:20')
  await night()
  day('19T10:00')
  for (const { uid, stamp } of begun) expect((await submit(uid, stamp, [])).status).toBe(200)
  day('20T00:20')
  await night()
  const rows = (await lain('public_responses')).filter(({ row }) => row.includes(id))
  expect(rows.map(({ id: one }) => one)).toEqual(begun.map(({ uid }) => responseIdOf(uid)).toSorted())
  expect(new Set(rows.map(({ xmin }) => xmin)).size).toBe(1)
})

test('of what is submitted the night leaves one day, and nothing of when it was begun or how often it was gone on with', async () => {
  day('16T09:00')
  const { id } = await makeLink({ opensAt: OPENS })
  const staff = await api.signIn(await makeUser({ kind: 'employee', permissions: ['questionnaires.read'] }))
  const counted = async () => {
    const { json } = await staff.get('/api/public-links')
    return json.data.find((link: { uid: string }) => link.uid === id).begun
  }
  const slow = await begin(id)
  await answer(slow.uid, 2)
  day('17T00:20')
  await night()
  day('17T09:00')
  const again = { rev: 1, changes: [{ ...change('listens', 4), base: 1 }] }
  expect((await api.anon.put(of(slow.uid, '/answers'), again)).json).toMatchObject({ rev: 2, conflicts: [] })
  expect(await counted()).toBe(1)
  day('18T00:20')
  await night()
  day('18T09:00')
  const [quick, open] = [await begin(id), await begin(id)]
  await submit(quick.uid, quick.stamp)
  await submit(slow.uid, slow.stamp, rest())
  // Whoever looks at the number learns nothing of a submit.
  expect(await counted()).toBe(1)
  day('19T00:20')
  await night()
  expect(await counted()).toBe(3)
  const told = async (uid: string) => {
    const { rows } = await sql<object>`select r.created_at as begun, r.updated_at as done, s.created_at as opened,
        s.updated_at as changed, s.rev, s.position, array_agg(distinct a.created_at) as first,
        array_agg(distinct a.updated_at) as last, array_agg(distinct a.rev) as revs
      from public_responses r join answer_sheets s on s.id = r.id left join answers a on a.sheet_id = s.id
      where r.id = ${responseIdOf(uid)} group by r.id, s.id`.execute(db())
    return rows
  }
  expect(await told(slow.uid)).toEqual(await told(quick.uid))
  expect((await api.anon.get(of(open.uid))).json.state).toBe('in-progress')
  // A submit the answer of which was lost is still known when it comes again.
  expect((await submit(slow.uid, slow.stamp, [])).status).toBe(200)
})

test('the number of those begun does not fall by who submits after midnight, whenever the night comes', async () => {
  day('16T09:00')
  const { id } = await makeLink({ opensAt: OPENS })
  const staff = await api.signIn(await makeUser({ kind: 'employee', permissions: ['questionnaires.read'] }))
  const counted = async () => {
    const { json } = await staff.get('/api/public-links')
    return json.data.find((link: { uid: string }) => link.uid === id).begun
  }
  const begun = [await begin(id), await begin(id), await begin(id)]
  await answer(begun[0]!.uid)
  // 0.10 and 1.20 in Ljubljana; the other night came late, in the morning.
  for (const [submits, comes, one] of [
    ['16T23:10', '17T00:20', 0],
    ['18T07:30', '18T08:00', 1],
  ] as const) {
    day(submits)
    const { uid, stamp } = begun[one]!
    expect((await submit(uid, stamp, one === 0 ? rest() : enough())).status).toBe(200)
    day(comes)
    await night()
    const once = (await lain('public_responses')).map(({ row }) => row)
    await night()
    expect((await lain('public_responses')).map(({ row }) => row).toSorted()).toEqual(once.toSorted())
    expect(await counted()).toBe(3)
    // It was written anew all the same.
    const written = (await lain('public_responses')).find((row) => row.id === responseIdOf(uid))
    expect(written?.xmin).toBe((await lain('answers')).find((row) => row.id === responseIdOf(uid))?.xmin)
  }
  // The night after leaves the day alone.
  day('19T00:20')
  await night()
  expect(await counted()).toBe(3)
  const { rows } = await sql<{ first: boolean; rev: number }>`select a.created_at = r.updated_at and
      s.created_at = r.updated_at and r.created_at = r.updated_at as first, a.rev from public_responses r
    join answer_sheets s on s.id = r.id join answers a on a.sheet_id = r.id
    where r.link_id = ${id} and r.status = 'closed'`.execute(db())
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.every(({ first, rev }) => first && rev === 1)).toBe(true)
})

test('places that are held stay held, and nothing connects them with answers after the night', async () => {
  day('18T23:50')
  const { id } = await makeLink({ maxResponses: 6, opensAt: OPENS })
  const begun = await Promise.all(Array.from({ length: 6 }, () => begin(id)))
  for (const { uid } of begun.slice(0, 2)) await answer(uid)
  day('19T00:10')
  for (const { uid } of begun.slice(2)) await answer(uid)
  const before = await lain('public_holds')
  expect(before).toHaveLength(6)
  const written = new Set((await lain('answers')).map(({ xmin }) => xmin))
  expect(before.every(({ xmin }) => written.has(xmin))).toBe(true)
  day('19T00:20')
  await night()
  const after = await lain('public_holds')
  expect(after.map(({ id: key }) => key)).toEqual(before.map(({ id: key }) => key).toSorted())
  expect(new Set(after.map(({ xmin }) => xmin)).size).toBe(1)
  const answers = new Set((await lain('answers')).map(({ xmin }) => xmin))
  expect(after.filter(({ xmin }) => answers.has(xmin))).toEqual([])
  expect((await api.anon.get(at(id))).json.state).toBe('full')
  for (const { uid, stamp } of begun) expect((await submit(uid, stamp, rest())).status).toBe(200)
  expect(await lain('public_holds')).toEqual([])
  // One that is over goes.
  const other = await makeLink({ maxResponses: 1, opensAt: OPENS })
  await answer((await begin(other.id)).uid)
  day('19T22:00')
  await night()
  expect(await lain('public_holds')).toEqual([])
})

test('whoever answers while the night writes waits for it and is taken', async () => {
  day('18T09:00')
  const { id } = await makeLink({ opensAt: OPENS })
  const [kept, fresh] = [await begin(id), await begin(id)]
  await answer(kept.uid)
  day('19T00:20')
  const waiting = async (count: number) => {
    for (;;) {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db())
      if ((rows[0]?.n ?? 0) >= count) return
      await sleep(20)
    }
  }
  let release = () => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  let isHeld = () => {}
  const held = new Promise<void>((resolve) => (isHeld = resolve))
  const holding = transact(async () => {
    await sql`select from answer_sheets where id in (${responseIdOf(kept.uid)}, ${responseIdOf(fresh.uid)})
      for update`.execute(db())
    isHeld()
    await gate
  })
  await held
  const writing = night()
  await waiting(1)
  const replies = Promise.all([answer(kept.uid, 2, 1), submit(fresh.uid, fresh.stamp)])
  await waiting(3)
  release()
  await Promise.all([holding, writing])
  expect((await replies).map(({ status }) => status)).toEqual([200, 200])
  expect((await api.anon.get(of(fresh.uid))).json.state).toBe('answered')
})
