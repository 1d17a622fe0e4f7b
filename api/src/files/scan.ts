import { createReadStream } from 'node:fs'
import { connect } from 'node:net'
import { env } from '#env.ts'

const TIMEOUT = 15_000

/**
 * Asks the virus scanner (clamd, CLAMD_URL) about a file.
 * @returns `skipped` without a scanner, `pending` when it does not answer: an upload never fails because a scanner is down
 */
export async function scan(path: string): Promise<'skipped' | 'pending' | 'clean' | 'infected'> {
  const url = env().CLAMD_URL
  if (!url) return 'skipped'
  const answer = await ask(new URL(url), path).catch(() => '')
  if (/ FOUND\0?$/.test(answer)) return 'infected'
  return /: OK\0?$/.test(answer) ? 'clean' : 'pending'
}

/** One INSTREAM conversation: pieces with their length in front, a zero length at the end, one line back. */
function ask(url: URL, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(url.port || 3310), url.hostname)
    const file = createReadStream(path, { highWaterMark: 64 * 1024 })
    let answer = ''
    const fail = (error: Error) => {
      file.destroy()
      socket.destroy()
      reject(error)
    }
    socket.setTimeout(TIMEOUT, () => fail(new Error('The scanner does not answer')))
    socket.on('error', fail)
    file.on('error', fail)
    socket.on('data', (data) => (answer += data.toString('latin1')))
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
