// What the browser gets of the engine in the story `engine.e2e.ts`, built as the portal is.
import type { Answers, Definition } from '@korak/contract/definition.ts'
import { openItems, progressOf } from '@korak/engine/questionnaires/answers.ts'
import { loadPatterns } from '@korak/engine/cel/patterns.ts'
import { calculate, holds } from '@korak/engine/questionnaires/expressions.ts'
import { scoresOf } from '@korak/engine/questionnaires/scoring.ts'
import { cellsOf, totalOf } from '@korak/engine/questionnaires/table.ts'
import { askedItems } from '@korak/engine/questionnaires/visibility.ts'
import type { ExpressionCase, FillingCase } from './engine-cases.ts'

const NO_LISTS = new Map<string, Set<string>>()

/** Value and truth of each expression, as text: texts can be compared to the last digit. */
export async function evaluate(cases: ExpressionCase[]): Promise<string[]> {
  await loadPatterns()
  return cases.map(({ source, scope }) => JSON.stringify([calculate(source, scope), holds(source, scope)]))
}

const totalsOf = (definition: Definition, answers: Answers) =>
  definition.sections
    .flatMap(({ items }) => items)
    .flatMap((item) => {
      const value = answers[item.key]
      if (item.type !== 'table' || typeof value !== 'object' || value === null || !('rows' in value)) return []
      return [value.rows.map((row) => cellsOf(item, row)), item.columns.map((one) => totalOf(item, one, value.rows))]
    })

/** Everything that is worked out of a questionnaire and its answers. */
export const fillIn = (cases: FillingCase[]): string[] =>
  cases.map(({ definition, answers, facts }) =>
    JSON.stringify({
      asked: askedItems(definition, answers, facts).map(({ item, isRequired }) => [item.key, isRequired]),
      progress: progressOf(definition, answers, facts),
      open: openItems(definition, answers, NO_LISTS, facts),
      scores: scoresOf(definition, answers, facts),
      totals: totalsOf(definition, answers),
    }),
  )
