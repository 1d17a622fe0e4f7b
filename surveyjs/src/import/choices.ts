import type { Words } from '@korak/contract/definition.ts'
import type { ImportContext } from './import-context.ts'
import { optionKeys } from './keys.ts'
import { isRaw, plainText, readingOf, type JsonReader } from '../json-reader.ts'
import { type Values, valuesOf } from '../expressions/values.ts'
import { GENERAL, sameWords } from '../texts.ts'

interface Option {
  key: string
  label: Words
}
interface Choices {
  options: Option[]
  values: Values
  exclusive: string[]
  other: boolean
}
type Value = string | number | boolean
interface Entry {
  value: Value
  label: Words
  isExclusive: boolean
}

/** Values and their words, as lists of choices, rows and columns have them: plain, `value|text`, or objects. */
export function readEntries(
  context: ImportContext,
  reading: JsonReader,
  list: unknown[],
  most: number,
  what: string,
): Entry[] {
  const seen = new Set<string>()
  const entries = list.slice(0, most * 2).flatMap((raw, at): Entry[] => {
    const place = readingOf(isRaw(raw) ? raw : {}, `${reading.path}.${what}.${at}`)
    const entry = entryOf(context, isRaw(raw) ? place : { ...place, name: reading.name }, raw)
    const tag = entry ? String(entry.value).trim().toLowerCase() : ''
    if (!entry || seen.has(tag)) {
      context.say(place, 'malformed', what)
      return []
    }
    seen.add(tag)
    for (const key of isRaw(raw) ? place.unread().slice(0, 10) : []) context.say(reading, 'property', `${what}.${key}`)
    return [entry]
  })
  if (list.length > most) context.say(reading, 'too_many', most)
  return entries.slice(0, most)
}

function entryOf(context: ImportContext, place: JsonReader, raw: unknown): Entry | undefined {
  if (!isRaw(raw)) {
    const text = plainText(raw)
    if (text === undefined || text.trim() === '') return undefined
    const [value = '', label] = typeof raw === 'string' ? raw.split('|', 2) : [text]
    return {
      value: typeof raw === 'string' ? value : (raw as Value),
      label: context.readWords(place, label ?? value) ?? sameWords(text.slice(0, 200)),
      isExclusive: false,
    }
  }
  const value = place.get('value') ?? (Object.hasOwn(raw, 'name') ? raw['name'] : undefined)
  const text = plainText(value)
  if (text === undefined || text.trim() === '') return undefined
  return {
    value: value as Value,
    label: context.readWords(place, place.get('text', 'title')) ?? context.readWords(place, text) ?? sameWords('–'),
    isExclusive: place.flag('isExclusive'),
  }
}

/** Options with keys of their own, and the values they had. */
export function keyed(
  context: ImportContext,
  entries: Entry[],
): { options: Option[]; values: Values; pairs: [Value, string][] } {
  const keyFor = optionKeys()
  const pairs = entries.map(({ value }): [Value, string] => [value, keyFor(String(value))])
  for (const [value, key] of pairs) if (String(value) !== key) context.notes.count('options_changed')
  const options = entries.map(({ label }, at) => ({ key: pairs[at]![1], label }))
  return { options, values: valuesOf(pairs), pairs }
}

const SPECIAL = [
  { keys: ['showNoneItem', 'hasNone'], text: 'noneText', value: 'none', words: GENERAL.none },
  { keys: ['showRefuseItem'], text: 'refuseText', value: 'refused', words: GENERAL.refused },
  { keys: ['showDontKnowItem'], text: 'dontKnowText', value: 'dontknow', words: GENERAL.unknown },
] as const
const MOST = 200
const MOST_ALONE = 5

/** Choices of a question, with those that stand apart (none, other). @param fallback those of the whole table */
export function readChoices(context: ImportContext, reading: JsonReader, fallback: unknown[] = []): Choices {
  const own = reading.list('choices')
  const list = own.length > 0 ? own : (counted(reading) ?? fallback)
  const entries = readEntries(context, reading, list, MOST, 'choices')
  for (const { keys, text, value, words } of SPECIAL) {
    const label = context.readWords(reading, reading.get(text))
    if (reading.flag(...keys) && !entries.some((entry) => entry.value === value))
      entries.push({ value, label: label ?? words, isExclusive: true })
  }
  const { options, pairs } = keyed(context, entries.slice(0, MOST))
  const other = reading.flag('showOtherItem', 'hasOther')
  const alone = options.filter((_, at) => entries[at]?.isExclusive)
  if (alone.length > MOST_ALONE) context.say(reading, 'too_many', MOST_ALONE)
  return {
    options,
    values: valuesOf(other ? [...pairs, ['other', 'other'] as const] : pairs),
    exclusive: alone.slice(0, MOST_ALONE).map(({ key }) => key),
    other,
  }
}

/** Numbers from and to, which SurveyJS makes choices of. */
function counted(reading: JsonReader): number[] | undefined {
  const [low, high, step] = [
    reading.number('choicesMin'),
    reading.number('choicesMax'),
    reading.number('choicesStep') ?? 1,
  ]
  if (low === undefined || high === undefined || step <= 0 || high < low) return undefined
  return Array.from({ length: Math.min(MOST, Math.floor((high - low) / step) + 1) }, (_, at) => low + at * step)
}
