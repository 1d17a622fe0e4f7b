// Letters that were planned as one are taken back as one: from the record of any of them, and above the list Danes opens.
import { act, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { draw, leave, serveBy, settled } from '#base/page/drawn.factory.tsx'
import type { StaffApplication } from '@korak/contract/staff-applications.ts'
import { pathWith } from '@korak/contract/screens.ts'
import { queryClient } from '#base/data/query.ts'
import { toasts } from '#base/page/toasts.ts'
import { setUser } from '#base/session/auth.ts'
import type { CurrentUser } from '#base/session/session.ts'
import { formatDay } from '#base/text/dates.ts'
import { m } from '#words/messages.js'
import { PlannedLetters } from './PlannedLetters.tsx'
import { Held } from './record/Moving.tsx'

const UID = '0191b5a0-0000-7000-8000-000000000001'
const BULK = '0191b5a0-0000-7000-8000-000000000002'
const OTHER = '0191b5a0-0000-7000-8000-000000000003'
const of = (uid: string, held: number) => ({
  uid,
  to: 'not_selected',
  send_on: '2026-12-04',
  by: 'Rok Novak',
  is_own: true,
  planned_at: '2026-11-29T09:15:00.000Z',
  held,
  listed: held,
  may: { undo: true },
})
const application = {
  uid: UID,
  name: 'Maja Zupan',
  letter: {
    uid: OTHER,
    due_at: '2026-12-04T07:00:00.000Z',
    send_on: '2026-12-04',
    bulk_uid: BULK,
    by: 'Rok Novak',
    is_own: true,
  },
  may: { move: false, recall: true },
} as unknown as StaffApplication

let data = [of(BULK, 3), of(OTHER, 2)]
const asked: string[] = []
async function open(drawn: ReactNode, query = '') {
  await draw(drawn, { at: `/office/applications${query}` })
}
const button = (label: string) => [...document.querySelectorAll('button')].find((one) => one.textContent === label)

beforeEach(async () => {
  data = [of(BULK, 3), of(OTHER, 2)]
  asked.length = 0
  setUser({ uid: UID, roles: [], permissions: ['applications.read', 'applications.update'] } as unknown as CurrentUser)
  serveBy(async (url: string, { method = 'GET' }: { method?: string } = {}) => {
    const [, path = ''] = /\/api([^?]*)/.exec(String(url)) ?? []
    asked.push(`${method} ${path}`)
    if (method === 'GET') return Response.json({ data })
    data = data.filter(({ uid }) => !path.includes(uid))
    return Response.json({ uid: BULK, done: 2, skipped: 1, left: [{ id: UID, why: 'Je že poslano.' }] })
  })
})
afterEach(async () => {
  setUser(null)
})

test('the record of one of them takes all back, and says what stayed', async () => {
  await open(<Held application={application} />)
  expect(button(m.record_recall())).toBeDefined()
  await act(async () => button('Prekliči vsa 3 pisma')!.click())
  await settled()
  expect(asked).toContain(`POST /bulk-actions/${BULK}/undo`)
  expect(toasts.get().at(-1)?.text).toMatch(/^2 pismi sta preklicani\. 1 .* Je že poslano\. Besede so ohranjene/)
  expect(button('Prekliči vsa 3 pisma')).toBeUndefined()
})

test('a letter that is held for half a minute, or alone for a day, has one way to stop it', async () => {
  for (const letter of [
    { ...application.letter!, send_on: null },
    { ...application.letter!, bulk_uid: null },
  ]) {
    await open(<Held application={{ ...application, letter }} />)
    expect([...document.querySelectorAll('button')].map((one) => one.textContent)).toEqual([m.record_recall()])
    await leave()
  }
})

test('letters of a colleague are taken back only once it was read how many, whose they are and for which day', async () => {
  data = [{ ...of(BULK, 3), is_own: false }]
  await open(<Held application={{ ...application, letter: { ...application.letter!, is_own: false } }} />)
  expect(document.body.textContent).toContain(m.record_letter_by({ name: 'Rok Novak' }))
  const dialog = () => document.querySelector('dialog')
  const begun = () => asked.filter((one) => one.startsWith('POST'))
  for (const [label, count, path] of [
    ['Prekliči vsa 3 pisma', 3, `/bulk-actions/${BULK}/undo`],
    [m.record_recall(), 1, `/applications/${UID}/recall`],
  ] as const) {
    await act(async () => button(label)!.click())
    await settled()
    for (const said of [
      m.recall_others_title({ count }),
      'Rok Novak',
      formatDay('2026-12-04'),
      m.recall_others_after(),
    ])
      expect(dialog()?.textContent).toContain(said)
    await act(async () => button(m.recall_others_keep())!.click())
    expect([dialog(), begun()]).toEqual([null, []])
    await act(async () => button(label)!.click())
    const confirm = [...dialog()!.querySelectorAll('button')].find(
      (one) => one.textContent === m.planned_recall({ count }),
    )
    await act(async () => confirm!.click())
    await settled()
    expect(begun()).toEqual([`POST ${path}`])
    expect(toasts.get().at(-1)?.text).not.toContain(m.planned_recalled_words())
    asked.length = 0
    await act(async () => queryClient.clear())
    data = [{ ...of(BULK, 3), is_own: false }]
  }
})

test('above the list stand the actions it shows, each with whose it is and a way to its applications', async () => {
  const all = { narrowed: {}, at: (query: string) => pathWith('/office/applications', query) }
  await open(<PlannedLetters {...all} />, '?is_planned=true')
  expect(document.body.textContent).toContain('Rok Novak')
  expect([...document.querySelectorAll('a')].map((one) => one.getAttribute('href'))).toEqual([
    `/office/applications?look=table&bulk_uid=${BULK}`,
    `/office/applications?look=table&bulk_uid=${OTHER}`,
  ])
  await act(async () => button('Prekliči obe pismi')!.click())
  await settled()
  expect(asked).toContain(`POST /bulk-actions/${OTHER}/undo`)
  await leave()
  await open(<PlannedLetters {...all} />)
  expect(document.body.textContent).toBe('')
})

test('of a list of one’s own it counts what that list shows, leads to just that, and to the whole action besides', async () => {
  data = [
    { ...of(BULK, 5), listed: 3 },
    { ...of(OTHER, 2), listed: 0 },
  ]
  const narrowed = { filter: { is_planned: { is: 'true' }, contact_uid: { any: UID } } }
  const at = (query: string) => pathWith('/office/applications', query)
  await open(<PlannedLetters narrowed={narrowed} at={at} />, `?is_planned=true&contact_uid=${UID}`)
  expect(document.body.textContent).toContain('3 pisma')
  expect([...document.querySelectorAll('a')].map((one) => one.getAttribute('href'))).toEqual([
    `/office/applications?look=table&contact_uid=${UID}&bulk_uid=${BULK}`,
    `/office/applications?look=table&bulk_uid=${BULK}`,
  ])
  expect(button('Prekliči vseh 5 pisem')).toBeDefined()
})
