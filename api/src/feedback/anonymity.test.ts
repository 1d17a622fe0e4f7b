// Who was asked and what was answered: nothing in the database, in an order or in an answer leads from one to the other.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { answerAs, changesOf, closeNow, makeCampaign, type MadeRater } from '#campaigns/campaigns.factory.ts'
import { ZONE } from '#base/time.ts'
import { db } from '#db/db.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../test/app.ts'
import { everythingIn } from '../../test/everything.ts'
import { completeFeedback, saveFeedback, startAnswering } from './answering.service.ts'
import { slotOf } from './slots.ts'

const api = await testApp()
const ids = async (statement: ReturnType<typeof sql<{ id: string }>>): Promise<string[]> =>
  (await statement.execute(db())).rows.map(({ id }) => id)

/** Each begins, answers and submits before the next one does. @returns ids in that order */
async function answerInTurn(raters: readonly MadeRater[]): Promise<string[]> {
  for (const [at, { uid, by, relationship }] of raters.entries()) {
    await startAnswering(by, uid, relationship)
    await saveFeedback(by, uid, changesOf({ listens: (at % 5) + 1, interrupts: 2, note: `Opomba ${at}` }))
    await completeFeedback(by, uid, 'sl-SI')
  }
  return raters.map(({ uid }) => uid)
}

/** How much two orders of the same things agree: 1 the same, 0 nothing to do with each other, -1 turned round. */
function agreement(one: readonly string[], other: readonly string[]): number {
  expect(one.toSorted()).toEqual(other.toSorted())
  const n = one.length
  const squares = one.map((id, at) => (at - other.indexOf(id)) ** 2).reduce((sum, square) => sum + square, 0)
  return 1 - (6 * squares) / (n * (n * n - 1))
}

test('a dump holds no id and no time that both sides share', async () => {
  const groups = ['leader', 'coworker', 'coworker', 'coworker', 'employee', 'employee', 'employee'] as const
  const named = await makeUser({ kind: 'employee' })
  const made = await makeCampaign({ raters: [...groups], named: [{ email: named.email }] })
  await answerInTurn(made.raters)

  const lines = (await everythingIn(api.databaseUrl)).split('\n')
  const sided = (line: string) => /^(feedback_slots|answer_sheets|answers) /.test(line)
  for (const rater of made.raters) {
    const tables = (id: string) => new Set(lines.filter((line) => line.includes(id)).map((line) => line.split(' ')[0]))
    expect(lines.filter((line) => line.includes(rater.uid) && line.includes(slotOf(rater.uid)))).toEqual([])
    expect([...tables(slotOf(rater.uid))].filter((table) => table !== 'pg_stats').toSorted()).toEqual([
      'answer_sheets',
      'answers',
      'feedback_slots',
    ])
    const others = [...tables(rater.uid)].filter((table) => table !== 'pg_stats')
    expect(['campaign_raters', 'assignments']).toEqual(expect.arrayContaining(others))
  }
  // People, addresses and links are on the other side only.
  const telling = [named.id, named.email, made.subject.id, ...made.raters.flatMap(({ email, token }) => [email, token])]
  expect(lines.filter(sided).filter((line) => telling.some((one) => line.includes(one)))).toEqual([])

  // No time finer than the day, on neither side of an answer.
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (
      select created_at as at from feedback_slots union all select updated_at from feedback_slots
      union all select created_at from answer_sheets where slot_id is not null
      union all select updated_at from answer_sheets where slot_id is not null
      union all select w.created_at from answers w join feedback_slots s on s.id = w.sheet_id
      union all select w.updated_at from answers w join feedback_slots s on s.id = w.sheet_id
      union all select updated_at from campaign_raters where status = 'closed'
      union all select started_at from assignments where rater_id is not null
      union all select finished_at from assignments where rater_id is not null
    ) t where at <> date_trunc('day', at, ${ZONE})`.execute(db())
  expect(rows[0]?.n).toBe(0)
})

test('the order of rows in a dump tells neither who answered when nor whose answers are whose', async () => {
  // A table gives its rows back as they lie in it, and that is where they were written last.
  const groups = [
    'coworker',
    'coworker',
    'coworker',
    'coworker',
    'employee',
    'employee',
    'employee',
    'employee',
  ] as const
  const measured: Record<'raters' | 'slots' | 'answers' | 'sides', number>[] = []
  for (let campaign = 0; campaign < 8; campaign++) {
    const made = await makeCampaign({ raters: [...groups] })
    const turn = await answerInTurn(made.raters.toSorted((a, b) => a.token.localeCompare(b.token)))
    const raterOf = new Map(turn.map((uid) => [slotOf(uid), uid]))
    const known = (slots: string[]) => slots.map((slot) => raterOf.get(slot) ?? '')
    const raters = await ids(sql`select id from campaign_raters where subject_id = ${made.subjectUid}`)
    const slots = known(await ids(sql`select id from feedback_slots where subject_id = ${made.subjectUid}`))
    const rows = await ids(sql`select sheet_id as id from answers where sheet_id = any(${[...raterOf.keys()]}::uuid[])`)
    const answers = known([...new Set(rows)])
    measured.push({
      raters: agreement(turn, raters),
      slots: agreement(turn, slots),
      answers: agreement(turn, answers),
      sides: agreement(raters, slots),
    })
  }
  for (const what of ['raters', 'slots', 'answers', 'sides'] as const) {
    const mean = measured.reduce((sum, one) => sum + one[what], 0) / measured.length
    // Of orders that have nothing to do with each other it is further from 0 once in 10,000 runs; of the same ones it is 1.
    expect(Math.abs(mean), what).toBeLessThan(0.5)
  }
}, 60_000)

test('approved claims take no answer from one number to another', async () => {
  const late = await makeCampaign({ raters: ['coworker', 'coworker', 'coworker', 'employee'] })
  const staff = await api.signIn(late.staff)
  for (const { uid, by, relationship } of late.raters)
    await startAnswering(by, uid, relationship === 'coworker' ? 'employee' : relationship)
  for (const { uid } of late.raters.filter(({ relationship }) => relationship === 'coworker'))
    expect((await staff.post(`/api/campaigns/${late.uid}/raters/${uid}/claim`, { approve: true })).status).toBe(200)
  const { progress } = (await staff.get(`/api/campaigns/${late.uid}`)).json.subjects_list[0]
  expect(progress).toEqual([
    { key: 'self', asked: 1, answered: 0 },
    { key: 'others', asked: 4, answered: 0 },
  ])
})

test('nobody but the rater can read answers: not another rater, the assessed person, nor an administrator', async () => {
  const first = await makeUser({ kind: 'companyemployee' })
  const second = await makeUser({ kind: 'companyemployee' })
  const made = await makeCampaign({ named: [first, second].map(({ email }) => ({ email })), raters: ['coworker'] })
  const own = made.raters.find(({ email }) => email === first.email)!
  const linked = made.raters.find(({ email }) => email.endsWith('@primer.si'))!
  for (const rater of [own, linked]) await startAnswering(rater.by, rater.uid, 'coworker')
  for (const rater of [own, linked]) await saveFeedback(rater.by, rater.uid, changesOf({ note: 'Zaupno' }))
  const administrator = await makeUser({ kind: 'employee', role: 'Administrators' })
  for (const user of [second, made.subject, made.staff, administrator]) {
    const client = await api.signIn(user)
    for (const { uid } of [own, linked]) {
      expect((await client.get(`/api/portal/feedback-answers/${uid}`)).code).toBe('NOT_FOUND')
      expect((await client.put(`/api/portal/feedback-answers/${uid}/answers`, changesOf())).code).toBe('NOT_FOUND')
      expect((await client.post(`/api/portal/feedback-answers/${uid}/start`, {})).code).toBe('NOT_FOUND')
    }
    expect((await client.get(`/api/portal/questionnaires/${slotOf(own.uid)}`)).code).toBe('NOT_FOUND')
    const pages = ['/api/portal/feedback', `/api/campaigns/${made.uid}`, '/api/portal/candidate/projects']
    for (const page of pages) expect((await client.get(page)).text).not.toMatch(/Zaupno|in-progress/)
  }
  // Another's link opens neither.
  const other = `/api/public/feedback/${linked.token}`
  expect((await api.anon.get(`${other}/${own.uid}`)).code).toBe('NOT_FOUND')
  expect((await api.anon.get(`/api/public/feedback/${'A'.repeat(43)}/${linked.uid}`)).code).toBe('NOT_FOUND')
  expect((await api.anon.get(`${other}/${linked.uid}`)).json.answers.note.value).toBe('Zaupno')
})

test('what staff are told never differs by one anonymous answer', async () => {
  const made = await makeCampaign({ raters: ['leader', 'coworker', 'coworker'] })
  const staff = await api.signIn(made.staff)
  const [, , first, second] = made.raters as [MadeRater, MadeRater, MadeRater, MadeRater]
  const told = async () => ({
    details: (await staff.get(`/api/campaigns/${made.uid}`)).json,
    cards: (await staff.get('/api/campaigns?status=open&per_page=100')).json.data,
    remind: (await staff.post(`/api/campaigns/${made.uid}/remind`, {})).json,
    remove: (await staff.del(`/api/campaigns/${made.uid}/raters/${first.uid}`)).code,
    whole: (await staff.del(`/api/campaigns/${made.uid}/subjects/${made.subjectUid}`)).code,
  })
  const nobody = await told()
  await answerAs(first)
  expect(await told()).toEqual(nobody)
  await answerAs(second)
  expect(await told()).toEqual(nobody)
  expect(nobody).toMatchObject({ remove: 'STATE_NOT_ALLOWED', whole: 'STATE_NOT_ALLOWED' })
  await closeNow(made)
  const details = (await staff.get(`/api/campaigns/${made.uid}`)).json
  expect(details.subjects_list[0].progress.at(-1)).toEqual({ key: 'others', asked: 2, answered: null })
})
