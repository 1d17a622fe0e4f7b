import { gateFaults, type GateFault, type GateWarning, isWarning } from '@korak/contract/jobs.rules.ts'
import { dayOf, today } from '#base/time.ts'
import { type FieldError, InvalidInput } from '#errors.ts'
import type { JobRow, TextRow } from './jobs.queries.ts'
import { staffJob } from './jobs.view.ts'

/**
 * Refuses a job that is not fit to be public: first what is missing or forbidden, then what a person has to decide about.
 * @param known deadline that was published already: it may come near, only a new one may not be near
 * @param despite warnings the caller has seen and decides against
 * @throws InvalidInput, one list of errors per field
 */
export function requireFit(
  job: JobRow,
  texts: readonly TextRow[],
  { known = null, despite }: { known?: Date | null; despite: readonly GateWarning[] | 'all' },
): void {
  const { expiresAt } = job
  const facts = { ...staffJob(job, texts, 'sl-SI'), expires_on: expiresAt && dayOf(expiresAt) }
  const isKnown = known !== null && expiresAt?.getTime() === known.getTime()
  const faults = gateFaults(facts, today()).filter(({ point }) => !(isKnown && point === 'deadline'))
  const stops = faults.filter(({ point }) => !isWarning(point))
  const warnings = faults.filter(({ point }) => isWarning(point) && despite !== 'all' && !despite.includes(point))
  const told = stops.length > 0 ? stops : warnings
  if (told.length > 0) throw new InvalidInput(errorsOf(told))
}

function errorsOf(faults: readonly GateFault[]): Record<string, FieldError[]> {
  const errors: Record<string, FieldError[]> = {}
  for (const { field, key, values } of faults) (errors[field] ??= []).push(values ? { key, values } : key)
  return errors
}
