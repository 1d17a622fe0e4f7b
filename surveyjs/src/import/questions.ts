import { readChoices, readEntries, keyed } from './choices.ts'
import { type Draft, conditioned, draftOf } from './drafts.ts'
import type { Job } from './import-context.ts'
import { sayUnread } from './leftovers.ts'
import { isRaw, readingOf, type Reading } from '../json-reader.ts'
import { readMatrix, readRating } from './scales.ts'
import { readTable } from './tables.ts'
import { readTyped } from './typed-questions.ts'
import { yesNoValues } from '../expressions/values.ts'
import { GENERAL, joined, sameWords } from '../texts.ts'

type Read = (job: Job, reading: Reading) => Draft[]
const unlike = (job: Job, reading: Reading) => job.say(reading, 'type_changed', reading.raw['type'] as string)

/** What each type of question of SurveyJS becomes. */
const READERS = new Map<string, Read>([
  ['text', (job, reading) => [readTyped(job, reading)]],
  ['slider', (job, reading) => [readTyped(job, reading)]],
  ['comment', (job, reading) => [readTyped(job, reading)]],
  ['radiogroup', single],
  ['dropdown', single],
  ['buttongroup', single],
  ['boolean', readYesNo],
  ['checkbox', several],
  ['tagbox', several],
  ['imagepicker', pictures],
  ['rating', (job, reading) => optional(readRating(job, reading))],
  ['matrix', (job, reading) => optional(readMatrix(job, reading))],
  ['matrixdropdown', (job, reading) => optional(readTable(job, reading))],
  ['matrixdynamic', (job, reading) => optional(readTable(job, reading))],
  ['paneldynamic', (job, reading) => optional(readTable(job, reading))],
  ['ranking', ranking],
  ['file', file],
  ['html', info],
  ['image', info],
  ['multipletext', severalTexts],
  ['expression', expression],
])
const optional = (draft: Draft | undefined): Draft[] => (draft ? [draft] : [])

/** Reads a question; several when SurveyJS holds several in one, none when ours has nothing like it. */
export function readQuestion(job: Job, reading: Reading): Draft[] {
  const type = reading.raw['type']
  const read = typeof type === 'string' ? READERS.get(type) : undefined
  if (!read) {
    job.say(reading, 'type_unsupported', typeof type === 'string' ? type : '?')
    return []
  }
  return read(job, reading)
}

function single(job: Job, reading: Reading): Draft[] {
  const { options, values, other } = readChoices(job, reading)
  const own = { ...(options.length > 0 && { options }), ...(other && { other }) }
  if (options.length === 0 && !isKept(job, reading, 'codelist')) return incomplete(job, reading)
  return [draftOf(job, reading, 'single', own, { kind: 'choice', values })]
}

function several(job: Job, reading: Reading): Draft[] {
  const { options, values, other, exclusive } = readChoices(job, reading)
  if (options.length === 0 && !isKept(job, reading, 'codelist')) return incomplete(job, reading)
  const [min, max] = limits(job, reading, [
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
  return [draftOf(job, reading, 'multi', own, { kind: 'list', values })]
}
const answerCount = (reading: Reading, key: string): number | undefined => {
  const validator = reading.list('validators').find((one) => isRaw(one) && one['type'] === 'answercount')
  return isRaw(validator) ? readingOf(validator, reading.path).number(key) : undefined
}
/** Whole numbers within what ours allows, the lower not above the upper. */
function limits(job: Job, reading: Reading, given: (number | undefined)[]): (number | undefined)[] {
  const [min, max] = given.map((one) => (one === undefined || one < 1 ? undefined : Math.min(200, Math.floor(one))))
  if (min === undefined || max === undefined || min <= max) return [min, max]
  job.say(reading, 'limits')
  return []
}
const isKept = (job: Job, { raw }: Reading, key: string): boolean =>
  job.mode === 'trial' || (job.mode === 'extended' && isRaw(raw['korak']) && Object.hasOwn(raw['korak'], key))
function incomplete(job: Job, reading: Reading): Draft[] {
  job.say(reading, 'incomplete')
  return []
}

function readYesNo(job: Job, reading: Reading): Draft[] {
  const [yes, no] = [reading.get('valueTrue') ?? true, reading.get('valueFalse') ?? false]
  const options = [
    { key: 'yes', label: job.readWords(reading, reading.get('labelTrue')) ?? GENERAL.yes },
    { key: 'no', label: job.readWords(reading, reading.get('labelFalse')) ?? GENERAL.no },
  ]
  const values = yesNoValues(yes, no)
  return [draftOf(job, reading, 'single', { options }, { kind: 'choice', values, isYesNo: true })]
}

function pictures(job: Job, reading: Reading): Draft[] {
  unlike(job, reading)
  return reading.flag('multiSelect') ? several(job, reading) : single(job, reading)
}

function ranking(job: Job, reading: Reading): Draft[] {
  const { options, values } = keyed(job, readEntries(job, reading, reading.list('choices'), 20, 'choices'))
  if (options.length < 2) return incomplete(job, reading)
  return [draftOf(job, reading, 'ranking', { options }, { kind: 'list', values, isRanked: true })]
}

function file(job: Job, reading: Reading): Draft[] {
  const most = reading.flag('allowMultiple') ? Math.min(5, Math.max(1, reading.number('maxFiles') ?? 5)) : 1
  return [draftOf(job, reading, 'file', most > 1 ? { max_files: Math.floor(most) } : {}, { kind: 'list' })]
}

/** A text or picture that asks nothing; of a picture only its words. */
function info(job: Job, reading: Reading): Draft[] {
  const isPicture = reading.raw['type'] === 'image'
  if (isPicture) unlike(job, reading)
  const words = job.readWords(reading, reading.get('html'), true)
  const title = job.readWords(reading, reading.get('title', 'altText'))
  const text = (isPicture ? (title ?? words) : words) ?? title
  if (!text) return incomplete(job, reading)
  const draft: Draft = {
    reading,
    item: { type: 'info', key: job.itemKey(reading.name), text },
    shown: [],
    required: [],
    isShownNever: false,
  }
  return [conditioned(job, draft)]
}

const MOST_LINES = 50
/** One text for each line: each becomes a question of its own. */
function severalTexts(job: Job, reading: Reading): Draft[] {
  job.say(reading, 'several_items')
  const title = job.readWords(reading, reading.get('title')) ?? sameWords(reading.name)
  const items = reading.list('items')
  if (items.length > MOST_LINES) job.say(reading, 'too_many', MOST_LINES)
  const parts = items.slice(0, MOST_LINES).filter(isRaw)
  if (parts.length === 0) return incomplete(job, reading)
  const whole = conditioned(job, { reading, item: {}, shown: [], required: [], isShownNever: false })
  const required = reading.flag('isRequired') && { required: true }
  return parts.map((raw, at) => {
    const part = readingOf(raw, `${reading.path}.items.${at}`)
    const draft = readTyped(job, { ...part, name: `${reading.name}.${part.name}` })
    const named = job.readWords(part, part.get('title')) ?? sameWords(part.name.slice(0, 300))
    const item = { ...draft.item, text: joined(title, named), ...required }
    sayUnread(job, part)
    return { ...draft, item, shown: [...whole.shown, ...draft.shown], isShownNever: whole.isShownNever }
  })
}

/** Something calculated and shown: its value stays usable in expressions. */
function expression(job: Job, reading: Reading): Draft[] {
  const source = reading.text('expression')?.trim()
  if (!source) return incomplete(job, reading)
  reading.get('title', 'description', 'visibleIf')
  job.calculated.push({ reading, source })
  job.say(reading, 'calculated_not_shown')
  return []
}
