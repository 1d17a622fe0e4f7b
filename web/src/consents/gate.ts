import { SESSION, read, write } from '#base/page/storage.ts'

const KEY = `${SESSION.draft}gate`

/** Consents decided about since the gate came up; a reload does not begin to count anew. */
const decided = (): string[] => read<string[]>('session', KEY) ?? []

export const noteDecided = (uid: string): void => write('session', KEY, [...new Set([...decided(), uid])])
export const closeGate = (): void => write('session', KEY, null)

/** Where the person is: `1 od 3` stays of 3 until the last one. */
export function positionOf(waiting: readonly { uid: string }[]): { n: number; total: number } {
  const done = decided().filter((uid) => !waiting.some((one) => one.uid === uid)).length
  return { n: done + 1, total: done + waiting.length }
}
