import { allRoutes } from '@korak/contract/routes.list.ts'
import type { RouteContract } from '@korak/contract/route.ts'
import { beforeAll, expect, test } from 'vitest'
import { type MadeApplication, makeApplication } from '#applications/applications.factory.ts'
import { makeAsked, makeInterviewer } from '#evaluations/evaluations.factory.ts'
import { makeInterview } from '#interviews/interviews.factory.ts'
import { makeNamed } from '#references/references.factory.ts'
import { type MadeUser, makeUser } from '#users/users.factory.ts'
import { type Client, testApp } from '../../test/app.ts'
import { findJobOf } from './record-permissions.service.ts'

const api = await testApp()
let manager: Client
let doer: MadeUser
let own: Client
beforeAll(async () => {
  manager = await api.signIn(await makeUser({ kind: 'employee', role: 'Administrators' }))
  doer = await makeUser({ kind: 'employee', permissions: ['applications.update', 'jobs.update'] })
  own = await api.signIn(doer)
})
const give = (jobId: string, uid = doer.id) =>
  manager.post(`/api/jobs/${jobId}/permissions`, { user_uid: uid, what: 'see' })

/** A thing on a job, by the noun its calls begin with. */
const MADE: Record<string, () => Promise<{ uid: string; job: string }>> = {
  applications: async () => of(await makeApplication()),
  interviews: async () => {
    const made = await makeInterview()
    return of(made, made.interview)
  },
  references: async () => {
    const made = await makeNamed(manager, (user) => api.signIn(user))
    return of(made, made.referee)
  },
  evaluations: async () => {
    const made = await makeAsked([await makeInterviewer()])
    return of(made, made.evaluations[0])
  },
  approaches: async () => {
    const { job } = await makeApplication()
    const email = `${crypto.randomUUID()}@primer.example`
    return { uid: (await manager.post(`/api/jobs/${job.id}/approaches`, { email })).json.uid, job: job.id }
  },
  'record-permissions': async () => {
    const { job } = await makeApplication()
    return { uid: (await give(job.id, (await makeUser({ kind: 'employee' })).id)).json.uid, job: job.id }
  },
}
const of = ({ uid, job }: MadeApplication, thing = uid) => ({ uid: thing, job: job.id })

const DOING = new Set<string>(['applications.update', 'jobs.update'])
const calls = (Object.entries(allRoutes) as [string, RouteContract][]).filter(
  ([key, { audience }]) => DOING.has(audience) && / \/(?!jobs|replies|stage-templates)[\w-]+\/:uid/.test(key),
)

test('calls of six nouns are tried', () => {
  const nouns = new Set(calls.map(([key]) => key.split('/')[1]))
  expect([...nouns].toSorted()).toEqual(Object.keys(MADE).toSorted())
  expect(calls.length).toBeGreaterThan(25)
})

test('wherever a call needs something to be readable, it is known which job that is on', async () => {
  const routes = Object.entries(allRoutes) as [string, RouteContract][]
  const nouns = new Set(routes.flatMap(([key, { reads }]) => (reads ? [key.split('/')[1] ?? ''] : [])))
  expect(nouns.size).toBeGreaterThan(5)
  for (const noun of nouns) await expect(findJobOf(noun, crypto.randomUUID()), noun).resolves.not.toThrow()
})

test.each(calls)('%s: whoever sees one job does it on that one alone', async (key) => {
  const [method = '', path = ''] = key.split(' ')
  const { uid, job } = await MADE[path.split('/')[1] ?? '']!()
  const ask = async (id: string) => {
    const url = `/api${path.replace(':uid', id)}`
    if (method === 'GET') return (await own.get(url)).code
    if (method === 'DELETE') return (await own.del(url)).code
    return (await (method === 'PUT' ? own.put(url, {}) : own.post(url, {}))).code
  }
  // What is not there, and what cannot be there, is the same answer.
  expect([await ask(uid), await ask(crypto.randomUUID()), await ask('x')]).toEqual(Array(3).fill('FORBIDDEN'))
  await give(job)
  expect(await ask(uid)).not.toBe('FORBIDDEN')
})

test('what a body names is seen, too', async () => {
  const [seen, unseen] = [await makeApplication(), await makeApplication()]
  await give(seen.job.id)
  const share = (application: string) => own.post('/api/share-requests', { application, fields: ['name'] })
  expect((await share(unseen.uid)).code).toBe('NOT_FOUND')
  expect((await share(seen.uid)).code).not.toBe('NOT_FOUND')
  const move = async (uid: string) => {
    const { from } = (await manager.get(`/api/applications/${uid}/letter?to=not_selected`)).json
    const letter = {
      uid,
      from,
      subject: 'Prijava',
      text: 'Pozdravljeni!',
      reason: 'Iskali smo več izkušenj z vodenjem ljudi.',
    }
    return own.post('/api/bulk-actions/applications', { to: 'not_selected', letters: [letter] })
  }
  expect((await move(unseen.uid)).code).toBe('LIST_CHANGED')
  expect((await move(seen.uid)).json).toMatchObject({ done: 1 })
})
