import { makeApplication, moveApplication, whoIs } from '#applications/applications.factory.ts'
import { makeUser } from '#users/users.factory.ts'
import { from, kit, type Seen, type Trials } from '../../test/kit.ts'
import { answersTo, makeAsked, makeGuide, makeInterviewer } from './evaluations.factory.ts'

/** The caller was asked; they have given one, or have not. */
const own =
  (isGiven: boolean, isEnded = false) =>
  async (): Promise<Seen> => {
    const { uid: id } = (await kit.staff.get('/api/auth/user')).json as { uid: string }
    const { uid, evaluations } = await makeAsked([{ id }])
    const url = `/api/evaluations/${evaluations[0]}`
    const write = async (verb: string, evidence: string) => {
      const { rev = 1 } = await from(kit.staff, url)
      return kit.staff.post(`${url}/${verb}`, { rev, answers: answersTo(evidence) })
    }
    if (isGiven) await write('submit', 'Vodila je šest ljudi.')
    if (isEnded) {
      const who = whoIs(await makeUser({ kind: 'employee' }))
      await moveApplication(who, uid, { to: 'not_selected' })
    }
    return {
      record: async () => {
        const answer = await kit.staff.get(url)
        return answer.status === 200 ? answer.json : { may: {} }
      },
      calls: {
        draft: () => write('draft', 'Začetek.'),
        submit: () => write('submit', 'Vodila je osem ljudi.'),
        withdraw: () => kit.staff.post(`${url}/withdraw`, {}),
      },
    }
  }
async function ofColleague(): Promise<Seen> {
  const { uid, evaluations } = await makeAsked([await makeInterviewer()])
  const url = `/api/evaluations/${evaluations[0]}`
  const write = (verb: string) => kit.staff.post(`${url}/${verb}`, { rev: 1, answers: answersTo('Ne moje.') })
  return {
    record: async () => (await from(kit.staff, `/api/applications/${uid}/evaluations`)).requests?.[0] ?? { may: {} },
    calls: {
      draft: () => write('draft'),
      submit: () => write('submit'),
      withdraw: () => kit.staff.post(`${url}/withdraw`, {}),
    },
  }
}

export const trials: Trials = {
  states: {
    evaluation: {
      'to give': own(false),
      given: own(true),
      ended: own(false, true),
      'given and ended': own(true, true),
      "a colleague's": ofColleague,
    },
  },
  creating: {
    'evaluation.create': async () => {
      const { uid, job } = await makeApplication()
      const { id } = await makeInterviewer()
      const body = { stage_uid: await makeGuide(job.id), interviewer_uids: [id], due_on: null }
      return () => kit.staff.post(`/api/applications/${uid}/evaluations`, body)
    },
  },
}
