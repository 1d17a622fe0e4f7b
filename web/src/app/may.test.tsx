// Screens offer what the answer says may be done, whatever state the record is in.
import { QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { ApplicationPage } from '#applications/ApplicationPage.tsx'
import { ParamsContext } from '#base/routing/navigation.tsx'
import { makeQueryClient } from '#base/data/query.ts'
import { beginLanguage } from '#base/text/language.ts'
import { CampaignPage } from '#feedback/CampaignPage.tsx'
import { SharePage } from '#sharing/SharePage.tsx'
import { m } from '#words/messages.js'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
afterEach(() => vi.unstubAllGlobals())

const uid = '0191b5a0-0000-7000-8000-000000000009'
const at = '2026-11-21T12:00:00.000Z'
const job = { uid, title: 'Kuhar', company: 'Lipa', city: null, expires_at: at, is_open: true }
const application = {
  uid,
  ref_no: 'P-1',
  status: 'in_review',
  step: 1,
  is_active: true,
  next_move: 'us',
  promise_on: null,
  is_late: false,
  submitted_at: at,
  updated_at: at,
  job,
  message: null,
  cv: null,
  sent: { name: 'Maja', email: 'maja@primer.si', phone: null },
  decision_reason: null,
  contact: { name: 'Ana', email: 'ana@primer.si', phone: null },
  missing: [],
  events: [],
  unread: [],
  reached_on: ['2026-11-20', '2026-11-21', null, null],
  asks: [],
}
const share = {
  uid,
  status: 'pending',
  company: 'Lipa',
  job: null,
  note: null,
  fields: ['name'],
  asked_at: at,
  answer_by: '2026-11-30',
  decided_at: null,
  visible_until: null,
  ended_at: null,
  ended_because: null,
  ref: null,
  preview: [],
  cv: null,
  shown: 'x',
}
const rater = { uid, name: 'Neža', email: 'neza@primer.si', relationship: 'coworker', nomination: 'proposed' }
const campaign = {
  uid,
  title: 'Projekt',
  status: 'open',
  nominate_until: at,
  opens_at: at,
  closes_at: at,
  thresholds: { self: 1, leader: 1, coworker: 3, employee: 3 },
  report: null,
}
const raters = (isDeletable: boolean) => [{ ...rater, may: { delete: isDeletable } }]

/** The words on the buttons, links and fields of a page when the server answers so. */
async function offered(page: ReactNode, answer: unknown): Promise<string> {
  vi.stubGlobal('fetch', (url: string) =>
    Promise.resolve(new Response(JSON.stringify(url.includes('/portal/interviews') ? [] : answer))),
  )
  beginLanguage('sl-SI')
  const box = document.createElement('div')
  const root = createRoot(box)
  await act(async () =>
    root.render(
      <QueryClientProvider client={makeQueryClient()}>
        <ParamsContext value={{ uid }}>{page}</ParamsContext>
      </QueryClientProvider>,
    ),
  )
  await vi.waitFor(() => act(async () => expect(box.querySelector('h1')?.textContent).toBeTruthy()))
  const parts = [...box.querySelectorAll('button, a, label')]
  const words = parts.map((part) => `${part.textContent} ${part.getAttribute('aria-label') ?? ''}`)
  await act(async () => root.unmount())
  return words.join('\n').replaceAll('\u00a0', ' ')
}

const CASES: [string, () => ReactNode, (isAllowed: boolean) => unknown, () => string][] = [
  ['withdrawing an application', () => <ApplicationPage />, (may) => of(application, 'withdraw', may), m.apps_withdraw],
  ['going on with a draft', () => <ApplicationPage />, (may) => of(application, 'update', may), m.apps_draft_continue],
  ['writing a message', () => <ApplicationPage />, (may) => of(application, 'write', may), () => m.apps_message_send()],
  ['allowing a presentation', () => <SharePage />, (may) => of(share, 'confirm', may), m.share_confirm],
  ['refusing a presentation', () => <SharePage />, (may) => of(share, 'decline', may), m.share_decline],
  ['ending a presentation', () => <SharePage />, (may) => of(share, 'withdraw', may), m.share_withdraw],
  [
    'taking a proposal back',
    () => <CampaignPage />,
    (may) => ({ ...campaign, may: { nominate: true }, raters: raters(may) }),
    () => m.feedback_take_back({ name: 'Neža' }),
  ],
]
const of = (record: object, verb: string, isAllowed: boolean) => ({ ...record, may: { [verb]: isAllowed } })

test.each(CASES)('%s is offered when it may be done, and only then', async (_name, page, answer, words) => {
  expect(await offered(page(), answer(true))).toContain(words())
  expect(await offered(page(), answer(false))).not.toContain(words())
})
