import { Item } from '@korak/contract/definition.ts'
import type { Types } from '@korak/engine/cel/types.ts'
import { faultOf } from '@korak/engine/questionnaires/checking.ts'
import { extended } from '../extension.ts'
import type { ImportContext } from './import-context.ts'
import { isRaw, plainText, type Raw, type JsonReader } from '../json-reader.ts'
import type { Target } from '../expressions/targets.ts'
import { sameWords } from '../texts.ts'

/** An item in the making: as the JSON reads, its conditions still in the words of SurveyJS. */
export interface Draft {
  reading: JsonReader
  item: Raw
  shown: { source: string; reading: JsonReader }[]
  /** Always, where no condition says when. */
  isRequired: boolean
  required: string[]
  isShownNever: boolean
}

type Make = (context: ImportContext, reading: JsonReader, type: string, own: Raw, target: Omit<Target, 'cel'>) => Draft

/** Reads what every question has, and notes what its name stands for. */
export const draftOf: Make = (context, reading, ...of) => ({
  ...conditioned(context, lineOf(context, reading, ...of)),
  required: requiredIf(reading),
})

/** As `draftOf`, for what has no conditions of its own: a line of several texts. */
export const lineOf: Make = (context, reading, type, own, target) => {
  const key = context.itemKey(reading.name)
  context.targets.set(reading.name.trim().toLowerCase(), { cel: key.replaceAll('-', '_'), ...target })
  const help = context.readWords(reading, reading.get('description'))
  if (!TYPED.has(type)) sayChecks(context, reading, type === 'multi')
  return {
    reading,
    item: {
      type,
      key,
      text: context.readWords(reading, reading.get('title')) ?? sameWords(reading.name.slice(0, 300)),
      ...(help && { help }),
      ...own,
    },
    shown: [],
    isRequired: reading.flag('isRequired'),
    required: [],
    isShownNever: false,
  }
}

/** Types whose checks are read with their limits. */
const TYPED = new Set(['number', 'text', 'textarea', 'date'])
function sayChecks(context: ImportContext, reading: JsonReader, isCounted: boolean): void {
  for (const raw of reading.list('validators').slice(0, 20)) {
    const type = isRaw(raw) ? plainText(raw['type']) : undefined
    if (!isCounted || type !== 'answercount') context.say(reading, 'validator', type ?? '?')
  }
}

/** When an answer is required. */
export function requiredIf(reading: JsonReader): string[] {
  const source = reading.text('requiredIf')?.trim()
  return source ? [source] : []
}

/** When it is shown. */
export function conditioned(context: ImportContext, draft: Draft): Draft {
  const { reading } = draft
  const visible = reading.text('visibleIf')?.trim()
  const enabled = reading.text('enableIf')?.trim()
  if (enabled) context.say(reading, 'enable_as_visible', enabled)
  const isShownNever = reading.get('visible') === false && !visible
  if (isShownNever) context.say(reading, 'never_shown')
  return {
    ...draft,
    shown: [...draft.shown, ...[visible, enabled].flatMap((source) => (source ? [{ source, reading }] : []))],
    isShownNever,
  }
}

/**
 * The item, with what its extension keeps; nothing when it is no item. At the end with the names expressions may read:
 * what the extension keeps counts only while they are there.
 */
export function finished(context: ImportContext, { reading, item }: Draft, known?: Types): Item | undefined {
  // Only to see how the rest reads: columns have been read by themselves.
  const plain = Item.safeParse(
    context.mode === 'trial' && item['type'] === 'table' ? { ...item, columns: [ANY_COLUMN] } : item,
  )
  const read = (plain.success ? plain.data : item) as Raw
  if (known) context.made.set(reading.raw, read)
  if (context.mode === 'trial') return read as Item
  if (context.mode === 'extended') {
    const { value, isStale } = extended(read, reading.raw)
    const whole = Item.safeParse(value)
    const isGood = whole.success && (!known || isKnown(whole.data, known))
    if (known && (isStale || !isGood)) context.say(reading, 'korak_ignored')
    if (isGood) return counted(context, reading, known, whole.data)
  }
  return plain.success ? counted(context, reading, known, plain.data) : undefined
}
const ANY_COLUMN = { type: 'check', key: 'any', label: sameWords('–') }
function counted(context: ImportContext, reading: JsonReader, isLast: unknown, item: Item): Item {
  if (isLast && item.key !== reading.name.trim()) context.notes.count('keys_changed')
  return item
}

/** Do its conditions read only what is there? */
export function isKnown(
  one: { visible_if?: string | undefined; required_if?: string | undefined },
  known: Types,
): boolean {
  return [one.visible_if, one.required_if].every(
    (source) => source === undefined || faultOf(source, known, 'condition') === null,
  )
}
