import { expect, test } from 'vitest'
import { slot } from './slot.ts'

test('a slot gives what was handed in last, and refuses to be read before', () => {
  const gate = slot<() => string>('the gate')
  expect(() => gate.value).toThrow('Nobody has handed in the gate')
  gate.set(() => 'open')
  gate.set(() => 'closed')
  expect(gate.value()).toBe('closed')
})
