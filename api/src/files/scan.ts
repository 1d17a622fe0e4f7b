import { type FileHandle, open } from 'node:fs/promises'
import { connect } from 'node:net'
import { makeBreaker } from '#base/breaker.ts'
import { reportOn } from '#background/queue-log.ts'
import { env } from '#env.ts'

/** Somebody waits for the answer to an upload. */
const UPLOAD_MS = 15_000
/** One line is all a scanner says. */
const MAX_ANSWER = 4096

/** Whether the scanner is asked now. */
export const scanner = makeBreaker({
  failures: 3,
  shortestMs: 10_000,
  longestMs: 60_000,
  report: reportOn('virus scanner'),
})

/**
 * Asks the virus scanner (clamd, CLAMD_URL) about a file.
 * @param patienceMs for the whole conversation, from the connection to the end of the answer
 * @returns `skipped` without a scanner, `pending` when it does not answer: an upload never fails because a scanner is down
 */
export async function scan(
  path: string,
  patienceMs = UPLOAD_MS,
): Promise<'skipped' | 'pending' | 'clean' | 'infected'> {
  const url = env().CLAMD_URL
  if (!url) return 'skipped'
  const file = await open(path)
  try {
    if (!scanner.admits(patienceMs)) return 'pending'
    const begun = performance.now()
    const answer = await ask(new URL(url), file, patienceMs).catch(() => '')
    if (answer === '') scanner.noteSilence(begun)
    else scanner.noteAnswer()
    if (/ FOUND\0?$/.test(answer)) return 'infected'
    return /: OK\0?$/.test(answer) ? 'clean' : 'pending'
  } finally {
    await file.close()
  }
}

/** One INSTREAM conversation: pieces with their length in front, a zero length at the end, one line back. */
function ask(url: URL, handle: FileHandle, patienceMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(patienceMs)
    const socket = connect({ port: Number(url.port || 3310), host: url.hostname, signal })
    const file = handle.createReadStream({ highWaterMark: 64 * 1024, autoClose: false })
    let answer = ''
    const fail = (error: Error) => {
      file.destroy()
      socket.destroy()
      reject(error)
    }
    socket.on('error', fail)
    file.on('error', fail)
    socket.on('data', (data) => {
      answer += data.toString('latin1')
      if (answer.length > MAX_ANSWER) fail(new Error('The answer is too long'))
    })
    socket.on('end', () => {
      file.destroy()
      socket.destroy()
      resolve(answer.trim())
    })
    socket.write('zINSTREAM\0')
    file.on('data', (piece) => {
      const length = Buffer.alloc(4)
      length.writeUInt32BE(piece.length)
      socket.write(length)
      if (!socket.write(piece)) {
        file.pause()
        socket.once('drain', () => file.resume())
      }
    })
    file.on('end', () => socket.write(Buffer.alloc(4)))
  })
}
