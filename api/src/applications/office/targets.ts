import type { ApplicationStatus } from '@korak/contract/applications.policy.ts'
import { isEnd, statusOfEnd } from '@korak/contract/letters.rules.ts'
import { isStageStatus } from '@korak/contract/stages.rules.ts'
import { InvalidInput } from '#errors.ts'
import { findFirstStage, findStage } from '#jobs/stages/stages.service.ts'
import type { MoveEvent } from './letter-words.ts'

/** Where an application is taken. */
export interface Target {
  event: MoveEvent
  status: ApplicationStatus
  stageId: string | null
}

/** A way it ends, a stage of its job, or of a status the first one; undefined for a stage of another job. */
export async function findTarget(to: string, jobId: string): Promise<Target | undefined> {
  if (isEnd(to)) return { event: to, status: statusOfEnd(to), stageId: null }
  if (isStageStatus(to)) {
    const stageId = await findFirstStage(to, jobId)
    return stageId === undefined ? undefined : { event: to, status: to, stageId }
  }
  const status = await findStage(to, jobId)
  return status && { event: status, status, stageId: to }
}

/** @throws InvalidInput for a stage of another job */
export async function targetOf(to: string, jobId: string): Promise<Target> {
  const target = await findTarget(to, jobId)
  if (!target) throw new InvalidInput({ to: ['error_choice'] })
  return target
}
