import { type Fault, openItems } from '@korak/engine/questionnaires/answers.ts'
import type { Fillable } from '#answers/labels.ts'
import type { Answering } from './useAnswers.ts'

/** A question that keeps from submitting. */
export interface OpenQuestion {
  key: string
  faults: readonly Fault[]
  /** Why the server did not take the answer that stands there. */
  why?: string | undefined
}

/**
 * Questions that keep from submitting, in order: without a right answer, or with one the server has not taken. Without the
 * latter what the server has from before would be submitted in its place.
 * @param said what the server said of answers when everything was to be submitted, by question
 */
export function openQuestions(
  { definition, facts }: Pick<Fillable, 'definition' | 'facts'>,
  { answers, asked, codelists, snapshot }: Pick<Answering, 'answers' | 'asked' | 'codelists' | 'snapshot'>,
  said: Readonly<Record<string, string>> = {},
): OpenQuestion[] {
  const missing = new Map(openItems(definition, answers, codelists, facts).map(({ key, faults }) => [key, faults]))
  const refused = new Map([...Object.entries(said), ...snapshot.refused.map(({ item, why }) => [item, why] as const)])
  return asked.flatMap(({ item: { key } }) =>
    missing.has(key) || refused.has(key) ? [{ key, faults: missing.get(key) ?? [], why: refused.get(key) }] : [],
  )
}
