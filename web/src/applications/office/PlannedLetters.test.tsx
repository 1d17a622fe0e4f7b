// Letters that were planned as one are taken back as one: from the record of any of them, and above the list Danes opens.
import { QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { StaffApplication } from '@korak/contract/staff-applications.ts'
import { queryClient } from '#base/data/query.ts'
import { toasts } from '#base/page/toasts.ts'
import { placeOf, placeSignal } from '#base/routing/place.ts'
import { setUser } from '#base/session/auth.ts'
import type { CurrentUser } from '#base/session/session.ts'
import { beginLanguage } from '#base/text/language.ts'
import { m } from '#words/messages.js'
import { PlannedLetters } from './PlannedLetters.tsx'
import { Held } from './record/Moving.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const UID = '0191b5a0-0000-7000-8000-000000000001'
const BULK = '0191b5a0-0000-7000-8000-000000000002'
const OTHER = '0191b5a0-0000-7000-8000-000000000003'
const of = (uid: string, held: number) => ({
  uid,
  to: 'not_selected',
  send_on: '2026-12-04',
  by: 'Rok Novak',
  planned_at: '2026-11-29T09:15:00.000Z',
  held,
  may: { undo: true },
})
const application = {
  uid: UID,
  name: 'Maja Zupan',
  letter: { uid: OTHER, due_at: '2026-12-04T07:00:00.000Z', send_on: '2026-12-04', bulk_uid: BULK },
  may: { move: false, recall: true },
} as unknown as StaffApplication

let data = [of(BULK, 3), of(OTHER, 2)]
const asked: string[] = []
let root: Root
const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve, 30)))
async function open(drawn: ReactNode, query = '') {
  placeSignal.set({ ...placeOf(`/office/applications${query}`)!, key: '', index: 0 })
  root = createRoot(document.body.appendChild(document.createElement('main')))
  await act(async () => root.render(<QueryClientProvider client={queryClient}>{drawn}</QueryClientProvider>))
  await settle()
}
const button = (label: string) => [...document.querySelectorAll('button')].find((one) => one.textContent === label)

beforeEach(async () => {
  await beginLanguage('sl-SI')
  queryClient.clear()
  data = [of(BULK, 3), of(OTHER, 2)]
  asked.length = 0
  setUser({ uid: UID, roles: [], permissions: ['applications.read', 'applications.update'] } as unknown as CurrentUser)
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: { method?: string } = {}) => {
    const [, path = ''] = /\/api([^?]*)/.exec(String(url)) ?? []
    asked.push(`${method} ${path}`)
    if (method === 'GET') return Response.json({ data })
    data = data.filter(({ uid }) => !path.includes(uid))
    return Response.json({ uid: BULK, done: 2, skipped: 1, left: [{ id: UID, why: 'Je že poslano.' }] })
  })
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  setUser(null)
  vi.unstubAllGlobals()
})

test('the record of one of them takes all back, and says what stayed', async () => {
  await open(<Held application={application} />)
  expect(button(m.record_recall())).toBeDefined()
  await act(async () => button('Prekliči vsa 3 pisma')!.click())
  await settle()
  expect(asked).toContain(`POST /bulk-actions/${BULK}/undo`)
  expect(toasts.get().at(-1)?.text).toMatch(/^2 pismi sta preklicani\. 1 .* Je že poslano\.$/)
  expect(button('Prekliči vsa 3 pisma')).toBeUndefined()
})

test('a letter that is held for half a minute, or alone for a day, has one way to stop it', async () => {
  for (const letter of [
    { ...application.letter!, send_on: null },
    { ...application.letter!, bulk_uid: null },
  ]) {
    await open(<Held application={{ ...application, letter }} />)
    expect([...document.querySelectorAll('button')].map((one) => one.textContent)).toEqual([m.record_recall()])
    await act(async () => root.unmount())
    document.body.replaceChildren()
  }
})

test('above the list stand the actions it shows, each with whose it is and a way to its applications', async () => {
  await open(<PlannedLetters />, '?in_bulk=true')
  expect(document.body.textContent).toContain('Rok Novak')
  expect([...document.querySelectorAll('a')].map((one) => one.getAttribute('href'))).toEqual([
    `/office/applications?look=table&bulk_uid=${BULK}`,
    `/office/applications?look=table&bulk_uid=${OTHER}`,
  ])
  await act(async () => button('Prekliči obe pismi')!.click())
  await settle()
  expect(asked).toContain(`POST /bulk-actions/${OTHER}/undo`)
  await act(async () => root.unmount())
  document.body.replaceChildren()
  await open(<PlannedLetters />)
  expect(document.body.textContent).toBe('')
})
