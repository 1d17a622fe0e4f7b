import { isoDay, type Period } from '#fields/dates.ts'
import type { Employment } from '#fields/career/employments.ts'
import type { Study } from '#fields/career/studies.ts'
import type { ReadEmployment, ReadPeriod, ReadStudy } from './reading.ts'

const spanOf = (period: Period | null): ReadPeriod => ({
  start: period?.start ? isoDay(period.start) : null,
  end: period?.end ? isoDay(period.end) : null,
  is_current: Boolean(period?.isCurrent),
})
const round = (number: number): number => Math.round(Math.max(0, number) * 100) / 100

export const toReadEmployment = (job: Employment): ReadEmployment => ({
  position_title: job.title,
  employer: job.employer,
  ...spanOf(job.period),
  description: job.description,
  confidence: round(
    Math.min(
      ...[job.title && job.trustTitle, job.employer && job.trustEmployer].filter((trust) => typeof trust === 'number'),
    ),
  ),
})

export const toStudy = (study: Study): ReadStudy => ({
  degree: study.degree,
  school: study.school,
  level: study.level,
  ...spanOf(study.period),
  is_finished: study.isFinished,
  confidence: round(study.trust),
})
