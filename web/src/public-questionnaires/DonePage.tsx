import type { Screens } from '#base/routing/screens.ts'
import { useEffect } from 'react'
import { isMissing } from '#base/data/errors.ts'
import { useHead } from '#base/page/head.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { navigate, useParams } from '#base/routing/navigation.tsx'
import { withNonBreaking } from '#base/text/non-breaking.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { m } from '#words/messages.js'
import { hrefOf, remembered } from './address.ts'
import { Frame } from './Frame.tsx'
import { useAddress } from './public.api.ts'
import { Unknown } from './Unknown.tsx'

export const screens: Screens = [
  {
    path: '/public/questionnaires/:id/complete',
    query: ['lang'],
    title: 'public_title',
    access: 'public',
    bar: false,
    section: null,
    light: true,
  },
  {
    path: '/public/questionnaires/:place/:id/complete',
    query: ['lang'],
    title: 'public_title',
    access: 'public',
    bar: false,
    section: null,
    light: true,
  },
]

/** Thanks after submitting; a reload shows them again. Whoever has not submitted anything goes to the questions. */
export function DonePage() {
  const { place, id } = useParams<'place' | 'id'>()
  const address = { id, place }
  const query = useAddress(address)
  const { data } = query
  useHead({ title: data?.title ?? m.public_title(), noIndex: true })
  const isDone = remembered(address).isDone === true || data?.state === 'answered'
  const isEarly = data !== undefined && !isDone
  useEffect(() => {
    if (isEarly) void navigate(hrefOf({ id, place }), { replace: true })
  }, [isEarly, id, place])
  // Thanks to raters stand on their own page.
  if (isMissing(query.error)) return <Unknown address={address} />
  return (
    <Frame title={data?.title ?? m.public_title()}>
      {isEarly ? null : (
        <Loaded query={query}>
          {({ closing }) => (
            <EmptyState
              ring="end"
              level={1}
              title={m.public_done_title()}
              text={[...closing, m.public_done_close()].map((text) => (
                <p key={text}>{withNonBreaking(text)}</p>
              ))}
            />
          )}
        </Loaded>
      )}
    </Frame>
  )
}
