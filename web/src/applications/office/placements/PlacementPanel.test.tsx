// Deleting a placement takes its tasks along and cannot be undone: it asks first.
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { draw, serveBy, settled, type } from '#base/page/drawn.factory.tsx'
import { toasts } from '#base/page/toasts.ts'
import { userSignal } from '#base/session/auth.ts'
import type { CurrentUser } from '#base/session/session.ts'
import { formatDay } from '#base/text/dates.ts'
import { m } from '#words/messages.js'
import { PlacementPanel } from './PlacementPanel.tsx'

const uid = '0191b5a0-0000-7000-8000-000000000001'
const placement = {
  uid,
  state: 'planned',
  start_on: '2026-12-14',
  pay: 2400,
  pay_period: 'month',
  contract: 'nedolocen-cas',
  guarantee_days: null,
  guarantee_until: null,
  guarantee: 'none',
  ended_on: null,
  end_reason: null,
  check_ins: [],
  is_loose: false,
  rev: 1,
  may: { update: true, end: true, restore: false, delete: true },
}
const valueOf = (field: string, before: unknown, after: unknown, labels: object = {}) => ({
  field,
  before,
  after,
  before_label: null,
  after_label: null,
  is_known: true,
  ...labels,
})
const CHANGES = [
  {
    rev: 2,
    at: '2026-11-22T08:00:00.000Z',
    actor: 'Ana Kovač',
    fields: [
      valueOf('pay', 2400, 2600),
      valueOf('pay_period', 'month', 'year'),
      valueOf('start_on', '2026-12-14', '2027-01-04'),
      valueOf('check_ins', ['week', 'month'], ['month']),
      valueOf('contract', 'nedolocen-cas', 'dolocen-cas', {
        before_label: 'Nedoločen čas',
        after_label: 'Določen čas',
      }),
    ],
  },
]
let asked: string[]
/** As the server has it now, and what it was sent. */
let now: typeof placement
let sent: unknown[]
const press = async (words: string, within: ParentNode = document) => {
  const buttons = [...within.querySelectorAll('button')].filter(({ textContent }) => textContent === words)
  await act(async () => buttons.at(-1)!.click())
  await settled()
}
const question = () => document.querySelector('[role="alertdialog"]')

beforeEach(async () => {
  asked = []
  sent = []
  now = placement
  toasts.set([])
  userSignal.set({ uid, roles: [], permissions: ['placements.manage'] } as unknown as CurrentUser)
  serveBy(async (url: string, init?: RequestInit) => {
    if (init?.method === 'DELETE') asked.push(String(url))
    if (String(url).endsWith('/terms')) {
      const body = JSON.parse(String(init?.body)) as { rev: number }
      sent.push(body)
      if (body.rev !== now.rev) return Response.json({ code: 'STALE', message: 'Spremenjeno.' }, { status: 409 })
      return Response.json(now)
    }
    if (String(url).endsWith('/changes')) return Response.json(CHANGES)
    const placing = { placement: asked.length > 0 ? null : now, terms: {}, assignee: 'Ana', may: { make: false } }
    return Response.json(init?.method === 'DELETE' ? { message: '' } : placing)
  })
  await draw(<PlacementPanel uid={uid} name="Ana Kovač" />)
})
afterEach(async () => {
  userSignal.set(null)
})

test('a placement is deleted only when the question about it is answered so', async () => {
  await press(m.placement_delete())
  expect([asked, question()?.textContent]).toEqual([[], expect.stringContaining('Ana Kovač')])
  expect(document.activeElement?.textContent).toBe(m.placement_keep())
  await press(m.placement_keep())
  expect([asked, question()]).toEqual([[], null])
  await press(m.placement_delete())
  await press(m.placement_delete(), question()!)
  expect(asked).toEqual([`/api/placements/${uid}`])
  expect(toasts.get().map(({ text }) => text)).toEqual([m.placement_is_deleted()])
})

const field = (name: string) => document.querySelector<HTMLInputElement>(`dialog [name="${name}"]`)!

test('over a colleague’s change what was typed stays and can be saved, with theirs in all other fields', async () => {
  await press(m.placement_update())
  await type('pay', '2.600')
  now = { ...placement, guarantee_days: 90 as never, rev: 2 }
  await press(m.placement_save(), document.querySelector('dialog')!)
  expect(document.querySelector('dialog')?.textContent).toContain(m.form_stale())
  expect([field('pay').value, field('guarantee_days').value]).toEqual(['2.600', '90'])
  await press(m.placement_save(), document.querySelector('dialog')!)
  expect(sent.at(-1)).toMatchObject({ pay: 2600, guarantee_days: 90, rev: 2 })
})

test('who looks at its history reads what was agreed before, in words', async () => {
  expect(document.body.textContent).not.toContain('2.600')
  const summary = [...document.querySelectorAll('summary, button')].find(({ textContent }) =>
    textContent?.includes(m.placement_changes()),
  )
  await act(async () => (summary as HTMLElement).click())
  await settled()
  const said = document.body.textContent ?? ''
  for (const words of [
    'Ana Kovač',
    '2.400',
    '2.600',
    formatDay('2026-12-14'),
    formatDay('2027-01-04'),
    'Nedoločen čas',
    'Določen čas',
  ])
    expect(said).toContain(words)
  expect(said).toContain(m.placement_check_in_week())
  expect(said).toContain(m.offer_period_year())
  for (const key of ['pay_period', 'check_ins', 'dolocen-cas', 'week']) expect(said).not.toContain(key)
})
