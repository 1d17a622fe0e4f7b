import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { now, setClock } from '#base/time.ts'
import { db } from '#db/db.ts'
import { makeJob } from '#jobs/jobs.factory.ts'
import { makeUser } from '#users/users.factory.ts'
import { type Client, testApp } from '../../../test/app.ts'
import { tasks } from './presence.background.ts'

const api = await testApp()
let [ana, rok]: Client[] = []
let job: string
beforeAll(async () => {
  const staff = async (name: string) =>
    api.signIn(await makeUser({ kind: 'employee', name, permissions: ['jobs.read'] }))
  ;[ana, rok] = [await staff('Ana Kovač'), await staff('Rok Pirc')]
  job = (await makeJob()).id
})
afterEach(() => setClock())

const tabs = new Map<Client, string>()
const tell = async (client: Client | undefined, has_changes = false, more = {}) => {
  if (!client) throw new Error('Nobody')
  if (!tabs.has(client)) tabs.set(client, randomUUID())
  return client.post(`/api/jobs/${job}/presence`, { tab: tabs.get(client), has_changes, ...more })
}
const others = async (...asked: Parameters<typeof tell>) => (await tell(...asked)).json.others
const later = (seconds: number) => {
  const at = now().getTime() + seconds * 1000
  setClock(() => new Date(at))
}
const rows = () => db().selectFrom('jobPresences').select('tab').execute()

test('who has a job open sees who else has, and who has changes that are not saved', async () => {
  expect(await others(ana)).toEqual([])
  expect(await others(rok)).toEqual([{ name: 'Ana Kovač', has_changes: false }])
  expect(await others(ana, true)).toEqual([{ name: 'Rok Pirc', has_changes: false }])
  expect(await others(rok)).toEqual([{ name: 'Ana Kovač', has_changes: true }])
  // In two tabs it is still one person.
  await ana?.post(`/api/jobs/${job}/presence`, { tab: randomUUID(), has_changes: false })
  expect(await others(rok)).toEqual([{ name: 'Ana Kovač', has_changes: true }])
})

test('who leaves is not there any more, and who says nothing is forgotten before a minute is over', async () => {
  await tell(ana)
  expect(await others(rok, false, { is_over: true })).not.toEqual([])
  expect(await others(ana)).toEqual([])
  expect(await rows()).not.toEqual([])
  later(41)
  await tasks['presence.forget']()
  expect(await rows()).toEqual([])
  const planned = await db().selectFrom('auditEvents').select('id').where('action', 'like', '%presence%').execute()
  expect(planned).toEqual([])
})

test('only who may read jobs, of a job there is', async () => {
  const candidate = await api.signIn(await makeUser())
  expect((await tell(candidate)).status).toBe(403)
  const gone = await ana?.post(`/api/jobs/${randomUUID()}/presence`, { tab: randomUUID(), has_changes: false })
  expect(gone?.code).toBe('NOT_FOUND')
})
