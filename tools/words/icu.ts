// Reads one text in ICU MessageFormat into pieces, as far as our texts go: {name} and {count, plural, …}.
// What else ICU knows (select, ordinals, offset, formats of dates) is refused: values come formatted, see docs/decisions/0014.
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'

/** A text, a variable as it is, `#` (the number that is counted, as the language writes it), or a choice by a number. */
export type Piece = string | { variable: string } | { number: true } | { counted: string; forms: Map<string, Piece[]> }

/** Thrown with the end of a sentence that begins with the key of the message. */
export class Unreadable extends Error {}

const OPTIONS = { ignoreTag: true, requiresOtherClause: false, captureEscapes: true } as const
const QUOTED = /'[{}#](?:[^']|'')*'/g

/** Pieces of a text; throws Unreadable. */
export function readIcu(text: string): Piece[] {
  try {
    return parse(text, OPTIONS).map(piece)
  } catch (error) {
    if (error instanceof Unreadable) throw error
    const what = (error as Error).message.toLowerCase().replaceAll('_', ' ')
    throw new Unreadable(`has a stray brace or cannot be read (${what})`)
  }
}

function piece(element: MessageFormatElement): Piece {
  switch (element.type) {
    case TYPE.literal:
      return literal(element.value, element.rawValue ?? '')
    case TYPE.argument:
      return { variable: named(element.value) }
    case TYPE.pound:
      return { number: true }
    case TYPE.plural: {
      if (element.offset !== 0 || element.pluralType !== 'cardinal') throw unknown(element.value)
      const forms = Object.entries(element.options).map(([form, { value }]) => [form, value.map(piece)] as const)
      return { counted: named(element.value), forms: new Map(forms) }
    }
    default:
      throw unknown(element.value)
  }
}

/** The parser takes a closing brace outside of any variable for a letter, and an apostrophe nobody closed for a quotation. */
function literal(value: string, raw: string): string {
  if (/[{}]/.test(raw.replaceAll(QUOTED, ''))) throw new Unreadable('has a stray brace')
  return value
}

function named(name: string): string {
  if (!/^[a-zA-Z]\w*$/.test(name)) throw new Unreadable(`has a variable {${name}} that is no name`)
  return name
}

const unknown = (name: string) =>
  new Unreadable(
    `says more about {${name}} than our texts know: only {${name}} and {${name}, plural, …} without an offset`,
  )
