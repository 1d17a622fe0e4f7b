import type { OwnInterview } from '@korak/contract/interviews.ts'
import { pathTo } from '@korak/contract/screens.ts'
import { Link } from '#base/routing/navigation.tsx'
import { JobTitle } from '#base/text/JobTitle.tsx'
import { m } from '#words/messages.js'
import { headingOf } from './InterviewBox.tsx'
import { KINDS } from './labels.ts'

/** An own interview in a list; it leads to the application. */
export function InterviewLine({ interview }: { interview: OwnInterview }) {
  const { application_uid: uid, job, kind, minutes } = interview
  const facts = [kind && KINDS[kind](), m.interview_minutes({ count: minutes }), job.company]
  return (
    <>
      <p>
        <Link href={pathTo('/applications/:uid', { uid })}>
          <JobTitle>{job.title}</JobTitle>
        </Link>
      </p>
      <p>{headingOf(interview)}</p>
      <p className="muted">{facts.filter(Boolean).join(' · ')}</p>
    </>
  )
}
