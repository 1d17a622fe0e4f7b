import { lazy, Suspense } from 'react'
import { tied } from '#base/ties.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { m } from '#words/messages.js'
import { type Address, TOKEN } from './address.ts'
import { Frame } from './Frame.tsx'

const FeedbackByLink = lazy(() => import('#feedback/FeedbackByLink.tsx').then((x) => ({ default: x.FeedbackByLink })))

/** An address no questionnaire stands at: a token may be that of a rater. */
export function Unknown({ place }: Pick<Address, 'place'>) {
  if (place === undefined || !TOKEN.test(place))
    return (
      <Frame title={m.public_title()}>
        <EmptyState ring="beside" level={1} title={m.public_invalid_title()} text={tied(m.public_invalid_text())} />
      </Frame>
    )
  return (
    <Suspense fallback={<Frame title={m.public_title()} />}>
      <FeedbackByLink key={place} token={place} />
    </Suspense>
  )
}
