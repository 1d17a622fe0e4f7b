import { expect, test } from 'vitest'
import type { OwnApproach } from '@korak/contract/approaches.ts'
import { draw, serve } from '#base/page/drawn.factory.tsx'
import { ApproachPage } from './ApproachPage.tsx'

const UID = '5a1e0d4c-3b2f-4c6d-9e8f-0a1b2c3d4e5f'

test.each([
  [true, `/jobs/${UID}`],
  [false, '/jobs'],
])('too late an answer leads to the ad where the job is open (%s)', async (isOpen, address) => {
  const job = { uid: UID, title: 'Kuhar (m/ž)', company: null, city: 'Bled', is_open: isOpen }
  serve(() => ({ state: 'late', job, note: '', answer_by: '2026-11-01' }) satisfies OwnApproach)
  await draw(<ApproachPage />, { params: { token: 'a'.repeat(43) } })
  expect([...document.querySelectorAll('main a, a')].map((link) => link.getAttribute('href'))).toContain(address)
})
