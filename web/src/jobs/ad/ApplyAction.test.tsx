// What the ad says of the own application: sent is said of what was sent, and of nothing else.
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { APPLICATION_STATUSES, type ApplicationStatus } from '@korak/contract/applications.policy.ts'
import { adPolicy } from '@korak/contract/jobs.policy.ts'
import type { JobDetail } from '@korak/contract/jobs.ts'
import { allows } from '@korak/contract/policy.ts'
import { formatDay } from '#base/text/dates.ts'
import { userSignal } from '#base/session/auth.ts'
import type { CurrentUser } from '#base/session/session.ts'
import { m } from '#words/messages.js'
import { ApplyAction } from './ApplyAction.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
beforeAll(() => userSignal.set({ uid: 'p', candidate: {} } as CurrentUser))
afterAll(() => userSignal.set(null))

const uid = '0191b5a0-0000-7000-8000-000000000009'
const AT = '2026-11-21T12:00:00.000Z'
const UNSENT: ReadonlySet<ApplicationStatus> = new Set(['draft', 'expired'])

async function shown(status: 'open' | 'closed', application: ApplicationStatus): Promise<HTMLElement> {
  const job = {
    uid,
    status,
    application: { uid, status: application, submitted_at: UNSENT.has(application) ? null : AT },
    contact: { email: 'ana@primer.si' },
    may: { apply: allows(adPolicy.apply, { status, application }) },
  } as JobDetail
  const box = document.createElement('div')
  const root = createRoot(box)
  await act(async () => root.render(<ApplyAction job={job} />))
  const copy = box.cloneNode(true) as HTMLElement
  await act(async () => root.unmount())
  return copy
}

const CASES = APPLICATION_STATUSES.flatMap((application) =>
  (['open', 'closed'] as const).map((status) => [application, status] as const),
)

test.each(CASES)('of an application that is %s, for an ad that is %s', async (application, status) => {
  const box = await shown(status, application)
  const hrefs = [...box.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  const says = (words: string) => box.textContent?.includes(words) === true
  const isSent = !UNSENT.has(application)
  const mayApply = status === 'open' && (!isSent || application === 'withdrawn')
  expect(says(m.jobs_applied())).toBe(false)
  expect(says(m.job_apply_already({ date: formatDay(AT) }))).toBe(isSent && !mayApply)
  expect(says(m.job_apply_unsent())).toBe(!isSent && status === 'closed')
  expect(box.querySelector('[class*="ok"]') !== null).toBe(isSent && !mayApply)
  expect(hrefs).toEqual([mayApply ? `/jobs/${uid}?apply=1` : `/applications/${uid}`])
})
