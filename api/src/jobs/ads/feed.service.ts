import type { JobDetail } from '@korak/contract/jobs.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { now } from '#base/time.ts'
import { fromReplica } from '#db/replica.ts'
import { findDetails } from './cards.queries.ts'
import { detailOf } from './detail.service.ts'
import { countOpen, findOpenAddresses } from './feed.queries.ts'
import { jobLabels } from '#jobs/labels.ts'
import { findNewestIds } from '#jobs/search/search.queries.ts'

/** An ad as feeds carry it. */
export type FeedJob = Omit<JobDetail, 'similar' | 'may'>

/** Open jobs with their whole text, newest first. */
export const feedJobs = (language: Language, limit: number, offset = 0): Promise<FeedJob[]> =>
  fromReplica(() => readJobs(language, limit, offset))

async function readJobs(language: Language, limit: number, offset: number): Promise<FeedJob[]> {
  const [ids, labels] = [await findNewestIds(now(), { limit, offset }), await jobLabels()]
  return (await findDetails(ids, language)).map((row) => detailOf(row, labels, language))
}

/** Addresses of open jobs, for site maps. */
export const openAddresses = (limit: number, offset: number) =>
  fromReplica(() => findOpenAddresses(now(), limit, offset))
export const countOpenJobs = (): Promise<number> => fromReplica(() => countOpen(now()))
