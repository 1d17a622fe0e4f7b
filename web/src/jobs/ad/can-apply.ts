import type { JobDetail } from '@korak/contract/jobs.ts'

const BEGINS: ReadonlySet<string> = new Set(['draft', 'withdrawn', 'expired'])

/** True while an application can be begun or gone on with. */
export const canApply = ({ status, application }: JobDetail): boolean =>
  status === 'open' && (application === null || BEGINS.has(application.status))
