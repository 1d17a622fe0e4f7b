import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import type { CvProgress } from '@korak/contract/cv.ts'
import { now } from '#base/time.ts'
import type { CvReading } from '@korak/cv/read.ts'
import { env } from '#env.ts'
import { ReaderPool, type ReadProgress } from './reader-queue.ts'

export type Stage = Exclude<CvProgress, { stage: 'done' | 'failed' }>

let pool: ReaderPool | null = null

/** The cores are shared by the web processes. */
const size = (): number => Math.floor(availableParallelism() / (env().WORKERS ?? 1))

const stageOf = (progress: ReadProgress): Stage => {
  if (progress.step === 'waiting') return { stage: 'waiting', ahead: progress.before }
  if (progress.step === 'reading') return { stage: 'reading' }
  return { stage: 'recognising', page: progress.page, pages: progress.page }
}

interface Wanted {
  onStage: (stage: Stage) => void
  signal: AbortSignal
  /** The network it comes from; none for our own work. */
  from?: string
  /** Does somebody wait for it? Otherwise a busy machine may take its time. */
  isAwaited?: boolean
}

/**
 * Reads a CV in a process of its own.
 * @throws Unreadable with a reason; the reason of the signal when that comes first
 */
export async function readCv(
  path: string,
  { onStage, signal, from = '', isAwaited = true }: Wanted,
): Promise<CvReading> {
  pool ??= new ReaderPool(size())
  const onProgress = (progress: ReadProgress): void => onStage(stageOf(progress))
  return pool.read({ load: () => readFile(path), today: now(), signal, from, isAwaited, onProgress })
}

/** Ends the processes that read. */
export function stopReading(): void {
  pool?.stop()
  pool = null
}
