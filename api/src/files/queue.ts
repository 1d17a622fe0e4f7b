import { enqueue } from '#background/queue.ts'

/**
 * Asks for a file to be scanned, in the place of what was asked for it before. One is scanned at a time, so that a scanner
 * that hangs holds up nothing but scanning.
 */
export const queueScan = (id: string, runAt: Date): Promise<void> =>
  enqueue('files.scan', { id }, { key: `scan:${id}`, lane: 'scan', runAt })
