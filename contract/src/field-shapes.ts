// Shapes of declared fields: what a form may send, and what an answer holds.
import { z } from 'zod'
import { withScheme } from './candidates.rules.ts'
import type { Field, Fields, ValueOf } from './fields.ts'
import { Day, Key, line } from './shapes.ts'

/** Ljubljana calendar day of what a date picker sends (`YYYY-MM-DD HH:mm:ss`) or of an ISO 8601 instant; other text stays. */
function dayPart(value: string): string {
  if (/^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(:\d{2})?$/.test(value)) return value.slice(0, 10)
  const isInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/.test(value)
  const at = isInstant ? new Date(value) : undefined
  if (!at || Number.isNaN(at.getTime())) return value
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Ljubljana' }).format(at)
}
/** A day as people and pickers send it; the rules see `YYYY-MM-DD`. */
const dayInput = (error?: z.core.$ZodErrorMap) =>
  z.string({ error }).trim().max(40).overwrite(dayPart).pipe(z.iso.date({ error }))

const Empty = z.literal('')
const Country = z.string().regex(/^[A-Z]{2}$/)

/** A required field left empty says what to enter: the key of its words. Anything else wrong has the usual ones. */
export const wordsWhenEmpty =
  (name: string): z.core.$ZodErrorMap =>
  ({ input }) =>
    input === undefined || input === null || input === '' ? `error_required_${name}` : undefined

/** What a form may send for one field; `''`, or null for a number, clears an optional one. */
function inputOf(name: string, field: Field): z.ZodType {
  const error = wordsWhenEmpty(name)
  switch (field.kind) {
    case 'text': {
      const text = field.required ? line(field.max, 1, error) : line(field.max)
      // A wrong address is refused by the rules, so that the words can be about it.
      return field.format === 'linkedin' ? text.overwrite(withScheme) : text
    }
    case 'day':
      return field.required ? dayInput(error) : z.union([Empty, dayInput()])
    case 'number':
      return field.required
        ? z.int({ error }).min(field.min).max(field.max)
        : z.int().min(field.min).max(field.max).nullable()
    case 'choice':
      return field.required ? z.enum([...field.options], { error }) : z.union([Empty, z.enum([...field.options])])
    case 'level':
      return field.required
        ? z.int({ error }).min(field.min).max(field.max)
        : z.int().min(field.min).max(field.max).nullable()
    case 'option':
      return field.required ? Key : z.union([Empty, Key])
    case 'options':
      return z
        .array(Key)
        .min(field.required ? 1 : 0)
        .max(field.max)
    case 'country':
      return field.required ? Country : z.union([Empty, Country])
  }
}

/** What an answer holds for one field. */
function outputOf(field: Field): z.ZodType {
  switch (field.kind) {
    case 'options':
      return z.array(z.string())
    case 'number':
      return z.int().nullable()
    case 'level':
      return z.int().min(field.min).max(field.max).nullable()
    case 'choice':
      return z.enum([...field.options]).nullable()
    case 'day':
      return Day.nullable()
    default:
      return z.string().nullable()
  }
}

type InputValue<F extends Field> = F extends { required: true }
  ? NonNullable<ValueOf<F>>
  : F extends { kind: 'number' | 'level' }
    ? number | null
    : F extends { kind: 'choice' }
      ? NonNullable<ValueOf<F>> | ''
      : NonNullable<ValueOf<F>>

type InputShapes<F extends Fields> = {
  -readonly [Name in keyof F]: z.ZodType<InputValue<F[Name]>, InputValue<F[Name]>>
}
type OutputShapes<F extends Fields> = { -readonly [Name in keyof F]: z.ZodType<ValueOf<F[Name]>, ValueOf<F[Name]>> }

const mapped = (fields: Fields, shape: (name: string, field: Field) => z.ZodType) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, shape(name, field)]))

/** Shapes of what a form may send for all fields. */
export const inputShapes = <F extends Fields>(fields: F) => mapped(fields, inputOf) as InputShapes<F>
/** Shapes of all fields in an answer. */
export const outputShapes = <F extends Fields>(fields: F) =>
  mapped(fields, (_, field) => outputOf(field)) as OutputShapes<F>

/** For `pick` and `partial`: the fields by their names. */
export const maskOf = <const Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, true])) as Record<Name, true>
