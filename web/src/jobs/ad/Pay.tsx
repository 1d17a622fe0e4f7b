import type { JobCard } from '@korak/contract/jobs.ts'
import { formatPay } from '#base/text/money.ts'
import { m } from '#words/messages.js'

type JobPay = NonNullable<JobCard['pay']>

const PERIOD = { hour: () => m.job_pay_hour(), month: () => m.job_pay_month(), year: () => m.job_pay_year() }

/** Pay as one text, for descriptions. */
export const payText = (pay: JobPay): string => `${formatPay(pay)} ${PERIOD[pay.period]()}`

/** Pay: the figures in the face with plain zeros, the period in words. */
export function Pay({ pay }: { pay: JobPay }) {
  return (
    <>
      <span className="figure nowrap">{formatPay(pay)}</span> {PERIOD[pay.period]()}
    </>
  )
}
