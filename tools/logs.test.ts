import { expect, test } from 'vitest'
import { faultsIn, finderOf } from './logs/find.ts'

const SECRETS = [
  { kind: 'a name', value: 'Žana Čuk' },
  { kind: 'an e-mail', value: 'zana.cuk+korak@primer.example' },
  { kind: 'a phone number', value: '+386 31 123 456' },
  { kind: 'a username', value: 'zana.cuk' },
  { kind: 'a short one', value: 'Ana' },
]
const { find } = finderOf(SECRETS)
const look = (line: string, isJson = true) => faultsIn(line, find, isJson).faults.map(({ what }) => what)
const entry = (msg: string) => JSON.stringify({ level: 30, reqId: 'req-1', route: '/api/jobs/:uid', status: 200, msg })

test.each([
  ['nothing of anybody', 'request', []],
  ['a part of another word', 'zana.cukar banana', []],
  ['a name in any case', 'for žana čuk', ['a name']],
  ['a name in an address', '/jobs?search=%C5%BDana%20%C4%8Cuk', ['a name']],
  ['a name in a form', 'name=Žana+Čuk', ['a name']],
  ['a number', 'call +386 31 123 456', ['a phone number']],
  ['an address nobody listed', 'to nekdo@drug.example', ['an e-mail address']],
  ['a session', `cookie ${'aB3_-'.repeat(8)}xyz`, ['something as long as a token']],
  ['a network address', 'from 203.0.113.77', ['a network address']],
])('finds %s', (_name, msg, faults) => {
  expect(look(entry(msg))).toEqual(faults)
})

test('the address the server listens at is its own', () => {
  expect(look(entry('Server listening at http://127.0.0.1:3000'))).toEqual([])
})

test('an id of 36 characters and a time are no tokens', () => {
  expect(
    look(JSON.stringify({ time: '2026-11-21T15:27:33.073Z', user: '0191b5a0-0000-7000-8000-000000000001' })),
  ).toEqual([])
})

test('a line that is not an object is a fault, except the greeting of a local start', () => {
  const greeting = [
    '',
    'Korak is running:   http://127.0.0.1:3000',
    '  zana.cuk  candidate',
    'Ctrl-C stops everything.',
    '',
  ]
  expect(look([...greeting, entry('request')].join('\n'))).toEqual([])
  expect(look('Error: something')).toEqual(['not a JSON object'])
  expect(look('[1]')).toEqual(['not a JSON object'])
  expect(look([...greeting, '  zana.cuk  candidate'].join('\n'))).toEqual(['not a JSON object', 'a username'])
})

test('a log of PostgreSQL is looked through as it is', () => {
  expect(look('2026-11-21 15:27:33 UTC [1] LOG:  listening on IPv4 address "127.0.0.1"', false)).toEqual([])
  expect(look('ERROR:  invalid input syntax for type uuid: "zana.cuk+korak@primer.example"', false)).toEqual([
    'an e-mail address',
    'an e-mail',
    'a username',
  ])
})
