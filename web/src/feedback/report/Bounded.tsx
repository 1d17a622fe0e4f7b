import type { Bound } from '@korak/engine/feedback/report-series.ts'
import { m } from '#words/messages.js'
import { numberWords } from './labels.ts'

const WORDS = { at_least: m.report_cell_at_least, at_most: m.report_cell_at_most }

/** A number, or that it is this or beyond. */
export function Bounded({ value, bound }: { value: number; bound: Bound | undefined }) {
  return (
    <>
      {bound && <span className="visually-hidden">{WORDS[bound]()} </span>}
      {bound && <span aria-hidden="true">{bound === 'at_least' ? '≥ ' : '≤ '}</span>}
      {numberWords(value)}
    </>
  )
}
