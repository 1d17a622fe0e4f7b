import { expect } from 'vitest'
import { noticeDue } from '@korak/contract/jobs.rules.ts'
import type { MadeApplication } from '#applications/applications.factory.ts'
import { OWED, STATES } from '#applications/applications.states.ts'
import { now, today } from '#base/time.ts'
import { db } from '#db/db.ts'
import type { Client } from './app.ts'

// What must hold of applications, whatever was done to them.

/** Numbers that look random and are the same each time (mulberry32, Tommy Ettinger, public domain). */
export function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    yield ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Somebody who has applied, and what is left of each noun about them. */
export function lifeOf({ uid, user }: MadeApplication, client: Client) {
  const life = {
    client,
    uid,
    user,
    /** The letter of hiring that is held, and how the last offer stood when it was made. */
    hiring: null as { letter: string; offer: string | null } | null,
    own: async () => (await life.client.get(`/api/portal/applications/${uid}`)).json,
    interviews: () => db().selectFrom('interviews').selectAll().where('applicationId', '=', uid).execute(),
    offers: () =>
      db().selectFrom('offers').selectAll().where('applicationId', '=', uid).orderBy('version', 'desc').execute(),
    placements: () => db().selectFrom('placements').selectAll().where('applicationId', '=', uid).execute(),
    referees: () => db().selectFrom('referees').selectAll().where('applicationId', '=', uid).execute(),
    letters: () => db().selectFrom('letters').selectAll().where('applicationId', '=', uid).execute(),
  }
  return life
}
type Life = ReturnType<typeof lifeOf>

/** States in which the personal link of a referee leads somewhere. */
const LINKED = new Set(['open', 'answered', 'declined'])

/** What must hold of an application, whatever was done to it. */
export async function expectWhole(life: Life, said: string, staff: Client) {
  const { own, client, uid, interviews, offers, referees } = life
  const seen = await own()
  const { isActive } = STATES[seen.status as keyof typeof STATES]
  const [met, made] = [await interviews(), await offers()]
  // One whose time has come took place, or somebody says that it did not.
  const stands = (state: string, at: Date | null) =>
    state === 'proposed' || (state === 'confirmed' && at !== null && at > now())
  const standing = met.filter(({ state, startsAt }) => stands(state, startsAt))
  const open = made.filter(({ sentAt, state }) => sentAt !== null && state === 'open')
  // Nothing outlives the application, and there is one of each at a time.
  expect([said, isActive || standing.length === 0, standing.length < 2]).toEqual([said, true, true])
  expect([said, isActive || open.length === 0, open.length < 2]).toEqual([said, true, true])
  // Who is asked sees what they are asked, and where to answer it.
  const listed = (await client.get(`/api/portal/interviews?application=${uid}`)).json
  const shown = listed.filter(({ state, starts_at: at }: { state: string; starts_at: string | null }) =>
    stands(state, at === null ? null : new Date(at)),
  )
  expect([said, shown.length]).toEqual([said, standing.length])
  const { offer } = (await client.get(`/api/portal/applications/${uid}/offer`)).json
  expect([said, offer?.state === 'open']).toEqual([said, open.length === 1])
  expect([said, open.length === 0 || seen.status === 'offer']).toEqual([said, true])
  // What was accepted is what came last, and work that was agreed ends with the application.
  const isAccepted = seen.status === 'offer' && made.find(({ sentAt }) => sentAt !== null)?.state === 'accepted'
  expect([said, seen.is_accepted]).toEqual([said, isAccepted])
  const placed = await life.placements()
  expect([said, isActive || seen.status === 'hired' || placed.every(({ endedOn }) => endedOn)]).toEqual([said, true])
  const kinds = seen.asks.map(({ kind }: { kind: string }) => kind)
  expect([said, !kinds.includes('interview') || standing.length === 1]).toEqual([said, true])
  // Whose move it is and by when is the sum of what is asked, for both sides.
  const [first] = seen.asks
  expect([said, seen.next_move === 'candidate', first?.answer_by]).toEqual([
    said,
    kinds.length > 0,
    first ? seen.promise_on : undefined,
  ])
  expect([said, kinds.filter((kind: string) => kind === 'offer').length]).toEqual([
    said,
    open.length === 1 || (seen.status === 'offer' && kinds.includes('offer')) ? 1 : 0,
  ])
  const [row] = (await staff.get(`/api/applications?filter[id]=${uid}`)).json.data
  expect([said, row.next_move, row.promise_on]).toEqual([said, seen.next_move, seen.promise_on])
  // Nobody has to answer about what is over, who was not asked is not known any more, and a link is there for who may use it.
  const asked = await referees()
  const waiting = asked.filter(({ state }) => state === 'named' || state === 'held' || state === 'open')
  expect([said, isActive || waiting.length === 0]).toEqual([said, true])
  const linked = asked.filter(({ tokenHash }) => tokenHash !== null).map(({ state }) => state)
  expect([said, linked.filter((state) => !LINKED.has(state))]).toEqual([said, []])
  expect([said, asked.every(({ state, answers }) => (state === 'answered') === (answers !== null))]).toEqual([
    said,
    true,
  ])
  // No answer is owed to nobody: what goes on has somebody whose move it is, what is over has nobody.
  expect([said, seen.next_move === 'nobody']).toEqual([said, !isActive])
  // Nothing of the office reaches the candidate.
  expect(JSON.stringify(seen)).not.toMatch(/stage|staff_status|held/)
  await expectOneOutcome(life, said)
  await expectTimesKept(life, said)
  await expectWordsKept(life, said)
}

/** The time of an interview the candidate was told last is that of one that stands, and of each they are reminded once. */
async function expectTimesKept(life: Life, said: string) {
  const mails = await db()
    .selectFrom('mails')
    .select(['template', 'params'])
    .where('userId', '=', life.user.id)
    .where('toAddress', '=', life.user.email)
    .where('template', 'like', 'interview_%')
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  let agreed: string | null = null
  const reminded: string[] = []
  for (const { template, params } of mails) {
    const { time = null } = params as { time?: string | null }
    if (template === 'interview_reminder' && time) reminded.push(time)
    else agreed = template === 'interview_confirmed' ? time : null
    if (template === 'interview_reminder') expect([said, time]).toEqual([said, agreed])
  }
  expect([said, new Set(reminded).size]).toEqual([said, reminded.length])
  const standing = (await life.interviews()).filter(({ state }) => ['confirmed', 'done', 'missed'].includes(state))
  const known = standing.map(({ startsAt }) => startsAt?.getTime())
  expect([said, agreed === null || known.includes(Date.parse(agreed))]).toEqual([said, true])
}

/** A decision is told once, and nothing else is told that says otherwise. */
async function expectOneOutcome(life: Life, said: string) {
  const { uid, user } = life
  const [letters, made] = [await life.letters(), await life.offers()]
  const application = await db()
    .selectFrom('applications')
    .select(['status', 'nextMove', 'promiseOn'])
    .where('id', '=', uid)
    .executeTakeFirstOrThrow()
  const held = letters.filter(({ state }) => state === 'held')
  expect([said, held.length < 2]).toEqual([said, true])
  // What is promised is not before the letter that is the answer.
  const planned = held[0]?.sendOn
  const isEarly = planned && OWED.has(application.nextMove) && (application.promiseOn ?? '') < planned
  expect([said, isEarly ? [application.promiseOn, planned] : null]).toEqual([said, null])
  // While a letter of hiring waits, nothing says that there is no offer; what it was made over is what it is told over.
  const last = made.find(({ sentAt }) => sentAt !== null)?.state ?? null
  const hiring = held.find(({ toStatus }) => toStatus === 'hired')
  const changed = life.hiring && life.hiring.offer !== last && !(life.hiring.offer === 'open' && last === 'accepted')
  if (hiring) {
    expect([said, made.some(({ state, withdrawAt }) => state === 'held' || withdrawAt)]).toEqual([said, false])
    if (life.hiring?.letter !== hiring.id) life.hiring = { letter: hiring.id, offer: last }
    else expect([said, changed ? last : null]).toEqual([said, null])
  } else if (life.hiring) {
    const isTold = letters.some(({ id, state }) => id === life.hiring?.letter && state === 'sent')
    const isFaulty = isTold && changed && !(life.hiring.offer === 'open' && last === 'settled')
    expect([said, isFaulty ? [life.hiring.offer, last] : null]).toEqual([said, null])
    life.hiring = null
  }
  // Each decision had one letter, and each letter one mail.
  const sent = letters.filter(({ state }) => state === 'sent')
  const versions = made.filter(({ sentAt, letterId }) => sentAt !== null && letterId === null)
  const mails = await db()
    .selectFrom('mails')
    .select('params')
    .where('template', '=', 'application_letter')
    .where('userId', '=', user.id)
    .execute()
  const mailed = mails.map(({ params }) => (params as { text: string }).text)
  const written = [...sent, ...versions].map(({ text }) => text)
  expect([said, mailed.toSorted()]).toEqual([said, written.toSorted()])
  const told = await db()
    .selectFrom('applicationEvents')
    .select('status')
    .where('applicationId', '=', uid)
    .where('kind', '=', 'status')
    .where('actor', '=', 'staff')
    .where('status', '!=', 'interview')
    .execute()
  const decided = sent.filter(({ toStatus }) => toStatus !== 'interview')
  expect([said, told.map(({ status }) => status as string).toSorted()]).toEqual([
    said,
    decided.map(({ toStatus }) => toStatus as string).toSorted(),
  ])
}

/** Whose letter a colleague took back was told so once, and has the words; of one's own nobody is told. */
async function expectWordsKept(life: Life, said: string) {
  const recalled = (await life.letters()).filter(({ state }) => state === 'recalled')
  if (recalled.length === 0) return
  const acts = await db()
    .selectFrom('auditEvents')
    .select(['actorId', 'details'])
    .where('subjectId', '=', life.uid)
    .where('action', '=', 'applications.letter_recalled')
    .execute()
  expect([said, acts.length]).toEqual([said, recalled.length])
  const ofColleagues = recalled.filter(({ overtaken }) => overtaken === 'colleague')
  const bySomebody = acts.filter(({ details }) => (details as { why?: string }).why === 'colleague')
  expect([said, bySomebody.length]).toEqual([said, ofColleagues.length])
  const makers = new Set(recalled.map(({ madeBy }) => madeBy))
  const quiet = acts.filter(({ details }) => !(details as { why?: string }).why)
  expect([said, quiet.every(({ actorId }) => makers.has(actorId))]).toEqual([said, true])
  const told = await db()
    .selectFrom('mails')
    .select('params')
    .where('template', 'in', ['application_letter_recalled_notice', 'application_letters_recalled_notice'])
    .execute()
  const params = told.map((one) => one.params as { application?: string; why?: string; bulk?: string })
  const alone = params.filter(({ application, why }) => application === life.uid && why === 'colleague').length
  const together = ofColleagues.filter(({ bulkId }) => bulkId && params.some(({ bulk }) => bulk === bulkId)).length
  // One of many may be told of by itself, where it was the last of them.
  expect([said, alone <= ofColleagues.length, alone + together >= ofColleagues.length]).toEqual([said, true, true])
}

/** Ends that are no notice of not being chosen: of our own accord nobody is told so late. */
const NO_NOTICE = new Set(['hired', 'withdrawn', 'declined'])

/**
 * Who is not chosen is told within the days of the law, or the day says that it is owed; and what we promised is kept, or called
 * late.
 */
export async function expectInTime(lives: readonly Life[], job: string, staff: Client, said: string) {
  const rows = await db()
    .selectFrom('applications as a')
    .innerJoin('jobs as j', 'j.id', 'a.jobId')
    .leftJoin('letters as l', (on) => on.onRef('l.applicationId', '=', 'a.id').on('l.state', '=', 'held'))
    .select(['a.status', 'a.nextMove', 'a.promiseOn', 'a.lateSince', 'j.selectionEndedOn', 'l.toStatus', 'l.sendOn'])
    .where(
      'a.id',
      'in',
      lives.map(({ uid }) => uid),
    )
    .execute()
  const isOwed = rows.some(({ status, selectionEndedOn: ended, toStatus, sendOn }) => {
    if (ended === null || !STATES[status].isActive) return false
    if (toStatus === null || STATES[toStatus].isActive) return true
    return !NO_NOTICE.has(toStatus) && (sendOn ?? today()) > noticeDue(ended)
  })
  // The line of the day is this list, of all jobs.
  const line = `filter[id]=${job}&filter[selection_ended_on.empty]=false&filter[undecided.from]=1`
  const { data: owed } = isOwed ? (await staff.get(`/api/jobs?${line}`)).json : { data: [] }
  expect([said, isOwed, owed.length]).toEqual([said, isOwed, isOwed ? 1 : 0])
  const silent = rows.filter(
    ({ nextMove, promiseOn, lateSince }) =>
      OWED.has(nextMove) && (promiseOn ?? today()) < today() && lateSince === null,
  )
  expect([said, silent]).toEqual([said, []])
}
