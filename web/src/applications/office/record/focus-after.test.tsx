// What is done with goes from the page, and the focus stays in it: on the heading of its part.
import { useQuery } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draw, serveBy, settled } from '#base/page/drawn.factory.tsx'
import { queryOf } from '#base/data/query.ts'
import { setUser } from '#base/session/auth.ts'
import type { CurrentUser } from '#base/session/session.ts'
import { ReferencePanel } from '#applications/office/references/ReferencePanel.tsx'
import { OwnOffer } from '#applications/offers/OwnOffer.tsx'
import { ApplicationInterviews } from '#interviews/office/ApplicationInterviews.tsx'
import { m } from '#words/messages.js'
import { Triage } from './Triage.tsx'

const UID = '0191b5a0-0000-7000-8000-000000000001'
const AT = '2026-11-29T09:15:00.000Z'
/** What was sent is done. */
let isDone = false

const answers = (): Record<string, unknown> => ({
  [`GET /applications/${UID}`]: {
    uid: UID,
    triage: {
      own: isDone ? { opinion: 'maybe', reason: '', at: AT, first: null, deleted_at: null } : null,
      deleted: null,
      others: null,
      may: { give: true, delete: isDone },
    },
  },
  [`GET /applications/${UID}/interviews`]: { interviews: [], may_propose: !isDone, is_by_word: false },
  'GET /interview-people': [],
  [`GET /applications/${UID}/references`]: {
    asked: { wanted: 1, reason: 'Za izbor.', at: AT },
    referees: [
      {
        uid: UID,
        name: 'Vida Zorman',
        relation: 'manager',
        employer: '',
        email: 'vida@example.com',
        language: 'sl-SI',
        state: 'declined',
        answered_at: AT,
        read_at: isDone ? AT : null,
        may: { send: false, recall: false, read: false, note: true },
      },
    ],
    may: { ask: false },
  },
  [`GET /portal/applications/${UID}/offer`]: {
    offer: {
      uid: UID,
      state: isDone ? 'declined' : 'open',
      answer_by: '2027-02-01',
      answered_at: isDone ? AT : null,
      is_late: false,
      hash: 'h',
      language: 'sl-SI',
      document: { title: 'Ponudba', blocks: [], facts: [], paragraphs: [], sections: [] },
      may: { accept: true },
    },
  },
})

beforeEach(async () => {
  setUser({ uid: UID, roles: [], permissions: ['applications.update'] } as unknown as CurrentUser)
  localStorage.clear()
  sessionStorage.clear()
  isDone = false
  serveBy(async (url: string, { method = 'GET' }: { method?: string } = {}) => {
    const [, path = ''] = /\/api([^?]*)/.exec(String(url)) ?? []
    if (method === 'POST') isDone = true
    return Response.json(answers()[`${method} ${path}`] ?? { uid: UID }, { status: method === 'POST' ? 201 : 200 })
  })
})
afterEach(async () => {
  setUser(null)
})

async function open(drawn: ReactNode) {
  await draw(drawn)
}
const button = (label: string) => [...document.querySelectorAll('button')].find((one) => one.textContent === label)
async function press(label: string) {
  button(label)?.focus()
  await act(async () => button(label)!.click())
  await settled()
  await settled()
}
async function typeIn(name: string, value: string) {
  const field = document.querySelector<HTMLTextAreaElement>(`[name="${name}"]`)!
  await act(async () => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')!.set!.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
}
const tick = (value: string) => act(async () => document.querySelector<HTMLInputElement>(`[value="${value}"]`)!.click())

function OwnTriage() {
  const { data } = useQuery(queryOf('GET /applications/:uid', { params: { uid: UID } }))
  return data ? <Triage record={data} /> : null
}
test('an opinion that is given', async () => {
  await open(<OwnTriage />)
  await tick('maybe')
  await press(m.triage_save())
  expect(button(m.triage_remove())).toBeDefined()
  expect(document.activeElement?.textContent).toBe(m.triage_title())
})

test('an invitation to an interview that is sent', async () => {
  await open(<ApplicationInterviews uid={UID} onChanged={async () => undefined} />)
  await press(m.interview_propose())
  const typed = { place: 'Slovenska 1', day_1: '1', 'day_1-month': '2', 'day_1-year': '2027', hour_1: '9.30' }
  for (const [name, value] of Object.entries({ ...typed, text: 'Vabljeni.' })) await typeIn(name, value)
  await press(m.interview_propose_send())
  expect(document.querySelector('form')).toBeNull()
  expect(document.activeElement?.textContent).toBe(m.interviews_title())
})

test('a proposed time that is removed', async () => {
  vi.stubGlobal('CSS', { escape: (text: string) => text })
  await open(<ApplicationInterviews uid={UID} onChanged={async () => undefined} />)
  await press(m.interview_propose())
  await press(m.record_time_add())
  await press(m.record_time_add())
  const at = () => (document.activeElement as HTMLInputElement).name
  await press(m.record_time_remove({ number: 2 }))
  expect(at()).toBe('day_3')
  await press(m.record_time_remove({ number: 2 }))
  expect(at()).toBe('day_1')
})

test('an answer to an offer', async () => {
  await open(<OwnOffer application={UID} />)
  await tick('decline')
  await press(m.offer_own_next())
  await press(m.offer_own_send())
  expect(document.querySelector('form')).toBeNull()
  expect(document.activeElement?.textContent).toBe(m.offer_own_title())
})

test('a refusal of a reference that was taken note of', async () => {
  await open(<ReferencePanel uid={UID} name="Maja Zupan" />)
  const noting = () => document.querySelector<HTMLButtonElement>(`[aria-label="${m.reference_note()}: Vida Zorman"]`)
  noting()!.focus()
  await act(async () => noting()!.click())
  await settled()
  await settled()
  expect(noting()).toBeNull()
  expect(document.activeElement?.textContent).toBe(m.references_title())
})
