// What could not be asked for is said, not shown as if there were nothing.
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { draw, serveBy } from '#base/page/drawn.factory.tsx'
import { m } from '#words/messages.js'
import { UpcomingInterviews } from '#interviews/UpcomingInterviews.tsx'
import { RecommendedJobs } from './RecommendedJobs.tsx'

test('interviews and jobs that could not be asked for say so; where there are none there is nothing', async () => {
  let isBroken = true
  serveBy(() => Promise.resolve(isBroken ? Response.json({}, { status: 500 }) : Response.json([])))
  const { box } = await draw(
    <>
      <UpcomingInterviews />
      <RecommendedJobs />
    </>,
  )
  const failed = () => [...box.querySelectorAll('[role=alert]')]
  await vi.waitFor(() => act(async () => expect(failed()).toHaveLength(2)))
  isBroken = false
  for (const one of failed()) {
    expect(one.textContent).toContain(m.error_load_title())
    await act(async () => one.querySelector('button')?.click())
  }
  await vi.waitFor(() => act(async () => expect(box.textContent).toBe('')))
})
