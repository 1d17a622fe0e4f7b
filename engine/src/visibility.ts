import type { Answers, Definition, Item, Section } from '@korak/contract/definition.ts'
import { calculateInto, holds, nameOf, type Scope, scopeOf } from './expressions.ts'

export interface Asked {
  section: Section
  item: Item
  isRequired: boolean
}

/**
 * What is asked, given the answers so far. Sections and items are looked at in order, and what is not asked counts as not
 * answered for everything after it, so that an answer given before its question went away steers nothing.
 */
export function askedItems(definition: Definition, answers: Answers, facts: Scope = {}): Asked[] {
  const scope = scopeOf(definition, answers, facts)
  const asked: Asked[] = []
  for (const section of definition.sections) {
    const isOpen = section.visible_if === undefined || holds(section.visible_if, scope)
    for (const item of section.items) {
      if (isOpen && (item.visible_if === undefined || holds(item.visible_if, scope))) {
        const isRequired =
          item.type !== 'info' && (item.required || (item.required_if !== undefined && holds(item.required_if, scope)))
        asked.push({ section, item, isRequired })
      } else if (item.type !== 'info' && scope[nameOf(item.key)] !== null) {
        scope[nameOf(item.key)] = null
        calculateInto(scope, definition)
      }
    }
  }
  return asked
}
