import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@korak/contract/all.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { queryOf } from '#base/data/query.ts'
import { formatDay, today } from '#base/text/dates.ts'
import { withNonBreaking } from '#base/text/non-breaking.ts'
import { Section } from '#ui/layout/Section.tsx'
import { m } from '#words/messages.js'

/** When and where work begins, once that is agreed. */
export function OwnPlacement({ application }: { application: string }) {
  const params = { uid: application }
  const query = useQuery({ ...queryOf('GET /portal/applications/:uid/placement', { params }), staleTime: 0 })
  if (query.data && !query.data.placement) return null
  return <Loaded query={query}>{({ placement }) => placement && <Shown placement={placement} />}</Loaded>
}

type Placement = NonNullable<AnswerOf<'GET /portal/applications/:uid/placement'>['placement']>

function Shown({ placement }: { placement: Placement }) {
  return (
    <Section title={m.placement_own_title()}>
      <p>{wordsOf(placement)}</p>
    </Section>
  )
}

function wordsOf({ start_on: start, company }: Placement): string {
  const [day, isBegun] = [formatDay(start), start < today()]
  if (!company) return isBegun ? m.placement_own_begun({ day }) : m.placement_own({ day })
  const where = { day, company: withNonBreaking(company) }
  return isBegun ? m.placement_own_begun_company(where) : m.placement_own_company(where)
}
