import { beforeAll, expect, test } from 'vitest'
import type { OwnFeedback } from '@korak/contract/campaigns.ts'
import { datesOf } from './state-labels.ts'
import { beginLanguage } from '#base/text/language.ts'
import { m } from '#words/messages.js'
import { type ProposalRow, blankRow, faultsOf, ratersOf, withRow } from './proposals.ts'

beforeAll(() => beginLanguage('sl-SI'))

const row = (given: Partial<ProposalRow>): ProposalRow => ({
  ...blankRow(),
  name: 'Ana Kos',
  relationship: 'coworker',
  ...given,
})

test('every field is asked for, under the name the server gives it', () => {
  expect(faultsOf([row({ email: 'ana@primer.example' }), blankRow()])).toEqual({
    'raters.1.name': m.error_required(),
    'raters.1.email': m.error_required(),
    'raters.1.relationship': m.error_choice(),
  })
})

test('an address is of the right shape and stands only once, whatever its case', () => {
  const faults = faultsOf([
    row({ email: 'ana' }),
    row({ email: 'bor@primer.example' }),
    row({ email: ' Bor@primer.example' }),
  ])
  expect(faults).toEqual({
    'raters.0.email': m.error_email_format(),
    'raters.2.email': m.feedback_propose_twice(),
  })
})

test('what is sent is trimmed', () => {
  expect(ratersOf([row({ name: ' Ana Kos ', email: ' ana@primer.example ' })])).toEqual([
    { name: 'Ana Kos', email: 'ana@primer.example', relationship: 'coworker', language: 'sl-SI' },
  ])
})

test('a removed row comes back to its place, and instead of the empty row that was left', () => {
  const [ana, bor] = [row({ name: 'Ana' }), row({ name: 'Bor' })]
  expect(withRow([bor], 0, ana)).toEqual([ana, bor])
  expect(withRow([ana], 1, bor)).toEqual([ana, bor])
  expect(withRow([blankRow()], 0, ana)).toEqual([ana])
})

test('a campaign that was closed before its last day names that day no more', () => {
  const dates = {
    nominate_until: null,
    opens_at: '2026-11-26T08:00:00Z',
    closes_at: '2026-12-10T23:00:00Z',
    report: null,
  }
  const labels = (status: 'open' | 'closed', now: string) =>
    datesOf({ ...dates, status } as OwnFeedback, new Date(now)).map(({ label }) => label)
  const [opens, closes] = [m.feedback_fact_opens(), m.feedback_fact_closes()]
  expect(labels('open', '2026-11-30T08:00:00Z')).toEqual([opens, closes])
  expect(labels('closed', '2026-11-30T08:00:00Z')).toEqual([opens])
  expect(labels('closed', '2026-12-11T08:00:00Z')).toEqual([opens, closes])
})
