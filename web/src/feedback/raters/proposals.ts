import type { Language } from '@korak/contract/shapes.ts'
import { getLanguage } from '#base/text/language.ts'
import { type FieldErrors, isEmail } from '#base/data/submit.ts'
import { m } from '#words/messages.js'
import type { RaterInput } from '#feedback/feedback.api.ts'
import type { Other } from '#feedback/labels.ts'

/** What is typed about one person; `id` keeps the fields apart while rows come and go. */
export interface ProposalRow {
  id: number
  name: string
  email: string
  relationship: Other | ''
  language: Language
}

let count = 0
export const blankRow = (): ProposalRow => ({
  id: ++count,
  name: '',
  email: '',
  relationship: '',
  language: getLanguage(),
})
export const isBlank = ({ name, email, relationship }: ProposalRow): boolean => !name && !email && !relationship

/** A removed row at its place again, in place of an empty one that stood for nobody. */
export const withRow = (rows: readonly ProposalRow[], index: number, row: ProposalRow): readonly ProposalRow[] =>
  rows.every(isBlank) ? [row] : [...rows.slice(0, index), row, ...rows.slice(index)]

/** Name of a field, as the server names it in a refusal. */
export const fieldOf = (index: number, field: 'name' | 'email' | 'relationship'): string => `raters.${index}.${field}`

/** What the browser can check before anything is sent. */
export function faultsOf(rows: readonly ProposalRow[]): FieldErrors {
  const faults: FieldErrors = {}
  const seen = new Set<string>()
  for (const [index, { name, email, relationship }] of rows.entries()) {
    const address = email.trim().toLowerCase()
    if (!name.trim()) faults[fieldOf(index, 'name')] = m.error_required()
    if (!address) faults[fieldOf(index, 'email')] = m.error_required()
    else if (!isEmail(address)) faults[fieldOf(index, 'email')] = m.error_email_format()
    else if (seen.has(address)) faults[fieldOf(index, 'email')] = m.feedback_propose_twice()
    if (!relationship) faults[fieldOf(index, 'relationship')] = m.error_choice()
    seen.add(address)
  }
  return faults
}

/** Rows as they are sent. */
export const ratersOf = (rows: readonly ProposalRow[]): RaterInput[] =>
  rows.flatMap(({ name, email, relationship, language }) =>
    relationship === '' ? [] : [{ name: name.trim(), email: email.trim(), relationship, language }],
  )
