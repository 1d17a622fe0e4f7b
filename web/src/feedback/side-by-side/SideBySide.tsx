import { type ReactNode, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { FeedbackCard, FeedbackDetails } from '@korak/contract/feedback.ts'
import type { Href } from '@korak/contract/screens.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { FillingHeader } from '#answers/filling/FillingHeader.tsx'
import { Page } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'
import { type RaterApi, transportOf } from '#feedback/rating/rating.api.ts'
import { SideBySideFilling } from './SideBySideFilling.tsx'
import { SideBySideStart } from './SideBySideStart.tsx'
import { type Filled, fillable, isHere } from '#feedback/labels.ts'
import { WithAnswers } from './WithAnswers.tsx'

interface Props {
  people: readonly FeedbackCard[]
  raterApi: RaterApi
  home: Href
  tools: ReactNode
  onLocked: () => void
}

/** Several people assessed side by side; those who are submitted meanwhile stay until the end. */
export function SideBySide({ people, ...rest }: Props) {
  const [uids] = useState(() => people.map(({ uid }) => uid))
  const query = useQuery({
    queryKey: ['together', uids],
    queryFn: () => Promise.all(uids.map((uid) => rest.raterApi.fetchPerson(uid))),
    staleTime: Infinity,
    gcTime: 0,
  })
  const found = query.data?.filter(isHere)
  if (found) return <Begin {...rest} found={found} />
  return (
    <>
      <FillingHeader {...headOf(rest)} />
      <Page measure="form">
        <Loaded query={query}>{() => null}</Loaded>
      </Page>
    </>
  )
}

const headOf = ({ home, tools }: Pick<Props, 'home' | 'tools'>) => ({
  title: m.feedback_together_title(),
  home,
  homeLabel: m.feedback_all_people(),
  tools,
})

function Begin({ found, ...rest }: Omit<Props, 'people'> & { found: readonly Filled[] }) {
  const [begun, setBegun] = useState<readonly FeedbackDetails[]>(() => found.filter(({ status }) => status !== 'open'))
  const { raterApi, home, onLocked } = rest
  const waiting = found.filter(({ uid }) => !begun.some((one) => one.uid === uid))
  if (waiting.length > 0)
    return (
      <>
        <FillingHeader {...headOf(rest)} />
        <Page measure="form">
          <SideBySideStart
            people={waiting}
            raterApi={raterApi}
            onStarted={(one) => setBegun((held) => [...held, one])}
          />
        </Page>
      </>
    )
  const sheets = found.map((one) => {
    const details = begun.filter(isHere).find(({ uid }) => uid === one.uid) ?? one
    return { details, paper: fillable(details), transport: transportOf(raterApi, one, home) }
  })
  return (
    <WithAnswers sheets={sheets}>
      {(held) => <SideBySideFilling held={held} head={headOf(rest)} home={home} onLocked={onLocked} />}
    </WithAnswers>
  )
}
