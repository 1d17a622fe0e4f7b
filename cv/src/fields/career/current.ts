import { type Finding, finding } from '#findings.ts'
import { monthOf } from '#fields/dates.ts'
import type { Employment } from './employments.ts'

export interface CurrentEmployment {
  title: Finding | null
  employer: Finding | null
}

/** Posts beside a job: of students, and honorary ones. */
const BESIDE =
  /honorarn|ehrenamt|častn[aio]|trustee|board member|member of the|sindikat|nadzorn\p{L}+ svet|(?:predsedni\p{L}+|član\p{L}*|tajni\p{L}+|poveljnik|president|chair\p{L}*|member|obmann|obfrau|kassier\p{L}*|trener\p{L}*|vaditelj\p{L}*).{0,60}(?:društv|klub|zvez|udrug|savez|krajevn|club|association|society|verein)|študentsko delo|študentska|počitniško|obvezna praksa|student employment|studentski posao|prostovolj|volunteer/iu

/** The job that goes on; of several the one begun last that is not beside studies. All ended: there is none. */
export function currentEmployment(employments: Employment[], today: Date): CurrentEmployment {
  const now = today.getUTCFullYear() * 12 + today.getUTCMonth()
  const isOpen = ({ period }: Employment) =>
    Boolean(period?.isCurrent) || (period?.end != null && period.start !== null && monthOf(period.end, 12) > now)
  const open = employments.filter((employment) => isOpen(employment) && (employment.title || employment.employer))
  const begun = ({ period }: Employment) => (period?.start ? monthOf(period.start) : 0)
  const isAside = ({ title, quote }: Employment) => BESIDE.test(`${title} ${quote}`)
  const [best] = open.toSorted(
    (one, other) => Number(isAside(one)) - Number(isAside(other)) || begun(other) - begun(one),
  )
  if (!best) return { title: null, employer: null }
  const doubt = open.length > 1 && begun(open[0]!) !== begun(best) ? 0.09 : 0
  const sure = (value: string | null, trust: number) =>
    value ? finding(value, trust - doubt, 'entry', best.quote) : null
  // A remark behind the title has no place in a field of one line.
  const title = best.title?.replace(/\s*\([^()]{25,}\)$/u, '') ?? null
  return { title: sure(title, best.trustTitle), employer: sure(best.employer, best.trustEmployer) }
}
