// The process that reads CVs. It may read the files of the program, nothing else: no writing, no programs, no network.
// What it needs of the world, the recognition of a scanned page, it asks its parent for.
import './no-network.ts'
import { Unreadable } from '#document.ts'
import { readCv } from '#read/read.ts'
import type { FromChild, ToChild } from './messages.ts'

/** More than any CV can say; a reading beyond is an attack on the memory of the parent. */
const MAX_OUTPUT = 512 * 1024

const send = (message: FromChild): void => void process.send?.(message)
let recognising: { resolve: (tables: string[]) => void; reject: (error: Unreadable) => void } | null = null

/** The parent answers in turn: pages are recognised one after the other. */
const ocr = (picture: Buffer): Promise<string[]> =>
  new Promise((resolve, reject) => {
    recognising = { resolve, reject }
    send({ kind: 'recognise', picture })
  })

async function answer(bytes: Uint8Array, today: string): Promise<FromChild> {
  try {
    const reading = await readCv(Buffer.from(bytes), new Date(today), ocr)
    if (JSON.stringify(reading).length > MAX_OUTPUT) return { kind: 'unreadable', reason: 'too-large', detail: '' }
    return { kind: 'read', reading }
  } catch (error) {
    const detail = error instanceof Error ? error.message.slice(0, 300) : ''
    return { kind: 'unreadable', reason: error instanceof Unreadable ? error.reason : 'broken', detail }
  }
}

process.on('message', (message: ToChild) => {
  if (message.kind === 'recognised') recognising?.resolve(message.tables)
  else if (message.kind === 'unrecognised') recognising?.reject(new Unreadable('time-out'))
  else void answer(message.bytes, message.today).then(send)
})
process.on('disconnect', () => process.exit(0))
send({ kind: 'ready' })
