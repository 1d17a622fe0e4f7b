import { isDeepStrictEqual } from 'node:util'
import {
  type GateFacts,
  type GateFault,
  type GateWarning,
  gateFaults,
  isWarning,
  lockedFields,
  newWarnings,
} from '@korak/contract/jobs.rules.ts'
import { dayOf, today } from '#base/time.ts'
import { type FieldError, InvalidInput } from '#errors.ts'
import { wireName } from './history.ts'
import type { JobRow, TextRow } from './jobs.queries.ts'
import { staffJob } from './jobs.view.ts'

export interface Fitness {
  before?: { job: JobRow; texts: readonly TextRow[] }
  despite: readonly GateWarning[]
  on?: string
}

/**
 * Refuses a job that is not fit to be public: first what is missing or forbidden, then what a person has to decide about.
 * @param before the job as it is public already, or will be by itself: its deadline may come near, only a new one may not be
 *   near; nor is anybody asked again where it was published, or about words that were there
 * @param despite warnings the caller has seen and decides against
 * @param on the day it would be published
 * @throws InvalidInput, one list of errors per field
 */
export function requireFit(job: JobRow, texts: readonly TextRow[], { before, despite, on }: Fitness): void {
  const isKnown = before !== undefined && job.expiresAt?.getTime() === before.job.expiresAt?.getTime()
  const faults = faultsIn(job, texts, on).filter(
    ({ point }) => !(isKnown && point === 'deadline') && !(before && point === 'zrsz'),
  )
  // A draft that waits for its day may be half written until then.
  const stops = job.status === 'draft' && before ? [] : faults.filter(({ point }) => !isWarning(point))
  const doubts = before ? newWarnings(factsOf(before.job, before.texts), factsOf(job, texts)) : faults
  const warnings = doubts.filter(({ point }) => isWarning(point) && !despite.includes(point))
  const told = stops.length > 0 ? stops : warnings
  if (told.length > 0) throw new InvalidInput(errorsOf(told))
}

/** Refuses new words in doubt of a job that is public already, or will be by itself. @throws InvalidInput, one list of errors per field */
export function refuseDoubts(
  before: JobRow,
  after: JobRow,
  texts: readonly TextRow[],
  despite: readonly GateWarning[],
): void {
  const doubts = newWarnings(factsOf(before, texts), factsOf(after, texts))
  const left = doubts.filter(({ point }) => isWarning(point) && !despite.includes(point))
  if (left.length > 0) throw new InvalidInput(errorsOf(left))
}

/** What is wrong with a job on the day it would be published. */
export const faultsIn = (job: JobRow, texts: readonly TextRow[], on = today()): GateFault[] =>
  gateFaults(factsOf(job, texts), on)

const factsOf = (job: JobRow, texts: readonly TextRow[]): GateFacts => ({
  ...staffJob(job, texts, 'sl-SI'),
  expires_on: job.expiresAt && dayOf(job.expiresAt),
})

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
