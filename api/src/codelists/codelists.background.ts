import { now } from '#base/time.ts'
import { deleteMerges } from './merges.queries.ts'
import { KNOWN_MS } from './merging.service.ts'

export const tasks = {
  /** What a merge has moved is known only as long as it can be taken back. */
  'codelists.forgetMerges': (): Promise<void> => deleteMerges(new Date(now().getTime() - KNOWN_MS)),
}

export const cron = '55 3 * * * codelists.forgetMerges'
