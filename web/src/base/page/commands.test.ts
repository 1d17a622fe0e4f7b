import { expect, test } from 'vitest'
import { type Command, commandFor } from './commands.ts'

const command = (id: string, key?: string): Command => ({ id, group: 'go', label: id, ...(key && { key }) })
const all = [command('jobs', 'g j'), command('today', 'g d'), command('new', 'n'), command('nameless')]

test('a key stands for its command, the first of two waits for the second', () => {
  expect(commandFor(all, 'n')).toMatchObject({ id: 'new' })
  expect(commandFor(all, 'g')).toBe('more')
  expect(commandFor(all, 'g d')).toMatchObject({ id: 'today' })
  expect(commandFor(all, 'g x')).toBeNull()
  expect(commandFor(all, 'x')).toBeNull()
})

test('of two with one key the part drawn later holds', () => {
  expect(commandFor([...all, command('new option', 'n')], 'n')).toMatchObject({ id: 'new option' })
})
