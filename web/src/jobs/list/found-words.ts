import type { JobList } from '@korak/contract/jobs.ts'
import { m } from '#words/messages.js'

type Found = Pick<JobList, 'total' | 'total_is'>

/** How many jobs were found, as a sentence. */
export const foundWords = ({ total: count, total_is: totalIs }: Found): string =>
  totalIs === 'at_least' ? m.count_results_more({ count }) : m.count_results({ count })

/** What the button says behind which they wait. */
export const showWords = ({ total: count, total_is: totalIs }: Found): string =>
  totalIs === 'at_least' ? m.jobs_show_more({ count }) : m.jobs_show({ count })
