import type { AnswerOf } from '@korak/contract/all.ts'
import type { AnswerValue } from '@korak/contract/definition.ts'
import type { AnswerChange } from '@korak/contract/questionnaires.ts'

/** What the server has made of the answers sent. */
export type Kept = AnswerOf<'PUT /portal/questionnaires/:uid/answers'>
export interface Batch {
  rev: number
  changes: AnswerChange[]
  position?: string | null
}
export type Send = (batch: Batch) => Promise<Kept>
export interface Conflict {
  /** Of the own change; it stays in the browser until this is settled. */
  id: string
  item: string
  rev: number
  mine: AnswerValue
  theirs: AnswerValue
}
/**
 * `waiting`: it will be tried again. `locked`: the questionnaire is closed. `gone`: there is none for whoever is signed in
 * now; what waits stays in the browser for the person it belongs to.
 */
export type QueueState = 'idle' | 'sending' | 'waiting' | 'locked' | 'gone'
export interface Snapshot {
  state: QueueState
  /** Questions whose answer the server does not have yet. */
  count: number
  /** Questions whose answer the server does not take as it is. */
  refused: readonly string[]
  savedAt: string | null
  conflicts: readonly Conflict[]
}
