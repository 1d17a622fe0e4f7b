import type { RefereeState } from '@korak/contract/references.policy.ts'
import { makeApplication } from '#applications/applications.factory.ts'
import { db } from '#db/db.ts'
import { from, kit, type Seen, type Trials } from '../../test/kit.ts'
import { answersOf, makeNamed, makeOpen, namedOf } from './references.factory.ts'

const signIn: Parameters<typeof makeNamed>[1] = (user) => kit.api.signIn(user)

async function inState(state: RefereeState) {
  const made = await (state === 'named' ? makeNamed : makeOpen)(kit.staff, signIn)
  const answered = state === 'answered' ? { answers: JSON.stringify(answersOf()), answeredAt: new Date() } : {}
  await db()
    .updateTable('referees')
    .set({ state, ...answered })
    .where('id', '=', made.referee)
    .execute()
  return made
}
const found = async (list: Promise<{ referees: { uid: string }[] }>, id: string) =>
  (await list).referees.find(({ uid }) => uid === id) as never

const forStaff = (state: RefereeState) => async (): Promise<Seen> => {
  const { uid, referee } = await inState(state)
  const url = `/api/references/${referee}`
  return {
    record: () => found(from(kit.staff, `/api/applications/${uid}/references`), referee),
    calls: {
      send: () => kit.staff.post(`${url}/send`, { text: 'Prosimo.' }),
      recall: () => kit.staff.post(`${url}/recall`, {}),
      read: () => kit.staff.post(`${url}/read`, {}),
      note: () => kit.staff.post(`${url}/note`, {}),
    },
  }
}
const forCandidate = (state: RefereeState) => async (): Promise<Seen> => {
  const { uid, referee, candidate } = await inState(state)
  const url = `/api/portal/references/${referee}`
  return {
    record: () => found(from(candidate, `/api/portal/applications/${uid}/references`), referee),
    calls: {
      update: () => candidate.put(url, namedOf()),
      withdraw: () => candidate.post(`${url}/withdraw`, {}),
    },
  }
}
const forHolder = (state: RefereeState) => async (): Promise<Seen> => {
  const { token } = await inState(state)
  const url = `/api/public/references/${token}`
  const client = kit.api.newClient()
  return {
    record: () => from(client, url),
    calls: {
      answer: () => client.post(`${url}/answer`, answersOf()),
      decline: () => client.post(`${url}/decline`, {}),
      delete: () => client.post(`${url}/delete`, {}),
    },
  }
}
const asking = (status: 'in_review' | 'not_selected') => async (): Promise<Seen> => {
  const { uid } = await makeApplication({ status })
  const url = `/api/applications/${uid}/references`
  return {
    record: () => from(kit.staff, url),
    calls: { ask: () => kit.staff.post(url, { wanted: 1, reason: 'Za izbor.' }) },
  }
}
const naming = (wanted: number | null) => async (): Promise<Seen> => {
  const { uid, user } = await makeApplication({ status: 'in_review' })
  if (wanted) await kit.staff.post(`/api/applications/${uid}/references`, { wanted, reason: 'Za izbor.' })
  const candidate = await signIn(user)
  const url = `/api/portal/applications/${uid}/references`
  if (wanted === 1) await candidate.post(url, namedOf())
  return { record: () => from(candidate, url), calls: { name: () => candidate.post(url, namedOf()) } }
}

const STATES = ['named', 'held', 'open', 'answered', 'declined', 'withdrawn', 'revoked'] as const
const each = (make: (state: RefereeState) => () => Promise<Seen>, states: readonly RefereeState[] = STATES) =>
  Object.fromEntries(states.map((state) => [state, make(state)]))

export const trials: Trials = {
  states: {
    referencing: { 'in review': asking('in_review'), 'not selected': asking('not_selected') },
    referee: each(forStaff),
    referees: { asked: naming(2), full: naming(1), 'not asked': naming(null) },
    named_referee: each(forCandidate, ['named', 'open', 'answered', 'withdrawn']),
    linked_reference: each(forHolder, ['open', 'answered', 'declined']),
  },
}
