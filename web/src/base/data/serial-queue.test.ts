import { expect, test } from 'vitest'
import { makeLine } from './serial-queue.ts'

test('calls are made in order, each after the one before has been answered or has failed', async () => {
  const inOrder = makeLine()
  const seen: string[] = []
  const ends: ((fails?: boolean) => void)[] = []
  const slow = (name: string) => () =>
    new Promise<string>((resolve, reject) => {
      seen.push(name)
      ends.push((fails) => (fails ? reject(new Error(name)) : resolve(name)))
    })
  const first = inOrder(slow('first'))
  const second = inOrder(slow('second'))
  await Promise.resolve()
  expect(seen).toEqual(['first'])
  ends[0]?.(true)
  await expect(first).rejects.toThrow('first')
  expect(seen).toEqual(['first', 'second'])
  ends[1]?.()
  expect(await second).toBe('second')
})
