import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#base/data/query.ts'
import { InterviewBox } from './InterviewBox.tsx'

interface Props {
  uid: string
  /** What was written with the question, while an answer is waited for. */
  texts: readonly string[]
}

/** The interview of an own application that was spoken of last. */
export function ApplicationInterviews({ uid, texts }: Props) {
  const { data } = useQuery(queryOf('GET /portal/interviews', { query: { application: uid } }))
  const [last] = data ?? []
  return last ? <InterviewBox key={last.uid} interview={last} {...(last.may.pick && { texts })} /> : null
}
