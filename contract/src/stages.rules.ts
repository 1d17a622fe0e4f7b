// What editor and server know of the stages of a job without zod.
import type { ApplicationStatus } from './applications.policy.ts'

/** Statuses of an application that are stages of a job; before it is sent and after it ended it is in none. */
export const STAGE_STATUSES = [
  'submitted',
  'in_review',
  'shortlisted',
  'presented',
  'interview',
  'offer',
  'hired',
] as const satisfies ApplicationStatus[]
export type StageStatus = (typeof STAGE_STATUSES)[number]
export const isStageStatus = (to: string): to is StageStatus => (STAGE_STATUSES as readonly string[]).includes(to)

/** Statuses without a stage: an application could come to them, and would be nowhere. */
export const missingStatuses = (stages: readonly { status: string }[]): StageStatus[] =>
  STAGE_STATUSES.filter((status) => !stages.some((stage) => stage.status === status))
