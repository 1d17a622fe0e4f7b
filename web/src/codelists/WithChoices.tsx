import type { ReactNode } from 'react'
import { Loaded } from '#base/data/Loaded.tsx'
import { SkeletonBlock } from '#ui/feedback/Skeleton.tsx'
import { useCandidateCodelists } from './codelists.api.ts'

/**
 * Waits for the choices of the candidate forms: half of such a form is empty without them, and an error could not lead to its
 * field. Why they do not come is said, with another try.
 */
export function WithChoices({ children }: { children: ReactNode }) {
  const { query } = useCandidateCodelists()
  if (query.data) return children
  return (
    <Loaded query={query} skeleton={<SkeletonBlock lines={8} />}>
      {() => null}
    </Loaded>
  )
}
