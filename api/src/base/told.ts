/**
 * What is forgotten here because something was written is forgotten in every other process that serves, too. This file knows
 * what there is to forget and whether others can tell us; how it is told is handed in (`db/telling.ts`), and where one web
 * process serves nothing is.
 */
const topics = new Map<string, () => void>()
const listeners: ((topic: string) => void)[] = []
let tell: (topic: string) => void = () => {}
let sent: () => Promise<void> = async () => {}

/**
 * @param topic the same word in every process
 * @param forget forgets in this process
 * @returns forgets here, and tells the others
 */
export function forgetting(topic: string, forget: () => void): () => void {
  const forgetAll = (): void => {
    forget()
    for (const listener of listeners) listener(topic)
  }
  topics.set(topic, forgetAll)
  return () => {
    forgetAll()
    tell(topic)
  }
}

/** Calls back whenever something is forgotten here, whoever wrote. */
export const whenForgotten = (listener: (topic: string) => void): void => void listeners.push(listener)

/** Forgets what another process says has changed; all there is when it does not say what. */
export function forgetHere(changed: Iterable<string> = topics.keys()): void {
  for (const topic of changed) topics.get(topic)?.()
}

/** Hands in how the others are told. @returns takes it back */
export function tellBy(how: { tell: (topic: string) => void; sent: () => Promise<void> }): () => void {
  const former = { tell, sent }
  ;({ tell, sent } = how)
  return () => void ({ tell, sent } = former)
}

/** What has been told so far is on its way: who reads at another process next finds it knowing. Never throws. */
export const othersTold = (): Promise<void> => sent()

/** What is kept while nobody can tell us that it has changed is this old at most. */
const UNTOLD_MS = 1000
let isTold = true
let isBesideAnother = false

/** Milliseconds anything may be kept that somebody else may change. */
export const longestKept = (): number => (isTold && !isBesideAnother ? Number.POSITIVE_INFINITY : UNTOLD_MS)

/** Can those who tell what they write tell us? */
export const canBeTold = (): boolean => isTold

/** Says whether others can tell us what they write; then what was kept meanwhile is forgotten. */
export function beTold(can: boolean): void {
  isTold = can
  if (can) forgetHere()
}

/** One who is to be alone begins beside a predecessor, which finishes what it has and tells nobody. */
export function beginBesideAnother(milliseconds: number): void {
  isBesideAnother = true
  setTimeout(() => (isBesideAnother = false), milliseconds).unref()
}
