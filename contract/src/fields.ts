// What a field of a noun is, declared once: its shape on the wire, its column, its place in forms and downloads, and who may
// read it all come from here. Nothing in this file needs zod, so that screens can use it.

/** Categories of personal data, as the comment of each column names one (`pd: contact`). */
export const PERSONAL_DATA = [
  'none',
  'activity',
  'answer',
  'application',
  'birthday',
  'consent',
  'contact',
  'device',
  'education',
  'employment',
  'file',
  'gender',
  'identity',
  'message',
  'picture',
  'preference',
  'profile',
  'pseudonym',
  'role',
  'secret',
  'skills',
  'staff',
] as const

/**
 * Who reads a field besides the person: nobody, staff for a purpose that is true, or also a company the person has
 * allowed to see it.
 */
type Readers = 'nobody' | 'staff' | 'company'

/** How a field is typed in: attributes of its input that follow from nothing else. */
interface Typing {
  /** Token of the HTML standard. */
  autoComplete?: string
  /** As wide as what is expected in it. */
  measure?: 'short' | 'medium'
}

interface Common extends Typing {
  /** Table of its column; the column is named like the field. */
  table: string
  section: string
  pd: (typeof PERSONAL_DATA)[number]
  readers: Readers
  /** Without it the noun is not complete. */
  required?: true
  /** Optional, and asked for where what is missing is shown. */
  suggested?: true
}
/** A line of text; `format` is what the rules know more about. */
interface TextField extends Common {
  kind: 'text'
  max: number
  format?: 'phone' | 'linkedin'
}
/** A calendar day. */
interface DayField extends Common {
  kind: 'day'
}
/** A whole number; `list` proposes values. */
interface NumberField extends Common {
  kind: 'number'
  min: number
  max: number
  unit?: '€' | 'days'
  list?: string
}
/** One of few answers the product itself knows, with the words of a codelist. */
interface ChoiceField extends Common {
  kind: 'choice'
  options: readonly string[]
  list: string
}
/** A step of a scale the product itself knows, with the words of a codelist. */
interface LevelField extends Common {
  kind: 'level'
  min: number
  max: number
  list: string
}
/** One option of a codelist. */
interface OptionField extends Common {
  kind: 'option'
  list: string
}
/** Several options of a codelist. */
interface OptionsField extends Common {
  kind: 'options'
  list: string
  max: number
}
/** ISO 3166-1 alpha-2. */
interface CountryField extends Common {
  kind: 'country'
}
export type Field =
  | TextField
  | DayField
  | NumberField
  | ChoiceField
  | LevelField
  | OptionField
  | OptionsField
  | CountryField
export type Fields = Readonly<Record<string, Field>>

/** The value of a field in an answer: nothing is null, no options are an empty list. */
export type ValueOf<F extends Field> = F extends { kind: 'options' }
  ? string[]
  : F extends { kind: 'number' | 'level' }
    ? number | null
    : F extends { kind: 'choice'; options: readonly (infer O)[] }
      ? O | null
      : string | null
export type ValuesOf<F extends Fields> = { -readonly [Name in keyof F]: ValueOf<F[Name]> }

/** Names of the fields of which something holds. */
export type NamesWhere<F extends Fields, Has> = { [Name in keyof F]: F[Name] extends Has ? Name : never }[keyof F] &
  string

/** Names of the fields of which something holds, in the order they are declared. */
export const namesWhere = <F extends Fields, const Has extends Partial<Field>>(
  fields: F,
  has: Has,
): NamesWhere<F, Has>[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    Object.entries(has).every(([key, value]) => field[key as keyof Field] === value)
      ? [name as NamesWhere<F, Has>]
      : [],
  )

/** Name of a column as the queries write it. */
export type ColumnOf<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<ColumnOf<Tail>>}`
  : Name
export const columnOf = <Name extends string>(name: Name): ColumnOf<Name> =>
  name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()) as ColumnOf<Name>
