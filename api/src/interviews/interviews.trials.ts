import type { InterviewState } from '@korak/contract/interviews.policy.ts'
import { makeApplication } from '#applications/applications.factory.ts'
import { db } from '#db/db.ts'
import { makeUser } from '#users/users.factory.ts'
import { from, kit, long, type Seen, type Trials } from '../../test/kit.ts'
import { inDays, makeInterview } from './interviews.factory.ts'

async function inState(state: InterviewState, days = 3) {
  const made = await makeInterview()
  const startsAt = long(days)
  const changes = { state, startsAt, endsAt: new Date(startsAt.getTime() + 3_600_000) }
  if (state !== 'proposed') await db().updateTable('interviews').set(changes).where('id', '=', made.interview).execute()
  return made
}
const proposal = () => ({ text: 'Vabimo vas.', kind: 'phone', place: '+386 41 123 456', times: [inDays(9)] })

const forStaff = (state: InterviewState, days?: number) => async (): Promise<Seen> => {
  const { uid, interview } = await inState(state, days)
  const url = `/api/interviews/${interview}`
  const record = async () => {
    const { interviews } = await from(kit.staff, `/api/applications/${uid}/interviews`)
    return interviews.find((one: { uid: string }) => one.uid === interview)
  }
  return {
    record,
    calls: {
      reschedule: async () => kit.staff.post(`${url}/reschedule`, { ...proposal(), rev: (await record()).rev }),
      cancel: async () => kit.staff.post(`${url}/cancel`, { text: 'Žal odpade.', rev: (await record()).rev }),
      complete: () => kit.staff.post(`${url}/complete`),
      miss: () => kit.staff.post(`${url}/miss`),
    },
  }
}
const forCandidate = (state: InterviewState, days?: number) => async (): Promise<Seen> => {
  const { user, interview, slots } = await inState(state, days)
  const client = await kit.api.signIn(user)
  const url = `/api/portal/interviews/${interview}`
  return {
    record: async () => (await from(client, '/api/portal/interviews'))[0],
    calls: {
      pick: () => client.post(`${url}/pick`, { slot: slots[0]?.uid }),
      decline: () => client.post(`${url}/decline`, {}),
      ask: () => client.post(`${url}/ask`, { text: 'Raje zjutraj.' }),
    },
  }
}
const STATES = ['proposed', 'confirmed', 'cancelled', 'done', 'missed'] as const
/** Nobody but the candidate declines, and once more changes nothing. */
const statesOf = (of: (state: InterviewState, days?: number) => () => Promise<Seen>) => ({
  ...Object.fromEntries(STATES.map((state) => [state, of(state)])),
  'confirmed and begun': of('confirmed', -1),
})

const feed = (isThere: boolean) => async (): Promise<Seen> => {
  const client = await kit.api.signIn(await makeUser())
  const url = '/api/portal/calendar-feed'
  if (isThere) await client.post(url)
  return { record: () => from(client, url), calls: { renew: () => client.post(url), delete: () => client.del(url) } }
}

export const trials: Trials = {
  states: {
    interview: statesOf(forStaff),
    own_interview: statesOf(forCandidate),
    calendar_feed: { 'that is there': feed(true), 'that is not there': feed(false) },
  },
  creating: {
    'interview.create': async () => {
      const { uid } = await makeApplication()
      return () => kit.staff.post(`/api/applications/${uid}/interviews`, proposal())
    },
  },
}
