import { REQUIRED_FIELDS, SUGGESTED_FIELDS, SUGGESTED_PARTS } from '@korak/contract/candidates.fields.ts'
import type { Profile } from '@korak/contract/candidates.ts'
import type { Who } from '#auth/who.ts'

type Fields = Partial<Profile['fields']>
type Part = (typeof SUGGESTED_PARTS)[number]
export interface Completeness {
  missing: Profile['missing']
  suggested: Profile['suggested']
  percent: number
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Kinds whose profile is never asked to be completed (section 2 of the specification). */
const EXEMPT: ReadonlySet<Who['kind']> = new Set(['employee', 'companyemployee'])

const isPart = (name: string): name is Part => (SUGGESTED_PARTS as readonly string[]).includes(name)

/**
 * What of a profile is still missing. Required: the name, and of a candidate also gender, education, birthday and career level.
 * `has` names the parts beside the fields that hold something. `percent` counts required and suggested fields alike; it never blocks anything.
 */
export function completenessOf(kind: Who['kind'], fields: Fields, has: readonly Part[]): Completeness {
  const isCandidate = kind === 'candidate'
  const required = EXEMPT.has(kind) ? [] : isCandidate ? REQUIRED_FIELDS : (['name'] as const)
  const offered = isCandidate ? SUGGESTED_FIELDS : []
  const missing = required.filter((field) => isEmpty(fields[field]))
  const suggested = offered.filter((field) => (isPart(field) ? !has.includes(field) : isEmpty(fields[field])))
  const all = required.length + offered.length
  const percent = all === 0 ? 100 : Math.round((100 * (all - missing.length - suggested.length)) / all)
  return { missing, suggested, percent }
}
