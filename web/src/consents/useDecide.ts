import { useRef } from 'react'
import type { ConsentDetails } from '@korak/contract/consents.ts'
import type { CallError } from '#base/data/errors.ts'
import { useSubmit } from '#base/data/submit.ts'
import { decide, refreshConsent } from './consents.api.ts'
import type { Decision } from './labels.ts'

interface Deciding {
  /** The decision under way. */
  pending: Decision | null
  /** Why the last one was not recorded, in words. */
  error: string | null
  failure: CallError | null
  start: (decision: Decision) => void
}

/** Records decisions about a consent, one at a time. */
export function useDecide(
  consent: ConsentDetails,
  onDone: (decision: Decision, changed: ConsentDetails) => unknown,
): Deciding {
  const wanted = useRef<Decision>('confirm')
  const { pending, failure, summary, onSubmit } = useSubmit(
    async () => {
      const decision = wanted.current
      await onDone(decision, await decide(consent, decision))
    },
    undefined,
    // Perhaps it was decided about in another window. What the server now says about it is what counts.
    { elsewhere: () => refreshConsent(consent.uid) },
  )
  return {
    pending: pending ? wanted.current : null,
    error: summary[0]?.message ?? null,
    failure,
    start: (decision) => {
      if (!pending) wanted.current = decision
      onSubmit()
    },
  }
}
