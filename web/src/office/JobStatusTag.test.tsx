import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draw } from '#base/page/drawn.factory.tsx'
import { m } from '#words/messages.js'
import { JobStatusTag } from './JobStatusTag.tsx'

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-30T12:00:00Z'), toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

const tag = async (expires: string | null, status: 'draft' | 'published' | 'closed' = 'published') => {
  const job = { status, publish_on: null, publish_missed_on: null, expires_at: expires }
  const { box } = await draw(<JobStatusTag job={job} />)
  return box.textContent
}

test('of an ad that is public it is said that its deadline is near, or over: nobody can apply any more', async () => {
  expect(await tag('2026-11-29T22:59:59Z')).toBe(m.office_job_expired())
  expect(await tag('2026-11-30T22:59:59Z')).toBe('Poteče danes')
  expect(await tag('2026-12-02T22:59:59Z')).toBe('Poteče čez 2 dneva')
  expect(await tag('2026-12-03T22:59:59Z')).toBe(m.office_job_published())
  expect(await tag(null)).toBe(m.office_job_published())
  expect(await tag('2026-11-29T22:59:59Z', 'closed')).toBe(m.office_job_closed())
  expect(await tag('2026-11-29T22:59:59Z', 'draft')).toBe(m.office_job_draft())
})
