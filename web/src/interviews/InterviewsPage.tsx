import { useQuery } from '@tanstack/react-query'
import type { OwnInterview } from '@korak/contract/interviews.ts'
import { pathTo } from '@korak/contract/screens.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { queryOf } from '#base/data/query.ts'
import { Link } from '#base/routing/navigation.tsx'
import type { Screens } from '#base/routing/screens.ts'
import { useUser } from '#base/session/session.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Page, Stack } from '#ui/layout/Layout.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { Timeline } from '#ui/list/Timeline.tsx'
import { BackLink } from '#ui/navigation/BackLink.tsx'
import { JobTitle } from '#base/text/JobTitle.tsx'
import { m } from '#words/messages.js'
import { CalendarFeed } from './CalendarFeed.tsx'
import { InterviewBox } from './InterviewBox.tsx'
import { InterviewLine } from './InterviewLine.tsx'
import { isLapsed, isOpen } from './labels.ts'

export const screens: Screens = [
  { path: '/interviews', title: 'interviews_title', access: 'signed-in', bar: true, section: 'applications' },
]

/** Own interviews: to answer, agreed, past; and the address for the calendar, which is all of it for who holds interviews. */
export function InterviewsPage() {
  const user = useUser()
  const isCandidate = !user || user.candidate !== null
  return (
    <Page measure="text">
      {isCandidate && <BackLink href="/applications">{m.apps_back()}</BackLink>}
      <Stack gap={7}>
        <div>
          <h1 tabIndex={-1}>{m.interviews_title()}</h1>
          {isCandidate && <p className="muted">{m.interviews_lead()}</p>}
        </div>
        {isCandidate && <Own />}
        <CalendarFeed />
      </Stack>
    </Page>
  )
}

function Own() {
  const query = useQuery(queryOf('GET /portal/interviews'))
  return <Loaded query={query}>{(all) => <All interviews={all} />}</Loaded>
}

/** Other times were asked for, or none is left. */
const isOurs = (interview: OwnInterview): boolean => interview.is_asked || isLapsed(interview)

function All({ interviews }: { interviews: OwnInterview[] }) {
  if (interviews.length === 0)
    return <EmptyState ring="start" title={m.interviews_none()} text={m.interviews_none_text()} />
  return (
    <>
      <Open title={m.interviews_to_answer()} interviews={interviews.filter((one) => one.may.pick && !isOurs(one))} />
      <Open title={m.interviews_asked()} interviews={interviews.filter((one) => one.may.pick && isOurs(one))} />
      <Open title={m.interviews_to_come()} interviews={interviews.filter((one) => isOpen(one) && !one.may.pick)} />
      <Past interviews={interviews.filter((one) => !isOpen(one))} />
    </>
  )
}

/** Each with what can be done about it here. */
function Open({ title, interviews }: { title: string; interviews: OwnInterview[] }) {
  if (interviews.length === 0) return null
  return (
    <Section title={title}>
      <Stack gap={5}>
        {interviews.map((interview) => (
          <InterviewBox key={interview.uid} interview={interview} about={<Job of={interview} />} />
        ))}
      </Stack>
    </Section>
  )
}

const Job = ({ of: { application_uid: uid, job } }: { of: OwnInterview }) => (
  <>
    <Link href={pathTo('/applications/:uid', { uid })}>
      <JobTitle>{job.title}</JobTitle>
    </Link>
    {job.company && ` · ${job.company}`}
  </>
)

function Past({ interviews }: { interviews: OwnInterview[] }) {
  if (interviews.length === 0) return null
  return (
    <Section title={m.interviews_past()}>
      <Timeline>
        {interviews.map((interview) => (
          <li key={interview.uid}>
            <InterviewLine interview={interview} />
          </li>
        ))}
      </Timeline>
    </Section>
  )
}
