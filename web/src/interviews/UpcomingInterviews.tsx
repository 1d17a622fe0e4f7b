import { useQuery } from '@tanstack/react-query'
import type { OwnInterview } from '@korak/contract/interviews.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { queryOf } from '#base/data/query.ts'
import { Link } from '#base/routing/navigation.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { m } from '#words/messages.js'
import { InterviewLine } from './InterviewLine.tsx'
import { isOpen } from './labels.ts'

/** Interviews to answer and to come; nothing where there are none. */
export function UpcomingInterviews() {
  const query = useQuery(queryOf('GET /portal/interviews'))
  if (query.data && openOf(query.data).length === 0) return null
  return <Loaded query={query}>{(all) => <Shown open={openOf(all)} />}</Loaded>
}

const openOf = (all: readonly OwnInterview[]) => all.filter(isOpen)

function Shown({ open }: { open: readonly OwnInterview[] }) {
  return (
    <Section title={m.interviews_next()}>
      <Stack gap={4}>
        {open.map((interview) => (
          <div key={interview.uid}>
            <InterviewLine interview={interview} />
          </div>
        ))}
        <p>
          <Link href="/interviews">{m.interviews_all()}</Link>
        </p>
      </Stack>
    </Section>
  )
}
