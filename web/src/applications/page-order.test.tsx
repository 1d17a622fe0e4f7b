// What stands first on the page of an application: how it ended, what can still be answered, then what is over.
import { beforeEach, expect, test } from 'vitest'
import type { ApplicationStatus } from '@korak/contract/applications.policy.ts'
import { draw, said, serve, until } from '#base/page/drawn.factory.tsx'
import { m } from '#words/messages.js'
import { ApplicationPage } from './ApplicationPage.tsx'

const AT = '2026-11-21T12:00:00.000Z'
const event = (status: ApplicationStatus) => ({
  uid: status,
  kind: 'status',
  status,
  by: 'us',
  text: null,
  promise_on: null,
  answer_by: null,
  proposed_times: [],
  chosen_time: null,
  interview: null,
  files: [],
  by_mail: null,
  at: AT,
})
const application = () => ({
  uid: 'a-1',
  ref_no: 'P-1',
  status,
  step: 2,
  is_active: status !== 'not_selected',
  asked: null,
  is_accepted: false,
  next_move: status === 'not_selected' ? 'nobody' : 'us',
  promise_on: null,
  is_late: false,
  submitted_at: AT,
  updated_at: AT,
  job: { uid: 'j-1', title: 'Kuhar', company: 'Lipa', city: null, expires_at: AT, is_open: true },
  message: null,
  cv: null,
  sent: { name: 'Maja', email: 'maja@primer.si', phone: null },
  decision_reason: 'Iskali smo več izkušenj.',
  contact: { name: 'Ana', email: 'ana@primer.si', phone: null },
  missing: [],
  events: [event('offer'), event(status)],
  unread: [],
  reached_on: [null, null, null, null],
  asks: [],
  screening: null,
  may: { update: false, delete: false, submit: false, withdraw: false, write: false },
})
const offer = () => ({
  uid: 'o-1',
  state: status === 'offer' ? 'open' : 'withdrawn',
  language: 'sl-SI',
  answer_by: '2099-12-04',
  answered_at: null,
  is_late: false,
  document: { title: 'Ponudba za zaposlitev', blocks: [] },
  hash: 'a',
  may: { accept: false, decline: false },
})
const interview = {
  uid: 'i-1',
  application_uid: 'a-1',
  state: 'cancelled',
  kind: 'on_site',
  place: 'Dunajska 1',
  minutes: 60,
  starts_at: null,
  was_at: null,
  answer_by: null,
  is_asked: false,
  people: [],
  has_calendar: false,
  job: { title: 'Kuhar', company: 'Lipa' },
  slots: [],
  may: { pick: false, decline: false, ask: false },
}
let status: ApplicationStatus
beforeEach(() =>
  serve(({ path }) => {
    if (path.startsWith('/portal/interviews')) return [interview]
    if (path.endsWith('/offer')) return { offer: offer() }
    return path.endsWith('/placement') ? { placement: null } : application()
  }),
)

/** The given words in the order they stand in on the page. */
async function orderOf(now: ApplicationStatus, words: readonly string[]): Promise<string[]> {
  status = now
  await draw(<ApplicationPage />, { params: { uid: 'a-1' } })
  await until(() => words.forEach((one) => expect(said()).toContain(one)))
  return words.toSorted((a, b) => said().indexOf(a) - said().indexOf(b))
}

test('how it ended and why stands before what ended with it', async () => {
  const [first] = await orderOf('not_selected', [
    m.interview_own_cancelled(),
    m.offer_own_ended(),
    m.apps_rejected_title(),
  ])
  expect(first).toBe(m.apps_rejected_title())
})

test('an offer that holds no more stands below the interview it went back to', async () => {
  const words = [m.offer_own_ended(), m.interview_own_cancelled()]
  expect(await orderOf('interview', words)).toEqual(words.toReversed())
})

test('an offer that can be answered stands above an interview', async () => {
  const words = [m.offer_own_answer(), m.interview_own_cancelled()]
  expect(await orderOf('offer', words)).toEqual(words)
})
