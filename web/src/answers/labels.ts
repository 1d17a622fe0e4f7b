import type { AnswerValue, Definition, Item, Scale, Words } from '@korak/contract/definition.ts'
import type { AssignmentCard, AssignmentDetails } from '@korak/contract/questionnaires.ts'
import type { Fault } from '@korak/engine/questionnaires/answers.ts'
import { formatDay } from '#base/text/dates.ts'
import { getLanguage } from '#base/text/language.ts'
import { STATE_TONES, type Tone } from '#ui/list/Tag.tsx'
import { m } from '#words/messages.js'
import { formatNumber } from '#answers/questions/numbers.ts'

/** The words of a definition in the language of the page. */
export const say = (words: Words): string => words[getLanguage()]
export const sayUnit = (unit: Words | undefined): string => (unit ? `\u00A0${say(unit)}` : '')

export const statusWords: Record<AssignmentCard['status'], () => string> = {
  open: () => m.q_status_open(),
  'in-progress': () => m.q_status_in_progress(),
  closed: () => m.q_status_closed(),
}
export const statusTones: Record<AssignmentCard['status'], Tone> = {
  open: STATE_TONES.todo,
  'in-progress': STATE_TONES.underway,
  closed: STATE_TONES.done,
}
export const scopeWords = ({ scope, subject }: Pick<AssignmentCard, 'scope' | 'subject'>): string =>
  scope === 'self' || subject === null ? m.q_scope_self() : m.q_scope_other({ name: subject })

/** Does it assess whoever it is about, or only ask? */
export const isAssessment = ({ definition, scope }: Pick<Questionnaire, 'definition' | 'scope'>): boolean =>
  scope !== 'self' || definition.sections.some((section) => section.is_scored)

/** A questionnaire that is filled in here. */
export type Questionnaire = AssignmentDetails & { definition: Definition }
/** What filling in needs of a questionnaire, wherever it comes from. */
export type Fillable = Pick<
  Questionnaire,
  | 'title'
  | 'status'
  | 'scope'
  | 'subject'
  | 'minutes'
  | 'questions'
  | 'answered'
  | 'due_at'
  | 'definition'
  | 'codelists'
  | 'facts'
  | 'answers'
  | 'rev'
  | 'position'
> & { files?: AssignmentDetails['files'] }
/** What the words of a questionnaire are looked up in. */
export type Paper = Pick<Fillable, 'definition' | 'codelists' | 'scope' | 'files'>
export const textOf = (item: Item, { scope }: Pick<Paper, 'scope'>): string =>
  say(item.type !== 'info' && scope === 'self' && item.text_self ? item.text_self : item.text)

interface Choices {
  options?: { key: string; label: Words }[] | undefined
  codelist?: string | undefined
}
/** Options with their words: those of the item, or those of its codelist. */
export const optionsOf = ({ options, codelist }: Choices, { codelists }: Paper): { key: string; label: string }[] =>
  options ? options.map(({ key, label }) => ({ key, label: say(label) })) : (codelists[codelist ?? ''] ?? [])
export const labelOf = (choices: Choices, key: string, paper: Paper): string =>
  optionsOf(choices, paper).find((option) => option.key === key)?.label ?? key

export const scaleOf = (key: string, { definition }: Paper): Scale | undefined =>
  definition.scales.find((scale) => scale.key === key)
/** The word of a point, or of the way out. */
export function pointWords(scale: Scale | undefined, point: AnswerValue | 'cannot_say'): string {
  if (typeof point === 'number') {
    const found = scale?.points.find(({ value }) => value === point)
    return found ? say(found.label) : formatNumber(point)
  }
  return scale?.cannot_say ? say(scale.cannot_say) : m.q_na()
}

const dayOr = (value: string | number | undefined): string =>
  typeof value === 'string' ? formatDay(value) : formatNumber(value ?? 0)

/** Why an answer cannot be taken as it is. */
export function faultWords({ code, values = {} }: Fault, type: string): string {
  switch (code) {
    case 'required':
      return m.q_fault_required()
    case 'too_few':
      return m.q_fault_too_few({ count: Number(values.min) })
    case 'too_many':
      return m.q_fault_too_many({ count: Number(values.max) })
    case 'too_small':
      return m.q_fault_too_small({ min: dayOr(values.min) })
    case 'too_big':
      return m.q_fault_too_big({ max: dayOr(values.max) })
    case 'too_long':
      return m.q_fault_too_long({ max: formatNumber(Number(values.max)) })
    case 'decimals':
      return values.decimals ? m.q_fault_decimals({ count: Number(values.decimals) }) : m.q_fault_whole()
    case 'date':
      return m.q_fault_date()
    case 'exclusive':
      return m.q_fault_exclusive()
    case 'incomplete':
      return m.q_fault_incomplete()
    case 'option':
      return m.q_fault_option()
    case 'shape':
      return type === 'number' || type === 'table' ? m.q_fault_number() : m.q_fault_option()
  }
}
