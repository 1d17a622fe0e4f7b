import { cached } from '#base/cache.ts'
import type { findAllCurrent } from './versions/versions.queries.ts'

/** All questionnaires with how many were asked: forgotten with each assignment in this process. */
export const countedQuestionnaires = cached<Awaited<ReturnType<typeof findAllCurrent>>>({ megabytes: 4 })
