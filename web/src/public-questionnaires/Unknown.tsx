import { lazy, Suspense } from 'react'
import { NotAccepted } from '#answers/filling/NotAccepted.tsx'
import { ownerOf } from '#answers/queue/store.ts'
import { Stack } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'
import { type LinkAddress, TOKEN, remember, remembered } from './address.ts'
import { Frame } from './Frame.tsx'
import { Invalid } from './States.tsx'

const FeedbackByLink = lazy(() => import('#feedback/FeedbackByLink.tsx').then((x) => ({ default: x.FeedbackByLink })))

/** An address no questionnaire stands at: a token may be that of a rater. What was typed while one did can be read. */
export function Unknown({ address }: { address: LinkAddress }) {
  const { place } = address
  const memory = remembered(address)
  const { uid, people = [] } = memory
  const left = uid === undefined ? null : ownerOf(null, uid)
  if (place === undefined || !TOKEN.test(place))
    return (
      <Frame title={m.public_title()}>
        <Stack gap={5}>
          <Invalid />
          <NotAccepted owner={left} withWaiting />
        </Stack>
      </Frame>
    )
  return (
    <Suspense fallback={<Frame title={m.public_title()} />}>
      <FeedbackByLink
        key={place}
        token={place}
        left={left}
        known={people}
        onKnown={(known) => remember(address, { ...memory, people: known })}
      />
    </Suspense>
  )
}
