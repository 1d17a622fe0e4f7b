import { pathTo } from '@korak/contract/screens.ts'
import { beforeEach, expect, test } from 'vitest'
import { serveBy, signIn } from '#base/page/drawn.factory.tsx'
import { prefetch, startMoving } from '#base/routing/move.ts'
import { preparePlace } from './load-page.ts'

const UID = '7f0c2a52-6f6b-4a0e-9d8a-1c1f5b7f0a01'
const asked: string[] = []
beforeEach(() => {
  asked.length = 0
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
