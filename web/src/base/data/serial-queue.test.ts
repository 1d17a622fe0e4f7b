import { expect, test } from 'vitest'
import { makeSerialQueue } from './serial-queue.ts'

test('calls are made in order, each after the one before has been answered or has failed', async () => {
  const serially = makeSerialQueue()
  const seen: string[] = []
  const ends: ((fails?: boolean) => void)[] = []
  const slow = (name: string) => () =>
    new Promise<string>((resolve, reject) => {
      seen.push(name)
      ends.push((fails) => (fails ? reject(new Error(name)) : resolve(name)))
    })
  const first = serially(slow('first'))
  const second = serially(slow('second'))
  await Promise.resolve()
  expect(seen).toEqual(['first'])
  ends[0]?.(true)
  await expect(first).rejects.toThrow('first')
  expect(seen).toEqual(['first', 'second'])
  ends[1]?.()
  expect(await second).toBe('second')
})
