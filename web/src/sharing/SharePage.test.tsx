import { expect, test, vi } from 'vitest'
import { draw, until } from '#base/page/drawn.factory.tsx'
import { company } from '#brand/company.ts'
import { m } from '#words/messages.js'
import { SharePage } from './SharePage.tsx'

const uid = '0191b5a0-0000-7000-8000-000000000009'
const AT = '2026-11-21T12:00:00.000Z'
let answered_at: string | null = null
vi.mock('#base/data/call.ts', async (real) => ({
  ...(await real<typeof import('#base/data/call.ts')>()),
  call: () =>
    Promise.resolve({
      uid,
      company: 'Lipa',
      job: null,
      ref: 'P-1',
      status: 'withdrawn',
      fields: ['name'],
      note: null,
      summary: null,
      asked_at: AT,
      answer_by: '2026-11-28',
      visible_until: null,
      decided_at: AT,
      ended_at: AT,
      answered_at,
      preview: [],
      cv: null,
      shown: 'x',
      because: null,
      is_erasure_owed: false,
      may: {},
    }),
}))

test.each([AT, null])('who was answered about (%s) is told where the answer is, and whom to ask', async (at) => {
  answered_at = at
  const { box: host } = await draw(<SharePage />, { params: { uid } })
  await until(() => expect(host.querySelector('h1')).not.toBeNull())
  expect(host.textContent?.includes(m.share_answered_where())).toBe(at !== null)
  expect(host.querySelector(`a[href="mailto:${company.privacyEmail}"]`) !== null).toBe(at !== null)
})
