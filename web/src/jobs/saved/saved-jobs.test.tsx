// Saving jobs shows at once: what the server does not take is as it was, and whoever signs in next sees nothing of it.
import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import type { CurrentUser } from '@korak/contract/auth.ts'
import { draw, find, findAll, press, refuse, serve, settled } from '#base/page/drawn.factory.tsx'
import { toasts } from '#base/page/toasts.ts'
import { setUser } from '#base/session/auth.ts'
import { SavedJobsPage } from '#jobs/SavedJobsPage.tsx'
import { m } from '#words/messages.js'
import { useSaving } from './saved-jobs.api.ts'

const JOB = '0191b5a0-0000-7000-8000-000000000001'
const signInAs = (uid: string) =>
  setUser({ uid, roles: [], permissions: [], candidate: { uid } } as unknown as CurrentUser)
/** Answers of the server to saving and removing, in the order they are asked for. */
let answers: Promise<boolean>[] = []
const row = {
  uid: JOB,
  title: 'Kuhar',
  company: 'Lipa',
  city: 'Kranj',
  workplace: 'onsite',
  worktime: [],
  regions: [],
  is_open: true,
  saved: true,
  saved_at: '2026-11-20T08:00:00.000Z',
  expires_at: '2026-12-20T08:00:00.000Z',
  pay: null,
  application: null,
}
beforeEach(() => {
  answers = []
  signInAs('a')
  serve(async ({ method }) => {
    if (method === 'GET') return { data: [row], current_page: 1, last_page: 1, per_page: 10, total: 1, from: 1, to: 1 }
    return (await answers.shift()) === false ? refuse(500, 'INTERNAL', 'Ni šlo.') : {}
  })
})

let saving: NonNullable<ReturnType<typeof useSaving>>
async function open(uid: string) {
  const Job = () => {
    saving = useSaving({ uid, saved: false })!
    return null
  }
  await draw(<Job />)
}
const toggle = () => act(async () => saving.toggle())

test('pressed twice, and neither taken: it is as it was', async () => {
  const [first, second] = [Promise.withResolvers<boolean>(), Promise.withResolvers<boolean>()]
  answers = [first.promise, second.promise]
  await open('twice')
  await toggle()
  expect(saving.isSaved).toBe(true)
  await toggle()
  expect(saving.isSaved).toBe(false)
  await act(async () => first.resolve(false))
  await act(async () => second.resolve(false))
  await settled()
  expect([saving.isSaved, saving.hasFailed]).toEqual([false, true])
})

test('of two presses the one that was taken stands', async () => {
  const [first, second] = [Promise.withResolvers<boolean>(), Promise.withResolvers<boolean>()]
  answers = [first.promise, second.promise]
  await open('one')
  await toggle()
  await toggle()
  await act(async () => first.resolve(true))
  await act(async () => second.resolve(false))
  await settled()
  expect(saving.isSaved).toBe(true)
})

test('whoever signs in next sees nothing of what was saved before', async () => {
  await open('next')
  await toggle()
  await settled()
  expect(saving.isSaved).toBe(true)
  await act(async () => setUser(null))
  await act(async () => signInAs('b'))
  expect(saving.isSaved).toBe(false)
})

test('removed and had back without a connection, a job is in the list still', async () => {
  const [first, second] = [Promise.withResolvers<boolean>(), Promise.withResolvers<boolean>()]
  answers = [first.promise, second.promise]
  await draw(<SavedJobsPage />, { at: '/saved-jobs' })
  await press(m.saved_remove({ title: 'Kuhar' }))
  expect(findAll('main li')).toHaveLength(0)
  await act(async () => toasts.get().at(-1)?.action?.run())
  await act(async () => first.resolve(false))
  await act(async () => second.resolve(false))
  await settled()
  expect(find('[role="alert"]')).not.toBeNull()
  expect(document.querySelector('main')?.textContent).toContain('Kuhar')
  expect(findAll('main li').length).toBeGreaterThan(0)
})
