import type { CurrentUser } from '@korak/contract/auth.ts'
import { pathTo } from '@korak/contract/screens.ts'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '#base/data/query.ts'
import { serveBy, signIn } from '#base/page/drawn.factory.tsx'
import { prefetch, startMoving } from '#base/routing/move.ts'
import { setUser } from '#base/session/auth.ts'
import { askAhead, preparePlace } from './load-page.ts'

const UID = '7f0c2a52-6f6b-4a0e-9d8a-1c1f5b7f0a01'
const asked: string[] = []
beforeEach(() => {
  asked.length = 0
  queryClient.clear()
  signIn()
  serveBy((url) => {
    asked.push(url)
    return { data: [] }
  })
  startMoving({ prepare: preparePlace, sectionOf: () => null, isHere: () => true })
})

test('of a list that is narrowed the narrowed list is fetched with its code, and no other', async () => {
  prefetch(pathTo('/jobs', { search: 'varilec', page: 2 }))
  await expect.poll(() => asked, { timeout: 10_000 }).toHaveLength(1)
  expect(asked[0]).toMatch(/portal\/jobs\?.*search=varilec/)
  expect(asked[0]).toContain('page=2')
})

test('of an own application its interviews are fetched beside it', async () => {
  prefetch(pathTo('/applications/:uid', { uid: UID }))
  await expect.poll(() => asked, { timeout: 10_000 }).toHaveLength(2)
  expect(asked.map((url) => url.replace(/^.*\/portal/, '')).toSorted()).toEqual([
    `/applications/${UID}`,
    `/interviews?application=${UID}`,
  ])
})

test('a record of the office is asked for ahead of a direct visit by who may see it, and by nobody else', async () => {
  const visitAs = (user: object | null) => {
    setUser(user && ({ uid: 'u', roles: [], name: 'Ana', unchecked_consents: [], ...user } as unknown as CurrentUser))
    askAhead({ path: pathTo('/office/applications/:uid', { uid: UID }), search: '' })
  }
  visitAs(null)
  visitAs({ permissions: [] })
  visitAs({ permissions: ['jobs.read'] })
  visitAs({ permissions: ['applications.read'], unchecked_consents: [{ uid: 'c' }] })
  expect(queryClient.isFetching()).toBe(0)
  visitAs({ permissions: ['applications.read'] })
  await expect.poll(() => asked).toHaveLength(1)
  expect(asked[0]).toMatch(new RegExp(`/applications/${UID}$`))
})

test('with a direct visit to an own application its interviews do not wait for it, and both are asked for once', async () => {
  setUser({ uid: 'u', roles: [], permissions: [], name: 'Maja', unchecked_consents: [] } as unknown as CurrentUser)
  askAhead({ path: pathTo('/applications/:uid', { uid: UID }), search: '' })
  await expect.poll(() => asked, { timeout: 10_000 }).toHaveLength(2)
  expect(asked.map((url) => url.replace(/^.*\/portal/, ''))).toEqual([
    `/applications/${UID}`,
    `/interviews?application=${UID}`,
  ])
})
