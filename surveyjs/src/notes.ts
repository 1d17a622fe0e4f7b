import type { JsonPlace } from './json-reader.ts'

/** What did not carry over, or not as it was. Words are with the reader (`q_import_<code>`, with `name` and `value`). */
export const NOTE_CODES = [
  'type_unsupported',
  'type_changed',
  'incomplete',
  'malformed',
  'too_deep',
  'too_many',
  'property',
  'layout',
  'language_copied',
  'language_dropped',
  'text_cut',
  'text_missing',
  'html_to_text',
  'placeholder',
  'keys_changed',
  'options_changed',
  'expression',
  'value_unknown',
  'text_joined',
  'hidden_answers',
  'enable_as_visible',
  'never_shown',
  'calculated_not_shown',
  'panel_flattened',
  'page_split',
  'fixed_rows',
  'several_items',
  'cell_as_text',
  'validator',
  'input_type',
  'limits',
  'points_counted',
  'minutes',
  'korak_ignored',
  'more',
] as const
export type NoteCode = (typeof NOTE_CODES)[number]
export interface Note {
  /** Where in the JSON that was read, such as `pages.0.elements.3`; empty for the whole of it. */
  path: string
  code: NoteCode
  /** What people call the place: the name of a question, page or column. */
  name: string
  value: string
}

const LONGEST_NAME = 120
const LONGEST_VALUE = 300
const MOST = 300
/** Of properties fewer, so that they never crowd out what is left out whole. */
const MOST_PROPERTIES = 200
const MOST_COUNTED = 40
const WHOLE: JsonPlace = { path: '', name: '' }
const cut = (text: string, length: number): string => (text.length > length ? `${text.slice(0, length - 1)}…` : text)

export type Say = (place: JsonPlace, code: NoteCode, value?: string | number) => void

/** Collects notes; of some only how many there were, as nobody reads a hundred that say the same. */
export function collectNotes(): { say: Say; count: (code: NoteCode, name?: string) => void; all: () => Note[] } {
  const notes: Note[] = []
  const counts = new Map<string, Note & { times: number }>()
  let more = 0
  let properties = 0
  const said = new Set<string>()
  const say: Say = (place, code, value = '') => {
    const note = {
      path: place.path,
      code,
      name: cut(place.name, LONGEST_NAME),
      value: cut(String(value), LONGEST_VALUE),
    }
    const same = JSON.stringify(note)
    if (said.has(same)) return
    if (notes.length >= MOST || (code === 'property' && properties >= MOST_PROPERTIES)) more += 1
    else {
      said.add(same)
      if (code === 'property') properties += 1
      notes.push(note)
    }
  }
  return {
    say,
    count: (code, name = '') => {
      const known = counts.get(`${code} ${name}`)
      if (known) known.times += 1
      else if (counts.size >= MOST_COUNTED) more += 1
      else counts.set(`${code} ${name}`, { ...WHOLE, code, name, value: '', times: 1 })
    },
    all: () => {
      const counted = [...counts.values()].map(({ times, ...note }) => ({ ...note, value: String(times) }))
      const rest = more > 0 ? [{ ...WHOLE, code: 'more' as const, value: String(more) }] : []
      return [...counted, ...notes, ...rest]
    },
  }
}

export const SURVEYJS_FAULTS = ['unreadable', 'too_big', 'no_questions'] as const
/** Why a JSON gives no questionnaire at all; words are with the reader (`error_surveyjs_<code>`). */
export class SurveyjsFault extends Error {
  readonly code: (typeof SURVEYJS_FAULTS)[number]
  readonly notes: Note[]
  constructor(code: SurveyjsFault['code'], notes: Note[] = []) {
    super(`SurveyJS: ${code}`)
    this.name = 'SurveyjsFault'
    this.code = code
    this.notes = notes
  }
}
