import { expect, test } from 'vitest'
import { inTurns } from './turns.ts'

test('long work lets others have their turn, short work does not wait for any', async () => {
  const heard: string[] = []
  const spin = (ms: number) => {
    for (const begun = performance.now(); performance.now() - begun < ms;);
  }
  const work = function* (turns: number, ms: number) {
    for (let turn = 0; turn < turns; turn += 1) {
      spin(ms)
      heard.push('work')
      yield
    }
    return turns
  }
  setImmediate(() => heard.push('other'))
  expect(await inTurns(work(3, 25))).toBe(3)
  expect(heard).toEqual(['work', 'other', 'work', 'work'])
  heard.length = 0
  setImmediate(() => heard.push('other'))
  expect(await inTurns(work(3, 0))).toBe(3)
  expect(heard).toEqual(['work', 'work', 'work'])
})
