import type { z } from 'zod'
import { MOST_TOLD } from '@korak/contract/errors.ts'
import { type FieldError, MORE } from '#errors.ts'

type Issue = z.core.$ZodIssue

function wordsFor(issue: Issue): FieldError {
  const isEmpty = issue.input === undefined || issue.input === null || issue.input === ''
  // A shape may have words of its own for what is left empty.
  if (isEmpty && issue.message.startsWith('error_')) return issue.message
  switch (issue.code) {
    case 'invalid_type':
      return isEmpty ? 'error_required' : 'error_invalid'
    case 'too_small':
      if (issue.origin === 'string') return 'error_required'
      return issue.origin === 'array'
        ? 'error_too_few'
        : { key: 'error_too_small', values: { min: Number(issue.minimum) } }
    case 'too_big':
      if (issue.origin === 'string') return { key: 'error_too_long', values: { max: Number(issue.maximum) } }
      if (issue.origin !== 'array') return { key: 'error_too_big', values: { max: Number(issue.maximum) } }
      return {
        key: isChosen(issue.input) ? 'error_too_many_items' : 'error_too_many_rows',
        values: { max: Number(issue.maximum) },
      }
    case 'invalid_format':
      if (issue.format === 'email') return 'error_email_format'
      if (issue.format === 'url') return 'error_url_format'
      if (issue.format === 'date') return 'error_date_format'
      return isEmpty ? 'error_required' : 'error_invalid'
    case 'invalid_value':
      return isEmpty ? 'error_required' : 'error_choice'
    default:
      return isEmpty ? 'error_required' : 'error_invalid'
  }
}

/** Is it a list of keys, each of an option? What is filled in has parts of its own. */
const isChosen = (input: unknown): boolean => Array.isArray(input) && input.every((one) => typeof one === 'string')

function* mistakes(issues: Issue[]): Generator<[string, FieldError]> {
  for (const issue of issues) {
    const path = issue.path.map(String)
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) yield [[...path, key].join('.'), 'error_unknown_field']
    else yield [path.join('.') || '_', wordsFor(issue)]
  }
}

/**
 * Lists of errors per field, as the 422 answer has them; nested fields are named `texts.sl-SI.title`. Of very many the
 * first are told, and that there are more.
 */
export function fieldErrors(issues: Issue[]): Record<string, FieldError[]> {
  const fields = new Map<string, FieldError[]>()
  let told = 0
  for (const [field, error] of mistakes(issues)) {
    if (told === MOST_TOLD) return { ...Object.fromEntries(fields), ...MORE }
    told += 1
    const name = field.length > LONGEST_NAME ? `${field.slice(0, LONGEST_NAME)}…` : field
    const known = fields.get(name)
    if (known) known.push(error)
    else fields.set(name, [error])
  }
  // A Map first: a field called `__proto__` must stay a plain name.
  return Object.fromEntries(fields)
}
/** Paths of fields there are, are shorter. */
const LONGEST_NAME = 200
