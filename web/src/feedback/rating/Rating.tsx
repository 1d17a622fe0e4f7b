import { useRef } from 'react'
import type { FeedbackRequest } from '@korak/contract/feedback.ts'
import type { Href } from '@korak/contract/screens.ts'
import { useHead } from '#base/page/head.ts'
import { navigate, useSearch } from '#base/routing/navigation.tsx'
import { withNonBreaking } from '#base/text/non-breaking.ts'
import { LanguageLink } from '#answers/filling/LanguageLink.tsx'
import { ReplacedView } from './ReplacedView.tsx'
import { Overview } from './Overview.tsx'
import { Person } from './Person.tsx'
import type { RaterApi } from './rating.api.ts'
import { SideBySide } from '#feedback/side-by-side/SideBySide.tsx'
import { PEOPLE, SIDE_BY_SIDE, hrefOf, isForSideBySide } from './views.ts'

interface Props {
  request: FeedbackRequest
  raterApi: RaterApi
  /** Whom to begin with; null: the list of everybody. */
  first: string | null
  /** Where one goes from the list; null for the holder of a link. */
  leave: Href | null
}

/** Everything a rater does in a campaign, at one path: the list, one person, several side by side. */
export function Rating({ request, raterApi, first, leave }: Props) {
  const [search] = useSearch()
  const wanted = search.get('at') ?? first ?? PEOPLE
  const begun = useRef(wanted)
  const moved = useRef(false)
  moved.current ||= wanted !== begun.current
  const { people, is_closed, campaign } = request
  useHead({ title: withNonBreaking(campaign), noIndex: true })
  const one = people.find(({ uid, status }) => uid === wanted && !(is_closed && status !== 'closed'))
  const isSideBySide = wanted === SIDE_BY_SIDE && !is_closed && people.some(isForSideBySide)
  const list = hrefOf(PEOPLE)
  // With one person there is nothing to come back to in the list.
  const home = leave !== null && people.length === 1 ? leave : list
  const rest = { raterApi, home, tools: leave === null ? <LanguageLink /> : null }
  const toList = () => void navigate(list)
  return (
    <ReplacedView key={one?.uid ?? String(isSideBySide)} isMoved={moved.current}>
      {one ? (
        <Person {...rest} uid={one.uid} onLocked={toList} />
      ) : isSideBySide ? (
        <SideBySide {...rest} people={people.filter(isForSideBySide)} onLocked={toList} />
      ) : (
        <Overview request={request} leave={leave} tools={rest.tools} />
      )}
    </ReplacedView>
  )
}
