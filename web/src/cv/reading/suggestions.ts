import { CV_FILL, CV_OFFER, type CvField } from '@korak/contract/cv-fields.ts'
import type { CvSuggestion } from '@korak/contract/cv.ts'

/** Texts of the fields a CV may fill, as they stand in a form. */
export type Texts = Partial<Record<CvField, string>>

/** A value from the CV that stands in a field. */
interface Entry {
  suggestion: CvSuggestion
  /** The person took it over; what came by itself can be taken back all at once. */
  isChosen: boolean
}
/** What is known of where the values of a form come from. Plain data, so that it can be kept with a draft. */
export interface Filling {
  /** Fields the person typed into or chose in. */
  touched: CvField[]
  filled: Partial<Record<CvField, Entry>>
  /** Fields whose automatic value was taken back; they are not filled again. */
  undone: CvField[]
  /** What the CV says, by field. */
  said: Partial<Record<CvField, CvSuggestion>>
  /** Fields the last reading filled. */
  count: number
}
export interface Filled<V> {
  values: V
  filling: Filling
}
export const NOTHING_FILLED: Filling = { touched: [], filled: {}, undone: [], said: {}, count: 0 }

/** What a form looks like before anybody answers: such a value counts as empty. */
export type Blank = Texts

const textOf = ({ value }: CvSuggestion): string => String(value).trim()
const fieldsOf = (map: Partial<Record<CvField, unknown>>) => Object.keys(map) as CvField[]
const without = <T>(map: Partial<Record<CvField, T>>, fields: readonly CvField[]): Partial<Record<CvField, T>> =>
  Object.fromEntries(Object.entries(map).filter(([field]) => !fields.includes(field as CvField)))
const joined = (one: readonly CvField[], other: readonly CvField[]): CvField[] => [...new Set([...one, ...other])]

const isBlank = (field: CvField, values: Texts, blank: Blank): boolean => {
  const text = (values[field] ?? '').trim()
  return text === '' || text === blank[field]
}
const changedIn = (values: object, changes: object): CvField[] =>
  (Object.keys(changes) as CvField[]).filter((field) => (values as Texts)[field] !== (changes as Texts)[field])

/** The person typed or chose: the fields are theirs from now on. */
export function type<V extends Texts>({ values, filling }: Filled<V>, changes: Partial<V>): Filled<V> {
  const fields = changedIn(values, changes)
  return {
    values: { ...values, ...changes },
    filling: { ...filling, touched: joined(filling.touched, fields), filled: without(filling.filled, fields) },
  }
}

/** Values that follow from the postcode: from the CV when the postcode is, from nobody otherwise. */
export function derive<V extends Texts>({ values, filling }: Filled<V>, changes: Partial<V>): Filled<V> {
  const fields = changedIn(values, changes)
  const { postal } = filling.filled
  const derived = fields.map((field): [CvField, Entry | undefined] => [
    field,
    postal && {
      ...postal,
      suggestion: { ...postal.suggestion, field, value: (changes as Texts)[field] ?? '', source: 'place' },
    },
  ])
  const filled = postal ? { ...filling.filled, ...Object.fromEntries(derived) } : without(filling.filled, fields)
  return { values: { ...values, ...changes }, filling: { ...filling, filled } }
}

/** Fields whose value came by itself and stands as it came: of a form, or of a part of it. */
export const automaticIn = ({ filled }: Filling, only?: readonly string[]): CvField[] =>
  fieldsOf(filled).filter((field) => !filled[field]?.isChosen && (only?.includes(field) ?? true))

/** Sets what came by itself, and nobody has edited since, back to blank. */
function takeBack<V extends Texts>({ values, filling }: Filled<V>, blank: Blank): Filled<V> & { fields: CvField[] } {
  const fields = automaticIn(filling)
  const cleared = Object.fromEntries(fields.map((field) => [field, blank[field] ?? '']))
  return {
    values: { ...values, ...cleared },
    filling: { ...filling, filled: without(filling.filled, fields) },
    fields,
  }
}

interface Receiving {
  blank?: Blank
  /** Only these fields; all the form has when left out. */
  only?: readonly CvField[]
  /** The field the person is in: what arrives must not mix with what is being typed. */
  focused?: string | null
}

/**
 * An answer arrived: fills what is empty, untouched, not taken back before and sure; remembers the rest to be offered. What
 * an earlier CV filled by itself gives way.
 */
export function receive<V extends Texts>(
  form: Filled<V>,
  suggestions: readonly CvSuggestion[],
  { blank = {}, only, focused }: Receiving = {},
): Filled<V> {
  const { values, filling } = takeBack(form, blank)
  const likely = suggestions.filter(
    ({ field, confidence }) => confidence >= CV_OFFER && field in values && (only?.includes(field) ?? true),
  )
  const isFree = (field: CvField) =>
    isBlank(field, values, blank) &&
    field !== focused &&
    !filling.touched.includes(field) &&
    !filling.undone.includes(field)
  const fills = likely.filter(
    (one) => one.confidence >= CV_FILL && isFree(one.field) && textOf(one) !== '' && textOf(one) !== values[one.field],
  )
  return {
    values: { ...values, ...Object.fromEntries(fills.map((one) => [one.field, textOf(one)])) },
    filling: {
      ...filling,
      filled: {
        ...filling.filled,
        ...Object.fromEntries(fills.map((suggestion) => [suggestion.field, { suggestion, isChosen: false }])),
      },
      said: Object.fromEntries(likely.map((one) => [one.field, one])),
      count: fills.length,
    },
  }
}

/** Takes back everything that came by itself, except what was edited since, and remembers not to fill it again. */
export function undo<V extends Texts>(form: Filled<V>, blank: Blank = {}): Filled<V> {
  const { values, filling, fields } = takeBack(form, blank)
  return { values, filling: { ...filling, undone: joined(filling.undone, fields), count: 0 } }
}

/** The person takes over what is offered for a field. */
export function take<V extends Texts>({ values, filling }: Filled<V>, field: CvField): Filled<V> {
  const suggestion = filling.said[field]
  if (!suggestion) return { values, filling }
  return {
    values: { ...values, [field]: textOf(suggestion) },
    filling: {
      ...filling,
      touched: joined(filling.touched, [field]),
      filled: { ...filling.filled, [field]: { suggestion, isChosen: true } },
    },
  }
}

/**
 * What is offered under a field: for an empty one whatever the CV says; for one with a stored value that nobody touched in
 * this form only what is sure. Never beside what the person typed.
 */
export function offerFor<V extends Texts>(
  { values, filling }: Filled<V>,
  field: CvField,
  blank: Blank = {},
): CvSuggestion | null {
  const suggestion = filling.said[field]
  if (!suggestion || filling.filled[field] || textOf(suggestion) === values[field]) return null
  const isOpen = isBlank(field, values, blank)
  const isStored = !filling.touched.includes(field) && suggestion.confidence >= CV_FILL
  return isOpen || isStored ? suggestion : null
}

/** Is there anything that came by itself and stands as it came? */
export const canUndo = (filling: Filling): boolean => automaticIn(filling).length > 0

/** How many fields of a form a reading would fill or offer something for. */
export function countFor<V extends Texts>(
  values: V,
  suggestions: readonly CvSuggestion[],
  only: readonly CvField[],
): number {
  const form = receive({ values, filling: NOTHING_FILLED }, suggestions, { only })
  return only.filter((field) => form.filling.filled[field] ?? offerFor(form, field)).length
}
