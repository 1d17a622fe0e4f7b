// A reading process a file has taken over may ask its parent for anything.
import { EventEmitter } from 'node:events'
import { beforeEach, expect, test, vi } from 'vitest'
import type { FromChild } from './messages.ts'

const recognised = vi.hoisted(() => ({ asked: 0, finish: [] as ((tables: string[]) => void)[] }))
vi.mock('#scan/tesseract.ts', () => ({
  TooSlow: Error,
  recognise: () => {
    recognised.asked += 1
    return new Promise((resolve) => recognised.finish.push(resolve))
  },
}))

class Child extends EventEmitter {
  connected = true
  killed = false
  exitCode = null
  sent: unknown[] = []
  kill = () => (this.killed = true)
  send = (message: unknown) => this.sent.push(message)
  unref = () => undefined
}
const started = vi.hoisted(() => ({ child: null as unknown }))
vi.mock('node:child_process', async (load) => ({ ...(await load<object>()), fork: () => started.child }))

const { Reader } = await import('./reader.ts')
const page = Buffer.concat([Buffer.from('P5\n2 2\n255\n'), Buffer.alloc(4)])
let child: Child
beforeEach(() => {
  started.child = child = new Child()
  recognised.asked = 0
})
const ask = (picture: Uint8Array) => child.emit('message', { kind: 'recognise', picture } satisfies FromChild)
const reading = () => new Reader().read(Buffer.from('x'), new Date(), () => undefined)
const finish = async () => {
  recognised.finish.pop()?.([])
  await new Promise((later) => setTimeout(later))
}

test.each([
  ['a picture we have not drawn', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ['a page larger than any', Buffer.concat([Buffer.from('P5\n9999 1\n255\n'), Buffer.alloc(9999)])],
  ['a page that is longer than it says', Buffer.concat([page, Buffer.alloc(9)])],
])('%s ends it', async (_what, picture) => {
  const answer = reading()
  ask(picture)
  await expect(answer).rejects.toMatchObject({ reason: 'broken' })
  expect([child.killed, recognised.asked]).toEqual([true, 0])
})

test('a second page before the first is recognised ends it', async () => {
  const answer = reading()
  ask(page)
  ask(page)
  await expect(answer).rejects.toMatchObject({ reason: 'broken' })
  expect([child.killed, recognised.asked]).toEqual([true, 1])
})

test('five pages are recognised, and a sixth ends it', async () => {
  const answer = reading()
  for (let at = 0; at < 5; at++) {
    ask(page)
    await finish()
  }
  expect([child.killed, recognised.asked]).toEqual([false, 5])
  ask(page)
  await expect(answer).rejects.toMatchObject({ reason: 'broken' })
  expect(child.killed).toBe(true)
})
