import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#base/data/Loaded.tsx'
import { queryOf } from '#base/data/query.ts'
import { AnsweredQuestions } from '#applications/AnsweredQuestions.tsx'

/** What the candidate answered to the questions of the job, as facts; nothing where none were asked. */
export function ScreeningAnswers({ uid }: { uid: string }) {
  const query = useQuery(queryOf('GET /applications/:uid/screening', { params: { uid } }))
  return <Loaded query={query}>{({ screening }) => screening && <AnsweredQuestions screening={screening} />}</Loaded>
}
