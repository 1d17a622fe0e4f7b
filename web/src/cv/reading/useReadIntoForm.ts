import { useEffect } from 'react'
import { announce } from '#base/page/announce.ts'
import { foundWords, partlyWords } from '#cv/labels.ts'
import { m } from '#words/messages.js'
import { type Filled, type Texts, offerFor } from './suggestions.ts'
import type { Prefill } from './usePrefill.ts'
import { type Reading, useReader } from './useReader.ts'

/** How many fields a value is offered for: of a form, or of a part of it. */
export const offersIn = <V extends Texts>(
  { form, blank }: Pick<Prefill<V>, 'form' | 'blank'>,
  only?: readonly string[],
): number =>
  (Object.keys(form.filling.said) as (keyof Texts)[]).filter(
    (field) => (only?.includes(field) ?? true) && offerFor(form, field, blank),
  ).length

/** What a reading came to when it fills and offers nothing. */
export const nothingWords = (state: Extract<Reading, { phase: 'done' }>): string =>
  state.reading.suggestions.length === 0 ? m.reg_cv_none() : m.reading_agrees()

function resultWords<V extends Texts>(state: Extract<Reading, { phase: 'done' }>, form: Filled<V>, offers: number) {
  const { count } = form.filling
  if (count > 0) return m.reg_cv_filled({ count })
  return offers > 0 ? m.reading_offers({ count: offers }) : nothingWords(state)
}

/** Reads a CV into a form while the person goes on with it, and says the result once. */
export function useReadIntoForm<V extends Texts>(filled: Prefill<V>, onRefused?: (message: string) => void) {
  const reader = useReader({
    onRead: ({ suggestions }) => filled.receive(suggestions),
    ...(onRefused && { onRefused }),
  })
  const { state } = reader
  useEffect(() => {
    if (state.phase === 'done')
      announce(
        [foundWords(state.reading), resultWords(state, filled.form, offersIn(filled)), partlyWords(state.reading)]
          .filter(Boolean)
          .join(' '),
      )
    // oxlint-disable-next-line react/exhaustive-deps -- said once, when the reading ends
  }, [state])
  return reader
}
