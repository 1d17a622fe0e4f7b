import { useQuery } from '@tanstack/react-query'
import { settled } from '#answers/queue/locks.ts'
import { call } from '#base/data/call.ts'
import { queryOf } from '#base/data/query.ts'

const DETAILS = 'GET /portal/questionnaires/:uid'

/** Fetched once for each visit: while somebody answers, what they see must not be replaced under their hands. */
export const useQuestionnaire = (uid: string) =>
  useQuery({
    ...queryOf(DETAILS, { params: { uid } }),
    queryFn: async () => {
      await settled()
      return call(DETAILS, { params: { uid } })
    },
    staleTime: Infinity,
    gcTime: 0,
  })
