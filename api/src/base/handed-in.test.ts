import { expect, test } from 'vitest'
import { handedIn } from './handed-in.ts'

test('what was handed in last is given, and nothing before anything was', () => {
  const gate = handedIn<() => string>('the gate')
  expect(() => gate.value).toThrow('Nobody has handed in the gate')
  gate.set(() => 'open')
  gate.set(() => 'closed')
  expect(gate.value()).toBe('closed')
})
