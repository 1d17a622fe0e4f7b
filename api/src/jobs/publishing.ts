import { isDeepStrictEqual } from 'node:util'
import { gateFaults, type GateFault, type GateWarning, isWarning, lockedFields } from '@korak/contract/jobs.rules.ts'
import { dayOf, today } from '#base/time.ts'
import { type FieldError, InvalidInput } from '#errors.ts'
import { wireName } from './history.ts'
import type { JobRow, TextRow } from './jobs.queries.ts'
import { staffJob } from './jobs.view.ts'

export interface Fitness {
  known?: Date | null
  despite: readonly GateWarning[] | 'all'
  on?: string
}

/**
 * Refuses a job that is not fit to be public: first what is missing or forbidden, then what a person has to decide about.
 * @param known deadline that was published already: it may come near, only a new one may not be near; nor is anybody asked
 *   again where it was published
 * @param despite warnings the caller has seen and decides against
 * @param on the day it would be published
 * @throws InvalidInput, one list of errors per field
 */
export function requireFit(job: JobRow, texts: readonly TextRow[], { known = null, despite, on }: Fitness): void {
  const isKnown = known !== null && job.expiresAt?.getTime() === known.getTime()
  const faults = faultsIn(job, texts, on).filter(
    ({ point }) => !(isKnown && point === 'deadline') && !(known !== null && point === 'zrsz'),
  )
  const stops = faults.filter(({ point }) => !isWarning(point))
  const warnings = faults.filter(({ point }) => isWarning(point) && despite !== 'all' && !despite.includes(point))
  const told = stops.length > 0 ? stops : warnings
  if (told.length > 0) throw new InvalidInput(errorsOf(told))
}

/** What is wrong with a job on the day it would be published. */
export function faultsIn(job: JobRow, texts: readonly TextRow[], on = today()): GateFault[] {
  const facts = { ...staffJob(job, texts, 'sl-SI'), expires_on: job.expiresAt && dayOf(job.expiresAt) }
  return gateFaults(facts, on)
}

/** Refuses what would change conditions others have published. @throws InvalidInput beside each field */
export function requireUnlocked(job: JobRow, before: Record<string, unknown>, sent: Record<string, unknown>): void {
  const locked = lockedFields(staffJob(job, [], 'sl-SI'))
  const changed = Object.keys(sent).filter((name) => !isDeepStrictEqual(sent[name], before[name]))
  const refused = changed.map(wireName).filter((name) => locked.includes(name))
  if (refused.length > 0)
    throw new InvalidInput(Object.fromEntries(refused.map((name) => [name, ['error_job_conditions']])))
}

function errorsOf(faults: readonly GateFault[]): Record<string, FieldError[]> {
  const errors: Record<string, FieldError[]> = {}
  for (const { field, key, values } of faults) (errors[field] ??= []).push(values ? { key, values } : key)
  return errors
}
