import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@korak/contract/all.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { queryOf } from '#base/data/query.ts'
import { formatDay, today } from '#base/text/dates.ts'
import { withNonBreaking } from '#base/text/non-breaking.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { m } from '#words/messages.js'

interface Props {
  application: string
  isHired: boolean
}
/** When and where work begins, once that is agreed; until then, that how it does is to be told. */
export function OwnPlacement({ application, isHired }: Props) {
  const params = { uid: application }
  const query = useQuery({ ...queryOf('GET /portal/applications/:uid/placement', { params }), staleTime: 0 })
  if (query.data && !query.data.placement && (!isHired || query.data.has_ended)) return null
  return (
    <Loaded query={query}>
      {({ placement }) => (
        <>
          {placement && <Shown placement={placement} />}
          {isHired && !(placement && isBegun(placement)) && <Notice tone="ok">{m.apps_hired_text()}</Notice>}
        </>
      )}
    </Loaded>
  )
}

type Placement = NonNullable<AnswerOf<'GET /portal/applications/:uid/placement'>['placement']>

function Shown({ placement }: { placement: Placement }) {
  return (
    <Section title={m.placement_own_title()}>
      <p>{wordsOf(placement)}</p>
    </Section>
  )
}

const isBegun = ({ start_on: start }: Placement): boolean => start < today()

function wordsOf(placement: Placement): string {
  const { start_on: start, company } = placement
  const [day, isPast] = [formatDay(start), isBegun(placement)]
  if (!company) return isPast ? m.placement_own_begun({ day }) : m.placement_own({ day })
  const where = { day, company: withNonBreaking(company) }
  return isPast ? m.placement_own_begun_company(where) : m.placement_own_company(where)
}
