import { useQuery } from '@tanstack/react-query'
import type { Application } from '@korak/contract/applications.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { queryOf } from '#base/data/query.ts'
import { InterviewBox } from './InterviewBox.tsx'

interface Props {
  application: Pick<Application, 'uid' | 'asks'>
  /** The part of the page it is, for links to it. */
  part?: string
}

/** The interview of an own application that was spoken of last. */
export function ApplicationInterviews({ application: { uid, asks }, part }: Props) {
  const query = useQuery(queryOf('GET /portal/interviews', { query: { application: uid } }))
  // Of several things that are asked, the box of them has said its words.
  const [only, ...others] = asks
  const texts = only?.kind === 'interview' && others.length === 0 && part && only.text ? [only.text] : []
  if (query.data?.length === 0) return null
  return (
    <div id={part}>
      <Loaded query={query}>
        {([last]) => last && <InterviewBox key={last.uid} interview={last} {...(last.may.pick && { texts })} />}
      </Loaded>
    </div>
  )
}
