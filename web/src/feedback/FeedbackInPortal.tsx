import { useQuery } from '@tanstack/react-query'
import type { AssignmentCard } from '@korak/contract/questionnaires.ts'
import { isMissing } from '#base/data/errors.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { withNonBreaking } from '#base/text/non-breaking.ts'
import { FillingHeader } from '#answers/filling/FillingHeader.tsx'
import { NotAsked } from '#answers/filling/NotAsked.tsx'
import { Page } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'
import { PORTAL_RATER_API } from '#feedback/rating/rating.api.ts'
import { Rating } from '#feedback/rating/Rating.tsx'

/** What a rater with an account opens from a card: that person, and everybody else to assess in the same campaign. */
export function FeedbackInPortal({ rater, assignment }: { rater: string; assignment: AssignmentCard }) {
  const person = useQuery(PORTAL_RATER_API.person(rater))
  const request = useQuery(PORTAL_RATER_API.request(person.data?.campaign))
  const error = person.error ?? request.error
  if (isMissing(error))
    return <NotAsked title={m.feedback_title()} uid={rater} respondent={person.data?.respondent ?? undefined} />
  if (request.data)
    return (
      <Rating
        request={request.data}
        raterApi={PORTAL_RATER_API}
        first={assignment.status === 'open' ? null : rater}
        leave="/questionnaires"
      />
    )
  return (
    <>
      <FillingHeader title={withNonBreaking(assignment.title)} />
      <Page measure="form">
        {person.data ? <Loaded query={request}>{() => null}</Loaded> : <Loaded query={person}>{() => null}</Loaded>}
      </Page>
    </>
  )
}
