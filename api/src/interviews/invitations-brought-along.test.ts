// What the migration makes of invitations from before interviews were things of their own.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeApplication } from '#applications/applications.factory.ts'
import { db } from '#db/db.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../test/app.ts'
import { inDays } from './interviews.factory.ts'

await testApp()
const FILE = path.join(import.meta.dirname, '../../migrations/0320_interviews.sql')
const staff = await makeUser({ kind: 'employee' })

/** An application with an invitation as it was then: a message with times, and one with the chosen time. */
async function invited(times: string[], chosen: string | null, status: 'in_review' | 'not_selected' = 'in_review') {
  const { uid, user } = await makeApplication({ status })
  const event = { applicationId: uid, userId: user.id, kind: 'message', text: 'Vabimo vas.' } as const
  const at = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  const proposal = { ...event, actor: 'staff', actorId: staff.id, createdAt: at(48), promiseOn: '2026-01-31' } as const
  await db()
    .insertInto('applicationEvents')
    .values({ ...proposal, proposedTimes: times.map((time) => new Date(time)) })
    .execute()
  if (chosen) {
    const answer = { ...event, actor: 'candidate', actorId: user.id, createdAt: at(47) } as const
    await db()
      .insertInto('applicationEvents')
      .values({ ...answer, chosenTime: new Date(chosen) })
      .execute()
  }
  return uid
}
const standing = async (uid: string) => {
  const rows = await db().selectFrom('interviews').selectAll().where('applicationId', '=', uid).execute()
  return rows.map(({ state, startsAt, kind }) => ({ state, startsAt: startsAt?.toISOString() ?? null, kind }))
}

test('each stands as it stood: agreed, open, past, or gone with its application', async () => {
  const [soon, later, past] = [inDays(4), inDays(5), inDays(-3)]
  const agreed = await invited([soon, later], later)
  const open = await invited([soon, later], null)
  const held = await invited([past], past)
  const lapsed = await invited([past], null)
  const over = await invited([soon], soon, 'not_selected')
  const statement = (await readFile(FILE, 'utf8')).split(/^with last as/m)[1]
  await sql.raw(`with last as${statement}`).execute(db())
  expect(await standing(agreed)).toEqual([{ state: 'confirmed', startsAt: later, kind: null }])
  expect(await standing(open)).toEqual([{ state: 'proposed', startsAt: null, kind: null }])
  expect(await standing(held)).toEqual([{ state: 'done', startsAt: past, kind: null }])
  expect(await standing(lapsed)).toEqual([{ state: 'cancelled', startsAt: null, kind: null }])
  expect(await standing(over)).toEqual([{ state: 'cancelled', startsAt: soon, kind: null }])
  const slots = await db()
    .selectFrom('interviewSlots as s')
    .innerJoin('interviews as i', 'i.id', 's.interviewId')
    .select('s.startsAt')
    .where('i.applicationId', '=', agreed)
    .orderBy('s.startsAt')
    .execute()
  expect(slots.map(({ startsAt }) => startsAt.toISOString())).toEqual([soon, later])
})
