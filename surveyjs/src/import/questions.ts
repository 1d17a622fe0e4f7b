import { readChoices, readEntries, keyed } from './choices.ts'
import { type Draft, conditioned, draftOf, lineOf, requiredIf } from './drafts.ts'
import type { ImportContext } from './import-context.ts'
import { sayUnread } from './leftovers.ts'
import { isRaw, readingOf, type JsonReader } from '../json-reader.ts'
import { readMatrix, readRating } from './scales.ts'
import { readTable } from './tables.ts'
import { readTyped } from './typed-questions.ts'
import { yesNoValues } from '../expressions/values.ts'
import { GENERAL, joined, sameWords } from '../texts.ts'

type Read = (context: ImportContext, reading: JsonReader) => Draft[]
const unlike = (context: ImportContext, reading: JsonReader) =>
  context.say(reading, 'type_changed', reading.raw['type'] as string)

/** What each type of question of SurveyJS becomes. */
const READERS = new Map<string, Read>([
  ['text', (context, reading) => [readTyped(context, reading)]],
  ['slider', (context, reading) => [readTyped(context, reading)]],
  ['comment', (context, reading) => [readTyped(context, reading)]],
  ['radiogroup', single],
  ['dropdown', single],
  ['buttongroup', single],
  ['boolean', readYesNo],
  ['checkbox', several],
  ['tagbox', several],
  ['imagepicker', pictures],
  ['rating', (context, reading) => optional(readRating(context, reading))],
  ['matrix', (context, reading) => optional(readMatrix(context, reading))],
  ['matrixdropdown', (context, reading) => optional(readTable(context, reading))],
  ['matrixdynamic', (context, reading) => optional(readTable(context, reading))],
  ['paneldynamic', (context, reading) => optional(readTable(context, reading))],
  ['ranking', ranking],
  ['file', file],
  ['html', info],
  ['image', info],
  ['multipletext', severalTexts],
  ['expression', expression],
])
const optional = (draft: Draft | undefined): Draft[] => (draft ? [draft] : [])

/** Reads a question; several when SurveyJS holds several in one, none when ours has nothing like it. */
export function readQuestion(context: ImportContext, reading: JsonReader): Draft[] {
  const type = reading.raw['type']
  const read = typeof type === 'string' ? READERS.get(type) : undefined
  if (!read) {
    context.say(reading, 'type_unsupported', typeof type === 'string' ? type : '?')
    return []
  }
  return read(context, reading)
}

function single(context: ImportContext, reading: JsonReader): Draft[] {
  const { options, values, other } = readChoices(context, reading)
  const own = { ...(options.length > 0 && { options }), ...(other && { other }) }
  if (options.length === 0 && !isKept(context, reading, 'codelist')) return incomplete(context, reading)
  return [draftOf(context, reading, 'single', own, { kind: 'choice', values })]
}

function several(context: ImportContext, reading: JsonReader): Draft[] {
  const { options, values, other, exclusive } = readChoices(context, reading)
  if (options.length === 0 && !isKept(context, reading, 'codelist')) return incomplete(context, reading)
  const [min, max] = limits(context, reading, [
    reading.number('minSelectedChoices') ?? answerCount(reading, 'minCount'),
    reading.number('maxSelectedChoices') ?? answerCount(reading, 'maxCount'),
  ])
  const own = {
    ...(options.length > 0 && { options }),
    ...(other && { other }),
    ...(exclusive.length > 0 && { exclusive }),
    ...(min && { min }),
    ...(max && { max }),
  }
  return [draftOf(context, reading, 'multi', own, { kind: 'list', values })]
}
const answerCount = (reading: JsonReader, key: string): number | undefined => {
  const validator = reading.list('validators').find((one) => isRaw(one) && one['type'] === 'answercount')
  return isRaw(validator) ? readingOf(validator, reading.path).number(key) : undefined
}
/** Whole numbers within what ours allows, the lower not above the upper. */
function limits(context: ImportContext, reading: JsonReader, given: (number | undefined)[]): (number | undefined)[] {
  const [min, max] = given.map((one) => (one === undefined || one < 1 ? undefined : Math.min(200, Math.floor(one))))
  if (min === undefined || max === undefined || min <= max) return [min, max]
  context.say(reading, 'limits')
  return []
}
const isKept = (context: ImportContext, { raw }: JsonReader, key: string): boolean =>
  context.mode === 'trial' || (context.mode === 'extended' && isRaw(raw['korak']) && Object.hasOwn(raw['korak'], key))
function incomplete(context: ImportContext, reading: JsonReader): Draft[] {
  context.say(reading, 'incomplete')
  return []
}

function readYesNo(context: ImportContext, reading: JsonReader): Draft[] {
  const [yes, no] = [reading.get('valueTrue') ?? true, reading.get('valueFalse') ?? false]
  const options = [
    { key: 'yes', label: context.readWords(reading, reading.get('labelTrue')) ?? GENERAL.yes },
    { key: 'no', label: context.readWords(reading, reading.get('labelFalse')) ?? GENERAL.no },
  ]
  const values = yesNoValues(yes, no)
  return [draftOf(context, reading, 'single', { options }, { kind: 'choice', values, isYesNo: true })]
}

function pictures(context: ImportContext, reading: JsonReader): Draft[] {
  unlike(context, reading)
  return reading.flag('multiSelect') ? several(context, reading) : single(context, reading)
}

function ranking(context: ImportContext, reading: JsonReader): Draft[] {
  const { options, values } = keyed(context, readEntries(context, reading, reading.list('choices'), 20, 'choices'))
  if (options.length < 2) return incomplete(context, reading)
  return [draftOf(context, reading, 'ranking', { options }, { kind: 'list', values, isRanked: true })]
}

function file(context: ImportContext, reading: JsonReader): Draft[] {
  const most = reading.flag('allowMultiple') ? Math.min(5, Math.max(1, reading.number('maxFiles') ?? 5)) : 1
  return [draftOf(context, reading, 'file', most > 1 ? { max_files: Math.floor(most) } : {}, { kind: 'list' })]
}

/** A text or picture that asks nothing; of a picture only its words. */
function info(context: ImportContext, reading: JsonReader): Draft[] {
  const isPicture = reading.raw['type'] === 'image'
  if (isPicture) unlike(context, reading)
  const words = context.readWords(reading, reading.get('html'), true)
  const title = context.readWords(reading, reading.get('title', 'altText'))
  const text = (isPicture ? (title ?? words) : words) ?? title
  if (!text) return incomplete(context, reading)
  const draft: Draft = {
    reading,
    item: { type: 'info', key: context.itemKey(reading.name), text },
    shown: [],
    isRequired: false,
    required: [],
    isShownNever: false,
  }
  return [conditioned(context, draft)]
}

const MOST_LINES = 50
/** One text for each line: each becomes a question of its own. */
function severalTexts(context: ImportContext, reading: JsonReader): Draft[] {
  context.say(reading, 'several_items')
  const title = context.readWords(reading, reading.get('title')) ?? sameWords(reading.name)
  const items = reading.list('items')
  if (items.length > MOST_LINES) context.say(reading, 'too_many', MOST_LINES)
  const parts = items.slice(0, MOST_LINES).filter(isRaw)
  if (parts.length === 0) return incomplete(context, reading)
  const isRequired = reading.flag('isRequired')
  const required = requiredIf(reading)
  const whole = conditioned(context, { reading, item: {}, shown: [], isRequired, required, isShownNever: false })
  return parts.map((raw, at) => {
    const part = readingOf(raw, `${reading.path}.items.${at}`)
    const draft = readTyped(context, { ...part, name: `${reading.name}.${part.name}` }, lineOf)
    const named = context.readWords(part, part.get('title')) ?? sameWords(part.name.slice(0, 300))
    const item = { ...draft.item, text: joined(title, named) }
    sayUnread(context, part)
    // What the whole says of itself counts for a line that says nothing.
    const own = draft.isRequired ? draft : whole
    return {
      ...draft,
      item,
      shown: whole.shown,
      isRequired: own.isRequired,
      required: own.required,
      isShownNever: whole.isShownNever,
    }
  })
}

/** Something calculated and shown: its value stays usable in expressions. */
function expression(context: ImportContext, reading: JsonReader): Draft[] {
  const source = reading.text('expression')?.trim()
  if (!source) return incomplete(context, reading)
  reading.get('title', 'description', 'visibleIf')
  context.calculated.push({ reading, source })
  context.say(reading, 'calculated_not_shown')
  return []
}
