// What a field is chosen of, or begins with, and that could not be fetched is told where it is missing, with another try.
import { QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Offering } from '@korak/contract/offers.ts'
import type { Placing } from '@korak/contract/placements.ts'
import { BulkLetterDialog } from '#applications/office/BulkLetterDialog.tsx'
import { OfferDialog } from '#applications/office/offers/OfferDialog.tsx'
import { PlacementDialog } from '#applications/office/placements/PlacementDialog.tsx'
import { queryClient } from '#base/data/query.ts'
import { setUser } from '#base/session/auth.ts'
import { beginLanguage } from '#base/text/language.ts'
import { ApplicationEvaluations } from '#evaluations/ApplicationEvaluations.tsx'
import { ProposalForm } from '#interviews/office/ProposalForm.tsx'
import { GuideFields } from '#jobs/office/stages/GuideFields.tsx'
import { FilterBar } from '#office/FilterBar.tsx'
import type { ListState } from '#office/list-state.ts'
import { m } from '#words/messages.js'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
Object.assign(HTMLElement.prototype, { hidePopover() {}, showModal() {}, close() {} })
const uid = '0191b5a0-0000-7000-8000-000000000001'
const none = () => undefined
const TERMS = { start_on: null, pay: null, pay_period: 'month', contract: 'permanent' }
const PLACING = { placement: null, terms: TERMS, assignee: 'Ana Kovač' } as unknown as Placing
const OFFERING = {
  from: 's1',
  language: 'sl-SI',
  subject: 'Ponudba',
  text: 'Pozdravljeni!',
  missing: [],
  offers: [],
  terms: { ...TERMS, place: '', conditions: '' },
  job: { pay_min: null, pay_max: null },
} as unknown as Offering
const FILTERS = [{ column: 'company', label: 'Podjetje', kind: 'options' }] as const
const STATE = { filters: {}, turn: 0, change: none } as unknown as ListState
const GUIDE = { chosen: uid, criteria: [] }
const EVALUATIONS = { stages: [{ uid: 's1', name: 'Razgovor' }], requests: [], given: [] }
/** What answers although the rest does not. */
let answered: [part: string, answer: unknown][] = []
let isDown = true
let root: Root
const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve, 40)))

beforeEach(async () => {
  await beginLanguage('sl-SI')
  queryClient.clear()
  isDown = true
  setUser({ uid: 'u', permissions: [], roles: [] } as never)
  vi.stubGlobal('fetch', async (url: string) => {
    const found = answered.find(([part]) => url.includes(part))
    if (isDown && !found) return Response.json({ code: 'INTERNAL', message: 'Napaka.' }, { status: 500 })
    if (found) return Response.json(found[1])
    if (url.includes('/stages')) return Response.json({ rev: 1, stages: [] })
    if (url.includes('/codelists')) return Response.json({})
    if (url.includes('/invitation')) return Response.json({ text: 'Vabljeni.', missing: [] })
    return Response.json([])
  })
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const rows = { ids: [uid], count: 1, body: {} } as never
test.each<[string, ReactNode]>([
  [
    'stages of a job',
    <BulkLetterDialog key="1" begin={null} job={uid} rows={rows} go={async () => {}} onClose={none} />,
  ],
  [
    'contracts of an offer',
    <OfferDialog key="2" uid={uid} name="Maja" offering={OFFERING} onClose={none} onMade={none as never} />,
  ],
  [
    'contracts of a placement',
    <PlacementDialog key="3" uid={uid} name="Maja" placing={PLACING} onClose={none} onSaved={none} />,
  ],
  [
    'colleagues and words of an interview',
    <ProposalForm key="4" uid={uid} isByWord={false} onSend={none as never} onClose={none} />,
  ],
  ['what a list is narrowed to', <FilterBar key="6" namespace="jobs" fields={FILTERS} state={STATE} />],
  ['questionnaires of a stage', <GuideFields key="5" guide={GUIDE} onChange={none} errors={{}} readOnly={false} />],
])('%s', async (_what, drawn) => {
  answered = []
  root = createRoot(document.body.appendChild(document.createElement('main')))
  await act(async () => root.render(<QueryClientProvider client={queryClient}>{drawn}</QueryClientProvider>))
  await settle()
  const alerts = () => document.querySelectorAll('[role=alert]')
  expect(alerts().length).toBeGreaterThan(0)
  expect(alerts()[0]?.textContent).toContain(m.error_load_title())
  isDown = false
  for (const button of document.querySelectorAll('button'))
    if (button.textContent === m.action_retry()) await act(async () => button.click())
  await settle()
  expect(alerts()).toHaveLength(0)
})

test('who can be asked to evaluate', async () => {
  answered = [['/evaluations', EVALUATIONS]] // who could be asked is not
  root = createRoot(document.body.appendChild(document.createElement('main')))
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <ApplicationEvaluations uid={uid} isReadable />
      </QueryClientProvider>,
    ),
  )
  await settle()
  await act(async () =>
    [...document.querySelectorAll('button')].find((one) => one.textContent?.includes(m.evaluation_ask()))?.click(),
  )
  await settle()
  expect(document.querySelector('dialog [role=alert]')?.textContent).toContain(m.error_load_title())
})
