import { cached } from '#base/cache.ts'
import { forgetting } from '#base/told.ts'
import { afterCommit } from '#db/db.ts'
import type { findAllCurrent } from './versions/versions.queries.ts'

/** All questionnaires with how many were asked: forgotten with each assignment. */
export const countedQuestionnaires = cached<Awaited<ReturnType<typeof findAllCurrent>>>({ megabytes: 4 })
const forget = forgetting('questionnaires', () => countedQuestionnaires.clear())

/** Forgets it here at once, for who goes on in the transaction, and in every process once that is committed. */
export function forgetCountedQuestionnaires(): void {
  countedQuestionnaires.clear()
  afterCommit(forget)
}
