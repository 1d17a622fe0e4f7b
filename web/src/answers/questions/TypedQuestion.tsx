import { useState } from 'react'
import { formatDay, parseDay } from '#base/text/dates.ts'
import { TextArea } from '#ui/form/TextArea.tsx'
import { TextInput } from '#ui/form/TextInput.tsx'
import { m } from '#words/messages.js'
import { doubtIn, editableNumber, parseNumber } from './numbers.ts'
import type { QuestionProps } from './Question.tsx'
import { say } from '#answers/labels.ts'

/** So long after the last key an answer is sent. */
export const TYPING_MS = 400

/** A number as typed; what is no number is held as it was typed, which no server takes. */
export function useNumberText(value: unknown, decimals: number) {
  const [text, setText] = useState(() => typedNumber(value))
  const read = (typed: string): number | string | null => {
    const parsed = parseNumber(typed, decimals)
    return Number.isNaN(parsed) ? typed : parsed
  }
  // Changed from outside: taken over from elsewhere, a removed row that came back.
  const isOwn = Object.is(read(text), value ?? null)
  const shown = isOwn ? text : typedNumber(value)
  const type = (typed: string) => (setText(typed), read(typed))
  return { text: shown, type, doubt: doubtWords(shown, decimals) }
}

/** Asks what was meant by a number that may be read in two ways. */
function doubtWords(text: string, decimals: number): string | undefined {
  const doubt = doubtIn(text, decimals)
  if (!doubt) return undefined
  const { typed, whole, broken } = doubt
  return broken === null
    ? m.q_number_grouped({ typed, whole, count: decimals })
    : m.q_number_doubt({ typed, whole, broken })
}

const typedNumber = (value: unknown): string =>
  typeof value === 'number' ? editableNumber(value) : typeof value === 'string' ? value : ''

export function NumberQuestion({
  item,
  heading,
  isOptional,
  text,
  help,
  error,
  value,
  onAnswer,
}: QuestionProps<'number'>) {
  const typed = useNumberText(value, item.decimals)
  const unit = item.unit && say(item.unit)
  return (
    <>
      {heading}
      <TextInput
        name={item.key}
        label={unit ? `${text} (${unit})` : text}
        labelHidden={heading !== null}
        optional={heading === null && isOptional}
        hint={help}
        error={error && (typed.doubt ?? error)}
        unit={unit}
        measure="short"
        inputMode="decimal"
        autoComplete="off"
        value={typed.text}
        onChange={({ target }) => onAnswer(typed.type(target.value), TYPING_MS)}
      />
    </>
  )
}

export function TextQuestion({
  item,
  heading,
  isOptional,
  text,
  help,
  error,
  value,
  onAnswer,
}: QuestionProps<'text' | 'textarea'>) {
  const field = {
    name: item.key,
    label: text,
    labelHidden: heading !== null,
    optional: heading === null && isOptional,
    hint: help,
    error,
    limit: item.max_length,
    keepsBlanks: true,
    value: typeof value === 'string' ? value : '',
    onChange: ({ target }: { target: { value: string } }) =>
      onAnswer(target.value.trim() === '' ? null : target.value, TYPING_MS),
  }
  return (
    <>
      {heading}
      {item.type === 'text' ? <TextInput {...field} /> : <TextArea {...field} rows={6} />}
    </>
  )
}

/** A day as people write it (5. 11. 2026), shown as everywhere (05.11.2026); what is no day is held as typed, which no server takes. */
export function useDayText(value: unknown) {
  const [text, setText] = useState(() => (typeof value === 'string' ? formatDay(value) || value : ''))
  const parsed = text.trim() === '' ? null : (parseDay(text) ?? text)
  const isOwn = parsed === (value ?? null)
  const shown = isOwn || typeof value !== 'string' ? text : formatDay(value) || value
  const type = (typed: string): string | null => {
    setText(typed)
    return typed.trim() === '' ? null : (parseDay(typed) ?? typed)
  }
  return { text: shown, type }
}

export function DateQuestion({ item, heading, isOptional, text, help, error, value, onAnswer }: QuestionProps<'date'>) {
  const typed = useDayText(value)
  return (
    <>
      {heading}
      <TextInput
        name={item.key}
        label={text}
        labelHidden={heading !== null}
        optional={heading === null && isOptional}
        hint={
          <>
            {help} {m.q_date_hint()}
          </>
        }
        error={error}
        measure="medium"
        autoComplete="off"
        value={typed.text}
        onChange={({ target }) => onAnswer(typed.type(target.value), TYPING_MS)}
      />
    </>
  )
}
