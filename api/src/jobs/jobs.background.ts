import { clearCaches } from '#base/cache.ts'
import { pruneTerms, reindexJobs } from '#jobs/search/indexing.ts'
import { publishPlanned } from './planning.service.ts'
import { closeOverdue, leaveSearch } from './moves.service.ts'

export const tasks = {
  /**
   * Takes jobs past their deadline out of the search. Nothing depends on it: every answer compares the deadline itself,
   * this only keeps the search small.
   */
  'jobs.expire': async (): Promise<void> => leaveSearch(),
  /** Publishes the drafts whose day has come. */
  'jobs.publish': (): Promise<void> => publishPlanned(),
  /** Closes jobs past their deadline once nobody waits for an answer any more. */
  'jobs.close': async (): Promise<void> => {
    while ((await closeOverdue()) > 0);
  },
  /** Forgets words no published job has any more, so that typing errors are not mended to them. */
  'jobs.prune': (): Promise<void> => pruneTerms(),
  /** Rebuilds the search; added when a codelist or company changes its name. */
  'jobs.reindex': async (): Promise<void> => {
    clearCaches()
    await reindexJobs()
  },
}

/** Times are UTC. */
export const cron = [
  '* * * * * jobs.expire',
  '3 * * * * jobs.publish',
  '20 1 * * * jobs.close',
  '40 1 * * * jobs.prune',
].join('\n')
