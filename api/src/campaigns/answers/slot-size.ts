import type { AnswerValue, Definition, Item } from '@korak/contract/definition.ts'
import { itemsOf } from '@korak/engine/questionnaires/expressions.ts'
import type { Content } from './sealing.ts'

/** Longest characters there are in JSON: each takes six bytes. */
const longest = (length: number): string => '\u0001'.repeat(length)
const KEY = 'k'.repeat(64)
const NUMBER = -Number.MAX_VALUE
const UUID = '00000000-0000-4000-8000-000000000000'
const OTHER = 300
const CELL = 500
const MOST_KEYS = 200
const MOST_FILES = 5

const rooms = new WeakMap<Definition, number>()

/** Bytes the content of any slot of a questionnaire may take: all of them are made so long, so that none tells anything. */
export function slotSizeFor(definition: Definition): number {
  const known = rooms.get(definition)
  if (known !== undefined) return known
  const content: Content = {
    subject: UUID,
    relationship: 'coworker',
    claimed: 'coworker',
    status: 'in-progress',
    completedOn: '2026-01-01',
    rev: Number.MAX_SAFE_INTEGER,
    position: KEY,
    answers: itemsOf(definition)
      .filter(({ type }) => type !== 'info')
      .map((item) => ({ item: item.key, value: largest(item), rev: Number.MAX_SAFE_INTEGER, changeId: UUID })),
  }
  const room = Buffer.byteLength(JSON.stringify(content))
  rooms.set(definition, room)
  return room
}

/** No answer the item can have takes more. */
function largest(item: Item): AnswerValue {
  switch (item.type) {
    case 'text':
    case 'textarea':
      return longest(item.max_length)
    case 'single':
      return { other: longest(OTHER) }
    case 'multi':
      return { keys: Array(item.options?.length ?? MOST_KEYS).fill(KEY), other: longest(OTHER) }
    case 'matrix':
      return { by_row: Object.fromEntries(item.rows.map(({ key }) => [key, NUMBER])) }
    case 'ranking':
      return { order: item.options.map(() => KEY) }
    case 'table': {
      const cells = Object.fromEntries(item.columns.map(({ key }) => [key, longest(CELL)]))
      return { rows: Array.from({ length: item.max_rows }, () => ({ id: KEY, cells })) }
    }
    case 'file':
      return { files: Array(MOST_FILES).fill(UUID) }
    case 'scale':
    case 'number':
    case 'date':
    case 'info':
      return NUMBER
  }
}
