import type { AnswerOf } from '@korak/contract/all.ts'
import { queryClient } from '#base/data/query.ts'

export type Masked = AnswerOf<'GET /applications/:uid'>
export type Whole = AnswerOf<'POST /applications/:uid/unmask'>

/** The application is asked for again, masked and, where the name is shown, whole. */
export const refreshRecord = (): Promise<unknown> =>
  Promise.all(
    ['GET /applications/:uid', 'POST /applications/:uid/unmask'].map((key) =>
      queryClient.invalidateQueries({ queryKey: [key] }),
    ),
  )
