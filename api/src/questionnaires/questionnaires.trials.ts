import { makeExternal, makeProvider } from '#assessments/assessments.factory.ts'
import { makeCampaign } from '#campaigns/campaigns.factory.ts'
import {
  change,
  ENOUGH,
  makeAssignment,
  makeClosed,
  makeQuestionnaire,
} from '#questionnaires/questionnaires.factory.ts'
import { makeUser } from '#users/users.factory.ts'
import { from, kit, type Seen, type Trials } from '../../test/kit.ts'

let made = 0
const next = (what: string) => `${what}-${++made}`

const assignments = (state: 'open' | 'in-progress' | 'closed' | 'provider' | 'feedback') => async (): Promise<Seen> => {
  const made = state === 'closed' ? await makeClosed() : await makeAssignment()
  let { uid } = made
  if (state === 'provider') uid = await makeExternal(made.user.id, (await makeProvider()).id)
  const client = await kit.api.signIn(made.user)
  if (state === 'feedback') {
    await makeCampaign({ subject: made.user })
    const cards = (await from(client, '/api/portal/questionnaires?per_page=50')).data
    uid = cards.find((card: { feedback: string | null }) => card.feedback).uid
  }
  const url = `/api/portal/questionnaires/${uid}`
  const changes = Object.entries(ENOUGH).map(([item, value]) => change(item, value))
  const answer = () => client.put(`${url}/answers`, { rev: 0, changes })
  if (state === 'in-progress') await answer()
  return {
    record: () => from(client, url),
    calls: {
      start: () => client.post(`${url}/start`),
      answer: () => client.put(`${url}/answers`, { rev: 0, changes: [] }),
      complete: () => client.post(`${url}/complete`),
    },
  }
}

const questionnaires = async (): Promise<Seen> => {
  const { id } = await makeQuestionnaire()
  const user = await makeUser()
  const url = `/api/questionnaires/${id}`
  const { definition } = await from(kit.staff, url)
  const find = async () => (await from(kit.staff, '/api/questionnaires')).find(({ uid }: { uid: string }) => uid === id)
  return {
    record: find,
    calls: {
      publish: () =>
        kit.staff.post(`${url}/versions`, { definition: { ...definition, minutes: definition.minutes + 1 } }),
      assign: () => kit.staff.post(`${url}/assignments`, { users: [user.id] }),
      open: () => kit.staff.post(`${url}/links`, { mode: 'open' }),
    },
  }
}

export const trials: Trials = {
  states: {
    assignment: Object.fromEntries(
      (['open', 'in-progress', 'closed', 'provider', 'feedback'] as const).map((state) => [state, assignments(state)]),
    ),
    questionnaire: { there: questionnaires },
  },
  creating: {
    'questionnaire.create': async () => {
      const { id } = await makeQuestionnaire()
      const { definition } = await from(kit.staff, `/api/questionnaires/${id}`)
      return () => kit.staff.post('/api/questionnaires', { key: next('nov-vprasalnik'), scope: 'self', definition })
    },
    'result.release': async () => {
      const { uid } = await makeClosed()
      return () => kit.staff.post(`/api/questionnaires/${uid}/release`)
    },
  },
  admitted: { 'questionnaires.read': 'staff', 'questionnaires.manage': 'staff' },
}
