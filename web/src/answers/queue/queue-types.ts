import type { AnswerOf } from '@korak/contract/all.ts'
import type { AnswerValue } from '@korak/contract/definition.ts'
import type { AnswerChange } from '@korak/contract/questionnaires.ts'
import type { Origin, Said, Store } from './store.ts'

/** Nothing has answered for so long: it is tried again. */
export const PATIENCE_MS = 30_000
/** What a page that is being left may still send (the browser's limit is 64 kB for all of it). */
export const LAST_WORDS = 50_000
export const BATCH = 100

/** What the server has made of the answers sent. */
export type Kept = AnswerOf<'PUT /portal/questionnaires/:uid/answers'>
export interface Batch {
  rev: number
  changes: AnswerChange[]
  position?: string | null
}
interface SendOptions {
  /** Gives up where nothing answers. */
  signal?: AbortSignal
  /** The page is being left. */
  outlives?: boolean
}
export type Send = (batch: Batch, options?: SendOptions) => Promise<Kept>
/** What a queue is made of. */
export interface QueueOptions {
  owner: string
  rev: number
  revs: Record<string, number>
  send: Send
  store: Store
  origin?: Origin | null
  /** A question and an answer to it in words. */
  wordsOf?: (item: string, value: AnswerValue) => Said | undefined
  /** Shows an answer changed elsewhere; false when something else stands on the screen. */
  onElsewhere?: (item: string, value: AnswerValue) => boolean
}
export interface Conflict {
  /** Of the own change; it stays in the browser until this is settled. */
  id: string
  item: string
  rev: number
  mine: AnswerValue
  theirs: AnswerValue
  /** When the other one was given; null where nobody may know. */
  at: string | null
}
/** A question, and why the server does not take its answer, in its words; empty where it has not said. */
export interface Refused {
  item: string
  why: string
}
/**
 * `waiting`: it will be tried again. `locked`: the questionnaire is closed. `gone`: there is none for whoever is signed in
 * now; what waits stays in the browser for the person it belongs to.
 */
type QueueState = 'idle' | 'sending' | 'waiting' | 'locked' | 'gone'
export interface Snapshot {
  state: QueueState
  /** Questions whose answer the server does not have yet. */
  count: number
  /** What waits outlives the page: leaving loses nothing. */
  isStored: boolean
  /** Questions whose answer the server does not take as it is. */
  refused: readonly Refused[]
  /** Questions with something on the screen that cannot be kept as it is. */
  unfit: readonly string[]
  savedAt: string | null
  conflicts: readonly Conflict[]
}

export const NOTHING_SENT: Snapshot = {
  state: 'idle',
  count: 0,
  isStored: true,
  refused: [],
  unfit: [],
  savedAt: null,
  conflicts: [],
}

/** Changes that met an answer changed elsewhere, each with both sides. */
export const conflictsIn = ({ conflicts }: Kept, sent: readonly AnswerChange[]): Conflict[] =>
  conflicts.flatMap(({ item, rev, value, at }) => {
    const mine = sent.find((one) => one.item === item)
    return mine ? [{ id: mine.id, item, rev, mine: mine.value, theirs: value, at }] : []
  })

/** Of each question the change that goes out first, in their order. */
export function firstOfEach(changes: readonly AnswerChange[]): AnswerChange[] {
  const items = new Set<string>()
  return changes.filter(({ item }) => !items.has(item) && items.add(item))
}
/** The ids of those that stand in their fields: of each question the last. */
export const lastOfEach = (changes: readonly AnswerChange[]): string[] => [
  ...new Map(changes.map(({ id, item }) => [item, id])).values(),
]
