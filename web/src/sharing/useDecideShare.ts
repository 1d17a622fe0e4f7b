import { useRef } from 'react'
import type { ShareRequestDetails } from '@korak/contract/sharing.ts'
import { announce } from '#base/page/announce.ts'
import type { CallError } from '#base/data/errors.ts'
import { useSubmit } from '#base/data/submit.ts'
import { type Decision, decideShare, reloadShare } from './sharing.api.ts'
import { doneWords } from './labels.ts'

interface Deciding {
  /** The decision under way. */
  pending: Decision | null
  failure: CallError | null
  start: (decision: Decision) => void
}

/** Records decisions about a request, one at a time. */
export function useDecideShare(share: ShareRequestDetails, onDone: () => void): Deciding {
  const wanted = useRef<Decision>('confirm')
  const { pending, failure, onSubmit } = useSubmit(async () => {
    const decision = wanted.current
    try {
      await decideShare(share, decision)
      announce(doneWords[decision]())
      onDone()
    } catch (error) {
      // Decided elsewhere, or too late: the page shows how it stands now.
      void reloadShare(share.uid)
      throw error
    }
  })
  return {
    pending: pending ? wanted.current : null,
    failure,
    start: (decision) => {
      if (!pending) wanted.current = decision
      onSubmit()
    },
  }
}
