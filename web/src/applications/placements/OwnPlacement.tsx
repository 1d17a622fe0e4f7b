import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#base/data/query.ts'
import { formatDay } from '#base/text/dates.ts'
import { withNonBreaking } from '#base/text/non-breaking.ts'
import { Section } from '#ui/layout/Section.tsx'
import { m } from '#words/messages.js'

/** When and where work begins, once that is agreed. */
export function OwnPlacement({ application }: { application: string }) {
  const params = { uid: application }
  const { data } = useQuery({ ...queryOf('GET /portal/applications/:uid/placement', { params }), staleTime: 0 })
  const placement = data?.placement
  if (!placement) return null
  const { start_on: start, company } = placement
  const day = formatDay(start)
  return (
    <Section title={m.placement_own_title()}>
      <p>{company ? m.placement_own_company({ day, company: withNonBreaking(company) }) : m.placement_own({ day })}</p>
    </Section>
  )
}
