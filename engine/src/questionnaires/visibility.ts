import type { Answers, Definition, Item, Section } from '@korak/contract/definition.ts'
import { Budget } from '../cel/budget.ts'
import { holds, nameOf, recalculate, type Scope, scopeOf } from './expressions.ts'

export interface Asked {
  section: Section
  item: Item
  isRequired: boolean
}

/**
 * What is asked, given the answers so far. Sections and items are looked at in order, and what is not asked counts as not
 * answered for everything after it, so that an answer given before its question went away steers nothing. All of it shares
 * one budget of steps; what comes after it is used up is not met.
 */
export function askedItems(
  definition: Definition,
  answers: Answers,
  facts: Scope = {},
  budget = new Budget(),
): Asked[] {
  const scope = scopeOf(definition, answers, facts, budget)
  const asked: Asked[] = []
  for (const section of definition.sections) {
    const isOpen = section.visible_if === undefined || holds(section.visible_if, scope, budget)
    for (const item of section.items) {
      if (isOpen && (item.visible_if === undefined || holds(item.visible_if, scope, budget))) {
        const isRequired =
          item.type !== 'info' &&
          (item.required || (item.required_if !== undefined && holds(item.required_if, scope, budget)))
        asked.push({ section, item, isRequired })
      } else if (item.type !== 'info' && scope[nameOf(item.key)] !== null) {
        scope[nameOf(item.key)] = null
        recalculate(scope, definition, nameOf(item.key), budget)
      }
    }
  }
  return asked
}
