import type { Fault } from '@korak/engine/questionnaires/answers.ts'
import type { FieldError } from '#errors.ts'

const WORDS: Record<Fault['code'], string> = {
  required: 'error_required',
  shape: 'error_invalid',
  option: 'error_choice',
  too_few: 'error_answer_too_few',
  too_many: 'error_answer_too_many',
  too_small: 'error_too_small',
  too_big: 'error_too_big',
  decimals: 'error_answer_decimals',
  too_long: 'error_too_long',
  date: 'error_date_format',
  incomplete: 'error_answer_incomplete',
  exclusive: 'error_answer_exclusive',
}

/** What is wrong with an answer, each fault said once. */
export function wordsOf(faults: readonly Fault[]): FieldError[] {
  const each = faults.map(({ code, values }): FieldError => ({ key: WORDS[code], values: values ?? {} }))
  return [...new Map(each.map((error) => [JSON.stringify(error), error])).values()]
}

/** What is wrong with answers by item, as the 422 answer has it. */
export const faultErrors = (
  faulty: readonly { key: string; faults: readonly Fault[] }[],
): Record<string, FieldError[]> => Object.fromEntries(faulty.map(({ key, faults }) => [key, wordsOf(faults)]))
