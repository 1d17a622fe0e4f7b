// A button or a form that goes with what it did leaves the focus on the page, does it once, and says when it was refused.
import { useQuery } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { controls, draw, find, press, refuse, said, serve, settled, signIn, type } from '#base/page/drawn.factory.tsx'
import { queryOf } from '#base/data/query.ts'
import { toasts } from '#base/page/toasts.ts'
import { OfferPanel } from '#applications/office/offers/OfferPanel.tsx'
import { PlacementPanel } from '#applications/office/placements/PlacementPanel.tsx'
import { ApplicationInterviews } from '#interviews/office/ApplicationInterviews.tsx'
import { m } from '#words/messages.js'
import { Triage } from './Triage.tsx'

const UID = '0191b5a0-0000-7000-8000-000000000001'
const AT = '2026-11-29T09:15:00.000Z'
/** What was asked for is done. */
let isDone = false
let calls: string[] = []
let answerTo: (asked: string) => unknown = () => undefined

const interview = () => ({
  uid: UID,
  application_uid: UID,
  state: isDone ? 'done' : 'confirmed',
  kind: 'on_site',
  place: 'Slovenska 1',
  minutes: 60,
  starts_at: AT,
  answer_by: null,
  is_asked: false,
  people: ['Ana Kovač'],
  people_uids: [],
  has_calendar: true,
  slots: [],
  rev: 1,
  may: { complete: !isDone, miss: !isDone, reschedule: !isDone, cancel: !isDone },
})
const offer = () => ({
  uid: UID,
  version: 1,
  state: isDone ? 'recalled' : 'held',
  language: 'sl-SI',
  start_on: '2026-12-14',
  pay: 2400,
  pay_period: 'month',
  contract: 'nedolocen-cas',
  place: 'Kranj',
  answer_by: '2026-12-01',
  conditions: '',
  is_late: false,
  sent_at: null,
  answer_text: null,
  answered_at: null,
  due_at: AT,
  withdraw_at: null,
  made_by: 'Ana Kovač',
  may: { recall: !isDone, withdraw: false, keep: false },
})
const placement = () => ({
  uid: UID,
  state: isDone ? 'running' : 'ended',
  start_on: '2026-11-02',
  pay: 2400,
  pay_period: 'month',
  contract: 'nedolocen-cas',
  guarantee_days: null,
  guarantee_until: null,
  guarantee: 'none',
  ended_on: isDone ? null : '2026-11-20',
  end_reason: isDone ? null : 'Ni šlo.',
  check_ins: [],
  is_loose: false,
  updated_at: AT,
  may: { update: isDone, end: isDone, restore: !isDone, delete: false },
})
const shown = (): Record<string, unknown> => ({
  [`/applications/${UID}`]: {
    uid: UID,
    triage: {
      own: isDone ? null : { opinion: 'maybe', reason: '', at: AT, first: null, deleted_at: null },
      deleted: null,
      others: [],
      may: { give: true, delete: !isDone },
    },
  },
  [`/applications/${UID}/interviews`]: { interviews: [interview()], may_propose: true, is_by_word: false },
  [`/applications/${UID}/invitation`]: { text: 'Vabljeni.', language: 'sl-SI', missing: [] },
  '/interview-people': [],
  [`/applications/${UID}/offers`]: {
    offers: [offer()],
    from: '',
    language: 'sl-SI',
    subject: '',
    text: '',
    terms: {},
    job: { uid: UID, openings: 2, hired: 0, may_close: false, pay_min: null, pay_max: null, pay_period: 'month' },
    waits_hiring: false,
    may: { make: isDone },
  },
  [`/applications/${UID}/placement`]: { placement: placement(), terms: {}, assignee: 'Ana', may: { make: false } },
})

beforeEach(() => {
  signIn('applications.update', 'offers.manage', 'placements.manage')
  isDone = false
  calls = []
  answerTo = () => undefined
  serve(async ({ method, path }) => {
    if (method === 'GET') return shown()[path.split('?')[0]!] ?? { data: [] }
    calls.push(`${method} ${path}`)
    const answer = await answerTo(path)
    if (answer === undefined) isDone = true
    return answer ?? offer()
  })
})

const focused = () => document.activeElement?.textContent
const interviews = (): ReactNode => <ApplicationInterviews uid={UID} onChanged={async () => undefined} />
function OwnTriage() {
  const { data } = useQuery(queryOf('GET /applications/:uid', { params: { uid: UID } }))
  return data ? <Triage record={data} /> : null
}

/** Presses twice before anything is answered. */
async function pressTwice(words: string) {
  const [button] = controls(words)
  await act(async () => {
    button!.focus()
    button!.click()
    button!.click()
  })
  await settled()
}

test('how an interview went is noted once', async () => {
  await draw(interviews())
  await pressTwice(m.interview_complete())
  expect(calls).toHaveLength(1)
  expect(focused()).toBe(m.interviews_title())
})

test('words of a cancellation are typed where they are asked for; given up, one is back where one was', async () => {
  await draw(interviews())
  await press(m.interview_cancel())
  expect(document.activeElement).toBe(find('textarea'))
  await press(m.interview_keep())
  expect(focused()).toBe(m.interview_cancel())
})

test('an interview that was cancelled', async () => {
  await draw(interviews())
  await press(m.interview_cancel())
  await type('text', 'Žal odpade.')
  await press(m.interview_cancel())
  expect(find('textarea')).toBeNull()
  expect(focused()).toBe(m.interviews_title())
})

test('an invitation, and other times, that were given up', async () => {
  await draw(interviews())
  await press(m.interview_propose())
  await press(m.interview_keep())
  expect(focused()).toBe(m.interview_propose())
  await press(m.interview_reschedule())
  await press(m.interview_keep())
  expect(focused()).toBe(m.interview_reschedule())
})

test('an offer that was taken back', async () => {
  await draw(<OfferPanel uid={UID} name="Miha Zupan" />)
  await pressTwice(m.offer_recall())
  expect(calls).toHaveLength(1)
  expect(focused()).toBe(m.offer_title())
})

test('the end of a placement that was taken back', async () => {
  await draw(<PlacementPanel uid={UID} name="Miha Zupan" />)
  await pressTwice(m.placement_restore())
  expect(calls).toHaveLength(1)
  expect(focused()).toBe(m.placement_title())
})

test('an opinion that was removed', async () => {
  await draw(<OwnTriage />)
  await pressTwice(m.triage_remove())
  expect(calls).toHaveLength(1)
  expect(focused()).toBe(m.triage_title())
})

test('an opinion that could not be removed: why is said', async () => {
  answerTo = () => refuse(409, 'STATE_NOT_ALLOWED', 'To zdaj ni mogoče.')
  await draw(<OwnTriage />)
  await press(m.triage_remove())
  expect(toasts.get().map(({ text }) => text)).toEqual(['To zdaj ni mogoče.'])
  expect(said()).toContain(m.triage_remove())
})
