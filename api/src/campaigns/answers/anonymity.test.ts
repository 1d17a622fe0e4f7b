// Who was asked and what was answered: nothing in the database, in an order or in an answer leads from one to the other.
import { makeDefinition, options } from '@korak/engine/questionnaires/definitions.factory.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  addRaters,
  answerAs,
  changesOf,
  closeNow,
  makeCampaign,
  type MadeRater,
  ratersOf,
  secondPerson,
  slotOfRater,
} from '#campaigns/campaigns.factory.ts'
import { tasks } from '#campaigns/campaigns.background.ts'
import { db } from '#db/db.ts'
import { definition, makeQuestionnaire } from '#questionnaires/questionnaires.factory.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../../test/app.ts'
import { everythingIn } from '../../../test/everything.ts'
import { completeFeedback, saveFeedback, startAnswering } from './answering.service.ts'
import { keyOf } from '#auth/campaign-keys.ts'
import { seal, slotOf } from './sealing.ts'
import { slotsIn } from './slots.service.ts'

const api = await testApp()
/** Values of a statement's first column. */
const column = async (statement: ReturnType<typeof sql<{ id: string }>>): Promise<string[]> =>
  (await statement.execute(db())).rows.map(({ id }) => id)
const marker = (at: number) => `Opomba ${at}`

/** Each begins, answers and submits before the next one does. @returns ids in that order */
async function answerInTurn(raters: readonly MadeRater[]): Promise<string[]> {
  for (const [at, { uid, by, relationship }] of raters.entries()) {
    await startAnswering(by, uid, relationship)
    await saveFeedback(by, uid, changesOf({ listens: (at % 5) + 1, interrupts: 2, note: marker(at) }))
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

/** Every row as a line, with where it lies and the transaction that wrote it. */
async function placed(): Promise<string[]> {
  const tables = await column(
    sql`select relname as id from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  const lines = tables.map((table) =>
    column(sql`select ${table} || ' ' || ctid || ' ' || xmin || ' ' || t::text as id from ${sql.table(table)} t`),
  )
  return (await Promise.all(lines)).flat()
}

test('answering changes nothing but a slot, and a slot says nothing', async () => {
  const groups = ['leader', 'coworker', 'coworker', 'coworker', 'employee', 'employee', 'employee'] as const
  const named = await makeUser({ kind: 'employee' })
  const made = await makeCampaign({ raters: [...groups], named: [{ email: named.email }] })
  const before = new Set(await placed())
  await answerInTurn(made.raters)
  const changed = (await placed()).filter((line) => !before.has(line))
  // Rows, places and transactions of raters, cards, trail, mails and everything else are what they were.
  expect(changed.map((line) => line.split(' ')[0])).toEqual(Array(made.raters.length).fill('feedback_slots'))
  expect(before.size).toBe((await placed()).length - made.raters.length)

  const columns = await column(sql`select attname as id from pg_attribute
    where attrelid = 'feedback_slots'::regclass and attnum > 0 and not attisdropped order by attnum`)
  expect(columns).toEqual(['id', 'campaign_id', 'sealed'])
  const dump = await everythingIn(api.databaseUrl)
  const slots = (await slotsIn(made.uid)).all
  expect(slots).toHaveLength(made.raters.length)
  for (const [at, { content }] of slots.entries()) {
    expect(dump).not.toContain(marker(at))
    expect(dump).not.toContain(Buffer.from(marker(at)).toString('hex'))
    expect(content.status).toBe('closed')
  }
  // Where a slot is can be said with the campaign's key and with nothing the database or the secret gives.
  const key = keyOf(made.uid, 0)!
  for (const { uid } of made.raters) {
    const slot = slotOf(key, uid, 0)
    expect(slots.map(({ id }) => id)).toContain(slot)
    expect(dump.split('\n').filter((line) => line.includes(slot) && line.includes(uid))).toEqual([])
  }
  expect(dump).not.toContain(key.toString('hex'))
})

test('somebody who is named late gets a slot no dump of before tells: all are somewhere else, with what was in them', async () => {
  const made = await makeCampaign({ raters: ['coworker', 'coworker', 'employee'] })
  await tasks['campaigns.look']()
  const [, first, second, gone] = made.raters as [MadeRater, MadeRater, MadeRater, MadeRater]
  await answerAs(first, { listens: 1, interrupts: 2, plans: 3, note: marker(1) })
  await startAnswering(second.by, second.uid, 'employee')
  await saveFeedback(second.by, second.uid, changesOf({ note: marker(2) }))
  await answerAs(gone, { listens: 5, interrupts: 2, plans: 3, note: marker(3) })
  await sql`delete from campaign_raters where id = ${gone.uid}`.execute(db())
  const ids = () => column(sql`select id from feedback_slots where campaign_id = ${made.uid}`)
  const notes = async () =>
    (await slotsIn(made.uid)).all.map(({ content }) => content.answers.find(({ item }) => item === 'note')?.value)
  const readable = async () => {
    for (const [rater, status, note] of [
      [first, 'closed', marker(1)],
      [second, 'in-progress', marker(2)],
    ] as const) {
      const answers = (await api.anon.get(`/api/public/feedback/${rater.token}/${rater.uid}`)).json
      expect(answers).toMatchObject({ status, answers: { note: { value: note } } })
      expect((await slotOfRater(rater))?.content.status).toBe(status)
    }
    expect((await notes()).filter(Boolean).toSorted()).toEqual([marker(1), marker(2), marker(3)])
  }

  const before = await ids()
  const named = { name: 'Ocenjevalka Pozna', email: 'pozna@primer.si', relationship: 'coworker' as const }
  const late = [{ ...named, language: 'sl-SI' as const, unknown: true }]
  await addRaters(made, made.subjectUid, late)
  await tasks['campaigns.look']()
  const after = await ids()
  expect(after).toHaveLength(before.length + 1)
  expect(after).toEqual(after.toSorted())
  expect(after.filter((id) => before.includes(id))).toEqual([])
  await readable()
  const own = (await ratersOf(made.uid)).find(({ email }) => email === named.email)!
  expect((await slotOfRater(own))?.content.status).toBe('open')

  await tasks['campaigns.evenOut']()
  const night = await ids()
  expect(night).toHaveLength(after.length)
  expect(night.filter((id) => [...before, ...after].includes(id))).toEqual([])
  await readable()
  // They go on where they were, in the slot they had.
  await saveFeedback(second.by, second.uid, { ...changesOf({ listens: 2 }), rev: 1 })
  await answerAs(own)
  expect(await ids()).toHaveLength(night.length)
  await readable()
})

test('every slot is as long as every other one, whatever was written, and so are those of before after a night', async () => {
  const [more] = makeDefinition([
    {
      key: 'more',
      is_scored: false,
      items: [
        { type: 'textarea', key: 'pages', max_length: 10_000 },
        { type: 'single', key: 'way', options: options('bus'), other: true },
      ],
    },
  ]).sections
  const { id } = await makeQuestionnaire({ kind: '360', sections: [...definition().sections, more!] })
  const made = await makeCampaign({ raters: ['coworker', 'coworker', 'coworker'], fields: { questionnaire: id } })
  const [, short, long, odd] = made.raters as [MadeRater, MadeRater, MadeRater, MadeRater]
  const enough = { listens: 4, interrupts: 2, plans: 3 }
  const lengths = async () =>
    new Set(await column(sql`select length(sealed)::text as id from feedback_slots where campaign_id = ${made.uid}`))
  await answerAs(short, enough)
  await answerAs(long, { ...enough, pages: 'č'.repeat(10_000), note: '€'.repeat(100) })
  await answerAs(odd, { ...enough, pages: '\u0001'.repeat(10_000), way: { other: '\ud800'.repeat(300) } })
  expect((await lengths()).size).toBe(1)
  // Filled up to less, as a version before this one did.
  const [slot] = (await slotsIn(made.uid)).all
  const former = seal(keyOf(made.uid, 0)!, slot!.id, slot!.content, 70_000)
  await sql`update feedback_slots set sealed = ${former} where id = ${slot!.id}`.execute(db())
  expect((await lengths()).size).toBe(2)
  await tasks['campaigns.evenOut']()
  expect((await lengths()).size).toBe(1)
})

test('when a campaign is closed, the order of rows tells neither who answered when nor whose answers are whose', async () => {
  // A table gives its rows back as they lie in it, and that is where they were written last.
  const groups = Array.from({ length: 8 }, (_, at) => (at < 4 ? ('coworker' as const) : ('employee' as const)))
  const measured: Record<'raters' | 'slots' | 'sides' | 'trail', number>[] = []
  for (let campaign = 0; campaign < 8; campaign++) {
    const accounts = [await makeUser({ kind: 'employee' }), await makeUser({ kind: 'employee' })]
    const made = await makeCampaign({ raters: [...groups], named: accounts.map(({ email }) => ({ email })) })
    const turn = await answerInTurn(made.raters.toSorted((a, b) => a.token.localeCompare(b.token)))
    await closeNow(made)
    const { of } = await slotsIn(made.uid)
    const raterOf = new Map(turn.map((uid) => [of(uid)?.id, uid]))
    const raters = await column(sql`select id from campaign_raters where subject_id = ${made.subjectUid}`)
    const lain = await column(sql`select id from feedback_slots where campaign_id = ${made.uid}`)
    const slots = lain.map((id) => raterOf.get(id) ?? '')
    const trail = await column(sql`select r.id from audit_events e join campaign_participants p
        on p.user_id = e.actor_id and p.campaign_id = e.subject_id join campaign_raters r on r.participant_id = p.id
      where e.action = 'feedback.answered' and e.subject_id = ${made.uid}::uuid order by e.id`)
    expect(trail).toHaveLength(3)
    measured.push({
      raters: agreement(turn, raters),
      slots: agreement(turn, slots),
      sides: agreement(raters, slots),
      trail: agreement(
        turn.filter((uid) => trail.includes(uid)),
        trail,
      ),
    })
  }
  for (const what of ['raters', 'slots', 'sides', 'trail'] as const) {
    const mean = measured.reduce((sum, one) => sum + one[what], 0) / measured.length
    // Of orders that have nothing to do with each other it is further from 0 once in 1,000 runs; of the same ones it is 1.
    expect(Math.abs(mean), what).toBeLessThan(what === 'trail' ? 0.9 : 0.5)
  }
}, 60_000)

test('approved claims take no answer from one number to another', async () => {
  const late = await makeCampaign({ raters: ['coworker', 'coworker', 'coworker', 'employee'] })
  const staff = await api.signIn(late.staff)
  for (const { uid, by, relationship } of late.raters) {
    await startAnswering(by, uid, relationship === 'coworker' ? 'employee' : relationship)
    if (relationship !== 'coworker') continue
    await saveFeedback(by, uid, changesOf())
    await completeFeedback(by, uid, 'sl-SI')
  }
  await staff.post(`/api/campaigns/${late.uid}/close`, {})
  const second = await api.signIn(await secondPerson())
  for (const { uid } of late.raters.filter(({ relationship }) => relationship === 'coworker'))
    expect((await second.post(`/api/campaigns/${late.uid}/raters/${uid}/claim`, { approve: true })).status).toBe(200)
  const { progress } = (await staff.get(`/api/campaigns/${late.uid}`)).json.subjects_list[0]
  expect(progress).toEqual([
    { key: 'self', asked: 1, answered: 0 },
    { key: 'others', asked: 4, answered: 3 },
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
    const slot = await slotOfRater(own)
    expect((await client.get(`/api/portal/questionnaires/${slot?.id}`)).code).toBe('NOT_FOUND')
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

test('the list of questionnaires counts nobody who was asked for feedback, before the closing or after', async () => {
  const named = await makeUser({ kind: 'employee' })
  const made = await makeCampaign({ named: [{ email: named.email }] })
  const staff = await api.signIn(made.staff)
  const counts = async () =>
    (await staff.get('/api/questionnaires')).json.map(
      ({ uid, assigned, closed }: { uid: string; assigned: number; closed: number }) => [uid, assigned, closed],
    )
  const before = await counts()
  await answerAs(made.raters.find(({ email }) => email === named.email)!)
  await closeNow(made)
  expect(await counts()).toEqual(before)
})
