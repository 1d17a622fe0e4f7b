import { expect, test } from 'vitest'
import { clientAddress, isLoopback } from './network.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:5678', '203.0.113.7'],
  ['2001:db8::7', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['[2001:db8::7]:443', '2001:db8::7'],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
  ['unknown', '10.0.0.1'],
  ['_hidden', '10.0.0.1'],
  ['203.0.113.7:5678:9', '10.0.0.1'],
  ['', '10.0.0.1'],
])('a proxy that tells %s means %s', (told, address) => {
  expect(clientAddress(told, '10.0.0.1')).toBe(address)
})

test('this machine has several names, others only look like them', () => {
  expect(['localhost', '127.0.0.1', '127.9.9.9', '::1', '[::1]'].filter((host) => !isLoopback(host))).toEqual([])
  expect(['0.0.0.0', '::', '127.0.0.1.example', 'localhost.example', '10.0.0.1'].filter(isLoopback)).toEqual([])
})
