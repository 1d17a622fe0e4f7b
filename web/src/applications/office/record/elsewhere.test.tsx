// What is done on the record of an application while a colleague acts on it, or while nothing answers, can be gone on with.
import { useQuery } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import type { RefereeForStaff } from '@korak/contract/references.ts'
import {
  controls,
  draw,
  field,
  find,
  press,
  refuse,
  said,
  serve,
  signIn,
  stale,
  type,
} from '#base/page/drawn.factory.tsx'
import { queryOf } from '#base/data/query.ts'
import { OfferPanel } from '#applications/office/offers/OfferPanel.tsx'
import { WithdrawDialog } from '#applications/office/offers/WithdrawDialog.tsx'
import { EndDialog } from '#applications/office/placements/EndDialog.tsx'
import { SendDialog } from '#applications/office/references/SendDialog.tsx'
import { ApplicationInterviews } from '#interviews/office/ApplicationInterviews.tsx'
import { m } from '#words/messages.js'
import { MessageToCandidate } from './MessageToCandidate.tsx'
import { Triage } from './Triage.tsx'

const UID = '0191b5a0-0000-7000-8000-000000000001'
const AT = '2026-11-29T09:15:00.000Z'
/** A colleague has acted. */
let isElsewhere = false
let sent: { path: string; body: Record<string, string> }[] = []

const offering = () => ({
  offers: [],
  from: isElsewhere ? 's2' : 's1',
  language: 'sl-SI',
  subject: 'Ponudba',
  text: 'Pozdravljeni!',
  terms: {
    start_on: '2027-01-04',
    pay: 2400,
    pay_period: 'month',
    contract: 'nedolocen-cas',
    place: 'Kranj',
    conditions: '',
  },
  job: { uid: UID, openings: 2, hired: 0, may_close: false, pay_min: null, pay_max: null, pay_period: 'month' },
  waits_hiring: false,
  may: { make: true },
})
const interview = {
  uid: UID,
  application_uid: UID,
  state: 'proposed',
  kind: 'on_site',
  place: 'Slovenska 1',
  minutes: 60,
  starts_at: null,
  answer_by: '2027-02-01',
  is_asked: false,
  people: [],
  people_uids: [],
  has_calendar: false,
  slots: [],
  rev: 1,
  may: { complete: false, miss: false, reschedule: true, cancel: true },
}
const listed = () => ({
  uid: UID,
  stage: isElsewhere ? { uid: 's2', name: 'Drugi krog' } : { uid: 's1', name: 'Prvi krog' },
  status: 'interview',
})
const shown = (): Record<string, unknown> => ({
  [`/applications/${UID}/offers`]: offering(),
  [`/applications/${UID}/interviews`]: {
    interviews: isElsewhere ? [interview] : [],
    may_propose: !isElsewhere,
    is_by_word: false,
  },
  [`/applications/${UID}/invitation`]: { text: 'Vabljeni.', language: 'sl-SI', missing: [] },
  '/interview-people': [],
  '/applications': { data: [listed()] },
})

beforeEach(() => {
  signIn('applications.update', 'offers.manage')
  isElsewhere = false
  sent = []
  serve(({ method, path, body }) => {
    if (method === 'GET') return shown()[path.split('?')[0]!] ?? {}
    sent.push({ path, body })
    if (path.endsWith('/offers') && body.from !== offering().from) return stale()
    if (path.endsWith('/interviews') && isElsewhere) return refuse(409, 'STATE_NOT_ALLOWED', 'To zdaj ni mogoče.')
    return { uid: UID, due_at: AT, version: 1, may: {} }
  })
})

test('an offer on an application a colleague has moved is said to be that, and can be sent from there', async () => {
  await draw(<OfferPanel uid={UID} name="Miha Zupan" />)
  await press(m.offer_make())
  for (const [name, value] of Object.entries({ answer_by: '1', 'answer_by-month': '2', 'answer_by-year': '2027' }))
    await type(name, value)
  await type('pay', '2600')
  isElsewhere = true
  await press(m.offer_send())
  expect(said()).toContain(m.move_elsewhere({ place: 'Drugi krog' }))
  expect(field('pay').value).toBe('2600')
  await press(m.offer_send())
  expect(sent.map(({ body }) => [body['from'], body['pay']])).toEqual([
    ['s1', '2600'],
    ['s2', '2600'],
  ])
  expect(find('dialog form')).toBeNull()
})

test('an interview a colleague has invited to meanwhile is shown beside the words that were typed', async () => {
  await draw(<ApplicationInterviews uid={UID} onChanged={async () => undefined} />)
  await press(m.interview_propose())
  const typed = { place: 'Slovenska 1', day_1: '1', 'day_1-month': '2', 'day_1-year': '2027', hour_1: '9.30' }
  for (const [name, value] of Object.entries(typed)) await type(name, value)
  isElsewhere = true
  await press(m.interview_propose_send())
  expect(said()).toContain('To zdaj ni mogoče.')
  expect(controls(m.interview_cancel())).not.toHaveLength(0)
  expect(field('place').value).toBe('Slovenska 1')
})

function Peer() {
  const { data } = useQuery(queryOf('GET /applications/:uid', { params: { uid: UID } }))
  return data ? <Triage record={data} /> : null
}
const none = () => {}
const referee = {
  uid: UID,
  name: 'Vida Zorman',
  email: 'vida@example.com',
  language: 'sl-SI',
  text: 'Pozdravljeni!',
} as RefereeForStaff
const day = (name: string) => ({ [name]: '1', [`${name}-month`]: '11', [`${name}-year`]: '2026' })
const DONE_ELSEWHERE: [string, ReactNode, Record<string, string>, string][] = [
  [
    'the withdrawal of an offer',
    <WithdrawDialog key="w" uid={UID} language="sl-SI" onClose={none} />,
    { text: 'Žal.' },
    m.offer_withdraw_send(),
  ],
  [
    'the end of a placement',
    <EndDialog key="e" uid={UID} onClose={none} onEnded={none} />,
    { ...day('ended_on'), reason: 'Ni šlo.' },
    m.placement_end_submit(),
  ],
  [
    'a letter to a referee',
    <SendDialog key="s" referee={referee} needsInterview={false} onClose={none} onSent={none} />,
    {},
    m.reference_send_submit(),
  ],
  [
    'a question to the candidate',
    <MessageToCandidate key="m" uid={UID} isActive />,
    { text: 'Kdaj lahko začnete?', ...day('answer_by') },
    m.record_message_send(),
  ],
  ['an opinion', null, {}, m.triage_save()],
]
test.each(DONE_ELSEWHERE)('%s that is off by now: how it stands is fetched', async (_of, drawn, typed, send) => {
  const reads: string[] = []
  const triage = { own: null, deleted: null, others: [], may: { give: true, delete: false } }
  serve(({ method, path }) => {
    if (method !== 'GET') return refuse(409, 'STATE_NOT_ALLOWED', 'To zdaj ni mogoče.')
    reads.push(path)
    return { uid: UID, triage }
  })
  await draw(
    <>
      {drawn}
      <Peer />
    </>,
  )
  expect(reads).toEqual([`/applications/${UID}`])
  for (const [name, value] of Object.entries(typed)) await type(name, value)
  if (!drawn) await act(async () => find('[value="yes"]')!.click())
  await press(send)
  expect(said()).toContain('To zdaj ni mogoče.')
  expect(reads).toEqual([`/applications/${UID}`, `/applications/${UID}`])
})
