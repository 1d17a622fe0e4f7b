// From one application to the next by key, masked: what is fetched ahead is no look, what is on the screen is.
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addDays } from '@korak/contract/days.rules.ts'
import { draw, leave, serveBy, settled } from '#base/page/drawn.factory.tsx'
import type { CurrentUser } from '@korak/contract/auth.ts'
import type { Definition } from '@korak/contract/definition.ts'
import { queryClient } from '#base/data/query.ts'
import { commandFor, commandsSignal } from '#base/page/commands.ts'
import { userSignal } from '#base/session/auth.ts'
import { formatDay, today } from '#base/text/dates.ts'
import { m } from '#words/messages.js'
import { ApplicationRecordPage } from './ApplicationRecordPage.tsx'

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
  asks,
  events,
  unread: 0,
  notes: [],
  may_note: false,
  notice_by: null,
  overtaken,
  came: null,
  others: [],
  is_masked: true,
})
/** As lists have it, with its name. */
const listed = (uid: string) => ({
  id: uid,
  uid,
  ref_no: 'P-2',
  name: 'Maja Zupan',
  status: 'submitted',
  stage: { uid: 's1', name: 'Nova' },
  letter,
  next_move: 'us',
  promise_on: '2026-12-01',
  is_late: false,
  waits_since: at,
  submitted_at: at,
  job: { uid: uidOf(9), ref_no: 'K-1', title: 'Kuhar' },
  contact_name: 'Ana',
  may: { move: letter === null, recall: letter !== null },
})
const stages = [
  { uid: 's1', name_sl: 'Nova', name_en: 'New', status: 'submitted', applications: 1 },
  { uid: 's2', name_sl: 'Razgovor', name_en: 'Interview', status: 'interview', applications: 0 },
]
const proposal = {
  uid: uidOf(2),
  name: 'Maja Zupan',
  from: 's1',
  status: 'submitted',
  to_status: 'interview',
  is_told: true,
  is_movable: true,
  moved: null,
  language: 'sl-SI',
  subject: 'Vaša prijava',
  opening: 'Pozdravljeni!',
  closing: 'Lep pozdrav',
  needs_reason: false,
  reasons: [],
  promise_on: '2026-12-07',
  promised_on: '2026-12-01',
  missing: [],
  has_account: true,
  by_post: null,
  interview_at: null,
  ends_offer: null,
  overtaken: null,
}
const words = (text: string) => ({ 'sl-SI': text, 'en-EN': text })
const DEFINITION: Definition = {
  format: 1,
  kind: 'form',
  title: words('Vprašanja ob prijavi'),
  intro: words('x'),
  thank_you: words('x'),
  privacy: null,
  minutes: 1,
  scales: [],
  sections: [
    {
      key: 'questions',
      title: words('Vprašanja ob prijavi'),
      is_scored: false,
      weight: 1,
      items: [{ type: 'textarea', key: 'q-1', text: words('Zakaj k nam?'), required: true, max_length: 1000 }],
    },
  ],
  calculated: [],
  result: 'never',
}
let overtaken: object | null = null
let letter: { uid: string; due_at: string; send_on: string | null; is_own: boolean } | null
let asks: object[] = []
let events: object[] = []
const page = (data: unknown[]) => ({
  data,
  current_page: 1,
  last_page: 1,
  per_page: 1,
  total: data.length,
  from: 1,
  to: data.length,
  total_is: 'exact',
})
const asked: string[] = []
/** Names cannot be shown. */
let isDown = false
async function open(uid: string, list = 'status[]=submitted&sort=-ref_no') {
  const to = `/office/applications/${uid}?list=${encodeURIComponent(list)}`
  history.replaceState(null, '', to)
  await draw(<ApplicationRecordPage />, { at: to, params: { uid } })
  // First the application, then the list it is of and what is fetched ahead.
  for (let round = 0; round < 3; round++) await settled()
}
const commands = () => commandsSignal.get().flat()
const keyed = (key: string) => {
  const found = commandFor(commands(), key)
  return found === 'more' ? null : found
}

beforeEach(async () => {
  asked.length = 0
  isDown = false
  letter = null
  asks = []
  events = []
  serveBy(async (url: string, init?: RequestInit) => {
    const path = decodeURIComponent(String(url))
    asked.push(`${init?.method ?? 'GET'} ${path}`)
    const uid = /applications\/([0-9a-f-]{36})/.exec(path)?.[1] ?? ''
    if (isDown && path.endsWith('/unmask'))
      return Response.json({ code: 'INTERNAL', message: 'Ni šlo.' }, { status: 500 })
    const person = { uid: uidOf(8), name: 'Maja Zupan', email: 'maja@posta.example', phone: null }
    if (path.endsWith('/moves'))
      letter = { uid: uidOf(7), due_at: new Date(Date.now() + 30_000).toISOString(), send_on: null, is_own: true }
    const moved = { uid, status: 'interview', stage_uid: 's2', letter }
    if (path.endsWith('/recall')) letter = null
    const other = Object.entries({
      '/applications?': page([listed(/[0-9a-f-]{36}/.exec(path)?.[0] ?? '')]),
      '/stages': { rev: 1, stages },
      '/letter': proposal,
      '/moves': moved,
      '/recall': { ...moved, letter: null },
      '/tasks': [],
      '/printed-letters': [],
      '/references': { asked: null, referees: [], may: { ask: false } },
      '/interviews': { interviews: [], may_propose: false, is_by_word: false },
      '/evaluations': { requests: [], given: [], stages: [] },
      '/screening': { screening: { definition: DEFINITION, codelists: {}, answers: { 'q-1': 'Ker znam.' } } },
    }).find(([part]) => path.includes(part))?.[1]
    const body =
      other ??
      (path.includes('/order')
        ? { uids: [1, 2, 3, 4].map(uidOf) }
        : path.endsWith('/unmask')
          ? { ...masked(uid), is_masked: false, person, file: null, message: 'Pozdravljeni, Maja' }
          : path.endsWith('/look')
            ? { at }
            : path.includes('codelists')
              ? {}
              : masked(uid))
    return new Response(JSON.stringify(body), { headers: { 'Content-Type': 'application/json' } })
  })
})
afterEach(async () => {
  userSignal.set(null)
})

test('one is looked at, its neighbours are fetched ahead and not looked at, and J and K lead to them with the list', async () => {
  await open(uidOf(2))
  expect(document.querySelector('h1')?.textContent).toBe('Prijava P-2')
  expect(document.body.textContent).toContain('2 od 4')
  // Back leads to the list one came from, not to the job.
  const back = document.querySelector('header a')!
  expect(document.querySelector('p p')).toBeNull()
  expect([back.textContent, decodeURIComponent(back.getAttribute('href') ?? '')]).toEqual([
    m.staff_applications(),
    '/office/applications?status[]=submitted&sort=-ref_no',
  ])
  const looks = asked.filter((one) => one.endsWith('/look'))
  expect(looks).toEqual([`POST /api/applications/${uidOf(2)}/look`])
  for (const uid of [1, 3, 4].map(uidOf)) expect(asked).toContain(`GET /api/applications/${uid}`)
  expect(keyed('j')?.href).toMatch(new RegExp(`^/office/applications/${uidOf(3)}\\?list=status`))
  expect(keyed('k')?.href).toMatch(new RegExp(`^/office/applications/${uidOf(1)}\\?list=`))
})

test('U leads back to the list one came from, to the board of a job where it was that', async () => {
  await open(uidOf(2))
  expect(keyed('u')?.href).toBe('/office/applications?status[]=submitted&sort=-ref_no')
  await leave()
  await open(uidOf(2), `job_uid.is=${uidOf(9)}&stage_uid.is=s1&search=maja&masked=true`)
  expect(keyed('u')?.href).toBe(`/office/jobs/${uidOf(9)}/applications?search=maja`)
})

test('O shows the name, which is asked for nowhere else', async () => {
  await open(uidOf(1))
  expect(asked.filter((one) => one.includes('/unmask'))).toEqual([])
  expect(document.body.textContent).not.toContain('Maja')
  expect(asked.filter((one) => one.endsWith('/screening'))).toEqual([])
  expect(keyed('k')).toBeNull()
  await act(async () => keyed('o')?.run?.())
  await settled()
  expect(document.querySelector('h1')?.textContent).toBe('Maja Zupan')
  expect(document.body.textContent).toContain('Pozdravljeni, Maja')
  await settled()
  expect(document.querySelector('dd')?.textContent).toBe('Ker znam.')
  expect(keyed('o')).toBeNull()
})

test('a name that could not be shown is shown by pressing again', async () => {
  isDown = true
  await open(uidOf(1))
  await act(async () => keyed('o')?.run?.())
  await settled()
  expect(document.querySelector('[role="alert"]')?.textContent).toContain('Ni šlo.')
  isDown = false
  await act(async () => keyed('o')?.run?.())
  await settled()
  expect(document.querySelector('h1')?.textContent).toBe('Maja Zupan')
  expect(document.querySelector('[role="alert"]')).toBeNull()
})

test('what is withdrawn while it is on the screen is there no more, nor is the name', async () => {
  userSignal.set({ permissions: ['applications.read', 'applications.update'], roles: [] } as unknown as CurrentUser)
  await open(uidOf(1))
  await act(async () => keyed('o')?.run?.())
  await settled()
  expect(document.body.textContent).toContain('Maja Zupan')
  expect(document.body.textContent).toContain(m.interviews_title())
  const withdrawn = { status: 'withdrawn', is_readable: false, message: null, cv: null }
  await act(async () =>
    queryClient.setQueriesData({ queryKey: ['GET /applications/:uid'] }, (one: object) => ({ ...one, ...withdrawn })),
  )
  await settled()
  expect(document.querySelector('h1')?.textContent).toBe('Prijava P-1')
  expect(document.body.textContent).toContain(m.record_not_readable())
  expect(document.body.textContent).not.toContain('Maja')
  expect(document.body.textContent).not.toContain(m.interviews_title())
})

const buttons = (word: string) => [...document.querySelectorAll('button')].filter((one) => one.textContent === word)

test('M moves it once the name is shown; its letter can be stopped, and the list one goes through stays', async () => {
  await open(uidOf(2))
  expect(keyed('m')).toBeNull()
  expect(asked.filter((one) => one.includes('/applications?'))).toEqual([])
  await act(async () => keyed('o')?.run?.())
  await settled()
  await settled()
  expect(buttons(m.record_recall())).toEqual([])
  await act(async () => keyed('m')?.run?.())
  await settled()
  const select = document.querySelector<HTMLSelectElement>('dialog select')!
  await act(async () => {
    select.value = 's2'
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await settled()
  asked.length = 0
  await act(async () => document.querySelector<HTMLFormElement>('dialog form')!.requestSubmit())
  await settled()
  await settled()
  expect(document.querySelector('dialog')).toBeNull()
  expect(asked).toContain(`POST /api/applications/${uidOf(2)}/moves`)
  expect(asked).toContain(`GET /api/applications/${uidOf(2)}`)
  expect(asked).toContain(`POST /api/applications/${uidOf(2)}/unmask`)
  expect(asked.filter((one) => one.includes('/order'))).toEqual([])
  expect(keyed('j')?.href).toContain(uidOf(3))
  expect(keyed('m')).toBeNull()
  await act(async () => buttons(m.record_recall())[0]!.click())
  await settled()
  expect(asked).toContain(`POST /api/applications/${uidOf(2)}/recall`)
  expect(buttons(m.record_recall())).toEqual([])
  expect(keyed('m')?.label).toBe(m.move_menu())
})

test('while it is open, a letter that something overtook is said, with what did and that the words are kept', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  letter = { uid: uidOf(7), due_at: '2026-12-04T07:00:00.000Z', send_on: '2026-12-04', is_own: true }
  await open(uidOf(2))
  await act(async () => keyed('o')?.run?.())
  await settled()
  await settled()
  expect(buttons(m.record_recall())).toHaveLength(1)
  letter = null
  overtaken = { why: 'picked', at, to: 'not_selected', send_on: '2026-12-04', is_own: true }
  await act(async () => vi.advanceTimersByTimeAsync(31_000))
  vi.useRealTimers()
  await settled()
  overtaken = null
  expect(buttons(m.record_recall())).toEqual([])
  const said = document.body.textContent
  expect(said).toContain(m.record_overtaken({ status: m.staff_status_not_selected() }))
  expect(said).toContain(m.mail_application_letter_recalled_picked())
  expect(said).toContain(m.record_overtaken_words())
})

test('T writes a task on it and comes back to the list; its tasks and a message to it need the name', async () => {
  userSignal.set({ roles: [], permissions: ['tasks.manage', 'applications.update'] } as unknown as CurrentUser)
  await open(uidOf(2))
  expect(keyed('t')?.href).toMatch(new RegExp(`^/office/tasks/new\\?application=${uidOf(2)}&list=status`))
  expect(asked.filter((one) => one.endsWith('/tasks'))).toEqual([])
  expect(keyed('w')).toBeNull()
  await act(async () => keyed('o')?.run?.())
  await settled()
  await settled()
  expect(asked).toContain(`GET /api/applications/${uidOf(2)}/tasks`)
  expect(document.body.textContent).toContain(m.tasks_none_on_application())
  await act(async () => keyed('w')?.run?.())
  expect(document.activeElement?.tagName).toBe('TEXTAREA')
})

test('all the candidate is asked is said with its day, and a day of theirs is no promise of ours', async () => {
  const [soon, later] = [addDays(today(), 1), addDays(today(), 7)]
  asks = [
    { kind: 'interview', answer_by: soon },
    { kind: 'offer', answer_by: later },
  ]
  const event = {
    uid: uidOf(6),
    kind: 'message',
    status: null,
    by: 'us',
    author: 'Ana',
    text: 'Kdaj?',
    interview: null,
  }
  const rest = { proposed_times: [], chosen_time: null, files: [], hidden_files: 0, by_mail: null, at }
  events = [
    { ...event, ...rest, promise_on: null, answer_by: '2026-12-04' },
    { ...event, ...rest, uid: uidOf(5), promise_on: '2026-12-11', answer_by: null },
  ]
  await open(uidOf(2))
  const [day, offered, asked, promised] = [soon, later, '2026-12-04', '2026-12-11'].map(formatDay)
  const text = document.body.textContent ?? ''
  expect(text).toContain(m.record_next_until({ who: m.record_ask_interview(), date: day! }))
  expect(text).toContain(m.record_next_until({ who: m.record_ask_offer(), date: offered! }))
  expect(text).toContain(m.record_asked_by({ date: asked! }))
  expect(text).not.toContain(m.record_promised({ date: asked! }))
  expect(text).toContain(m.record_promised({ date: promised! }))
})
test('what could not be asked for says so: evaluations, and how the application stands', async () => {
  const served = globalThis.fetch
  serveBy((url: string, init?: RequestInit) =>
    /\/evaluations|filter/.test(decodeURIComponent(url)) ? Response.json({}, { status: 500 }) : served(url, init),
  )
  await open(uidOf(2))
  expect(document.querySelectorAll('[role=alert]')).toHaveLength(1)
  await act(async () => keyed('o')?.run?.())
  await vi.waitFor(() => act(async () => expect(document.querySelectorAll('[role=alert]')).toHaveLength(2)))
})
