import type { FeedbackDetails } from '@korak/contract/feedback.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { m } from '#words/messages.js'
import { Kinds } from './Relationship.tsx'

const shown = (nominated: string, kind: 'leader' | 'coworker') => {
  const details = { subject: 'Maja Zupan', relationship: nominated } as FeedbackDetails
  return renderToStaticMarkup(<Kinds details={details} name="kind" kind={kind} onChange={() => {}} level={1} />)
}
const WORDS = m.feedback_rel_claim_as_leader()

test('whoever says to be the manager is told before going on that what managers say stands apart and is not anonymous', () => {
  expect(shown('coworker', 'leader')).toContain(WORDS)
  expect(shown('coworker', 'coworker')).not.toContain(WORDS)
  expect(shown('leader', 'leader')).not.toContain(WORDS)
  expect(shown('leader', 'coworker')).toContain(m.feedback_rel_claim_leader())
  const both = (['sl-SI', 'en-EN'] as const).map((locale) => m.feedback_rel_claim_as_leader({}, { locale }))
  expect(both).toEqual([expect.stringContaining('ni anonimno'), expect.stringContaining('not anonymous')])
})
