import path from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Received } from './received.ts'

/** Mails of people are read in a part of a second. */
const PATIENCE_MS = 15_000
/** Megabytes a reader may take besides the mail itself. */
const MEMORY = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 }

/** A mail nobody can read: torn, too deep, or made so that reading it does not end. */
export class Unreadable extends Error {}

let waiting: Promise<unknown> = Promise.resolve()

/**
 * Reads a mail, in a thread of its own that is ended when it takes too long or too much; one mail after the other.
 * @throws Unreadable
 */
export function parseMail(raw: Uint8Array): Promise<Received> {
  const turn = waiting.then(() => parseNow(raw))
  waiting = turn.catch(() => {})
  return turn
}

const parseNow = (raw: Uint8Array): Promise<Received> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(path.join(import.meta.dirname, 'parsing.worker.ts'), {
      workerData: raw,
      resourceLimits: MEMORY,
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdout: true,
      stderr: true,
    })
    const timer = setTimeout(() => fail(), PATIENCE_MS)
    const end = (): void => {
      clearTimeout(timer)
      void worker.terminate()
    }
    const fail = (): void => {
      end()
      reject(new Unreadable('A mail could not be read'))
    }
    worker.once('message', (mail: Received) => {
      end()
      resolve(mail)
    })
    worker.once('error', fail)
    worker.once('exit', fail)
  })
