import { useCallback, useEffect, useState } from 'react'
import type { CvField } from '@korak/contract/cv-fields.ts'
import type { CvSuggestion } from '@korak/contract/cv.ts'
import { focusedField } from '#ui/form/find-field.ts'
import {
  type Blank,
  type Filled,
  NOTHING_FILLED,
  type Texts,
  derive,
  receive,
  take,
  type,
  undo,
} from './suggestions.ts'

interface Options {
  blank?: Blank
  /** Only these fields are filled and offered. */
  only?: readonly CvField[]
  /** Hears of fields that got a value from the CV: what was wrong with them is out of date. */
  onFilled?: (field: CvField) => void
}
const NO_BLANK: Blank = {}

/** Values of a form that a CV may fill, and where they come from. All changes go through the rules of `suggestions.ts`. */
export function usePrefill<V extends Texts>(initial: () => Partial<Filled<V>> & { values: V }, options: Options = {}) {
  const { blank = NO_BLANK, only, onFilled } = options
  const [form, setForm] = useState<Filled<V>>(() => ({ filling: NOTHING_FILLED, ...initial() }))
  const { filled } = form.filling
  useEffect(() => {
    for (const field of Object.keys(filled) as CvField[]) onFilled?.(field)
    // oxlint-disable-next-line react/exhaustive-deps -- only new values are told
  }, [filled])
  return {
    form,
    blank,
    change: useCallback((changes: Partial<V>) => setForm((known) => type(known, changes)), []),
    derive: useCallback((changes: Partial<V>) => setForm((known) => derive(known, changes)), []),
    receive: useCallback(
      (suggestions: readonly CvSuggestion[]) => {
        const focused = focusedField()
        setForm((known) => receive(known, suggestions, { blank, focused, ...(only && { only }) }))
      },
      [blank, only],
    ),
    take: useCallback((field: CvField) => setForm((known) => take(known, field)), []),
    undo: useCallback(() => setForm((known) => undo(known, blank)), [blank]),
  }
}
export type Prefill<V extends Texts> = ReturnType<typeof usePrefill<V>>
