// From one application to the next by key, masked: what is fetched ahead is no look, what is on the screen is.
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#base/data/query.ts'
import { commandFor, commandsSignal } from '#base/page/commands.ts'
import { ParamsContext } from '#base/routing/navigation.tsx'
import { placeOf, placeSignal } from '#base/routing/place.ts'
import { beginLanguage } from '#base/text/language.ts'
import { ApplicationRecordPage } from './ApplicationRecordPage.tsx'
import { askedOf } from './order.ts'
import { placesOf } from './Words.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const uidOf = (at: number) => `0191b5a0-0000-7000-8000-00000000000${at}`
const at = '2026-11-21T12:00:00.000Z'
const masked = (uid: string) => ({
  uid,
  ref_no: `P-${uid.slice(-1)}`,
  status: 'submitted',
  is_active: true,
  next_move: 'us',
  promise_on: '2026-12-01',
  is_late: false,
  submitted_at: at,
  ended_at: null,
  stage: 'Nova',
  job: { uid: uidOf(9), ref_no: 'K-1', title: 'Kuhar', company: 'Lipa' },
  asked: {
    region: null,
    city: null,
    workfield: null,
    industry: null,
    workplace: 'onsite',
    pay_min: null,
    pay_max: null,
    pay_period: 'month',
    education: null,
    career: null,
    expectations: [],
  },
  is_readable: true,
  unmasked_at: null,
  profile: null,
  message: 'Pozdravljeni, ███',
  cv: { state: 'read', lines: [{ text: '███ je vodila kuhinjo v Čatežu', is_heading: false }] },
  events: [],
  notes: [],
  may_note: false,
  others: [],
  is_masked: true,
})
const asked: string[] = []
let root: Root
const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve, 30)))
async function open(uid: string) {
  const to = `/office/applications/${uid}?list=${encodeURIComponent('status[]=submitted&sort=-ref_no')}`
  history.replaceState(null, '', to)
  placeSignal.set({ ...placeOf(to)!, key: '', index: 0 })
  root = createRoot(document.body.appendChild(document.createElement('main')))
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <ParamsContext value={{ uid }}>
          <ApplicationRecordPage />
        </ParamsContext>
      </QueryClientProvider>,
    ),
  )
  // First the application, then the list it is of and what is fetched ahead.
  for (let round = 0; round < 3; round++) await settle()
}
const commands = () => commandsSignal.get().flat()
const keyed = (key: string) => {
  const found = commandFor(commands(), key)
  return found === 'more' ? null : found
}

beforeEach(async () => {
  await beginLanguage('sl-SI')
  queryClient.clear()
  asked.length = 0
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const path = decodeURIComponent(String(url))
    asked.push(`${init?.method ?? 'GET'} ${path}`)
    const uid = /applications\/([0-9a-f-]{36})/.exec(path)?.[1] ?? ''
    const person = { uid: uidOf(8), name: 'Maja Zupan', email: 'maja@posta.example', phone: null }
    const body = path.includes('/order')
      ? { uids: [1, 2, 3, 4].map(uidOf) }
      : path.endsWith('/unmask')
        ? { ...masked(uid), is_masked: false, person, file: null, message: 'Pozdravljeni, Maja' }
        : path.endsWith('/look')
          ? { at }
          : path.includes('codelists')
            ? {}
            : masked(uid)
    return new Response(JSON.stringify(body), { headers: { 'Content-Type': 'application/json' } })
  })
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

test('one is looked at, its neighbours are fetched ahead and not looked at, and J and K lead to them with the list', async () => {
  await open(uidOf(2))
  expect(document.querySelector('h1')?.textContent).toBe('Prijava P-2')
  expect(document.body.textContent).toContain('2 od 4')
  const looks = asked.filter((one) => one.endsWith('/look'))
  expect(looks).toEqual([`POST /api/applications/${uidOf(2)}/look`])
  for (const uid of [1, 3, 4].map(uidOf)) expect(asked).toContain(`GET /api/applications/${uid}`)
  expect(keyed('j')?.href).toMatch(new RegExp(`^/office/applications/${uidOf(3)}\\?list=status`))
  expect(keyed('k')?.href).toMatch(new RegExp(`^/office/applications/${uidOf(1)}\\?list=`))
})

test('O shows the name, which is asked for nowhere else', async () => {
  await open(uidOf(1))
  expect(asked.filter((one) => one.includes('/unmask'))).toEqual([])
  expect(document.body.textContent).not.toContain('Maja')
  expect(keyed('k')).toBeNull()
  await act(async () => keyed('o')?.run?.())
  await settle()
  expect(document.querySelector('h1')?.textContent).toBe('Maja Zupan')
  expect(document.body.textContent).toContain('Pozdravljeni, Maja')
  expect(keyed('o')).toBeNull()
})

test('a list is asked for as its address has it', () => {
  expect(
    askedOf(
      'status[]=submitted&status[]=in_review&submitted_at.to=2026-11-20&sort=-ref_no&search=kos&page=3&look=table',
    ),
  ).toEqual({
    search: 'kos',
    sort: '-ref_no',
    filter: { status: { is: ['submitted', 'in_review'] }, submitted_at: { to: '2026-11-20' } },
  })
})

test('words are found whatever their accents', () => {
  expect(placesOf('Kuhinja v Čatežu, Catez', 'catez')).toEqual([
    [10, 15],
    [18, 23],
  ])
  expect(placesOf('Kuhinja', 'k')).toEqual([])
})
