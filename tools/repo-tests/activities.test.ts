// Whatever the audit trail says, people can read: every action has words in both languages.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ACTIVITIES } from '../../contract/src/activities.ts'
import { LANGUAGES } from '../../contract/src/shapes.ts'

const root = path.join(import.meta.dirname, '../..')
const server = path.join(root, 'api/src')
const sources = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|^i18n\/words|^db\/schema\.ts$/.test(name))
  .map((name) => readFileSync(path.join(server, name), 'utf8'))
const known = new Set<string>(ACTIVITIES)
const keyOf = (action: string) => `activity_${action.replace('.', '_')}`

test('no action is listed twice', () => {
  expect(ACTIVITIES.length).toBeGreaterThan(50)
  expect(known.size).toBe(ACTIVITIES.length)
})

test.each(LANGUAGES)('every action has words in %s, and no action that is gone has', (language) => {
  const words = JSON.parse(readFileSync(path.join(root, `messages/security.${language}.json`), 'utf8')) as object
  const there = Object.keys(words).filter((key) => key.startsWith('activity_'))
  expect(there.toSorted()).toEqual(ACTIVITIES.map(keyOf).toSorted())
})

test('statements that write to the trail themselves use listed actions', () => {
  // What goes through audit() is checked by the compiler.
  const written = sources.flatMap((source) =>
    [...source.matchAll(/insert into audit_events[^`]*?(?:select|values \()\s*'([^']+)'/g)].map(([, action]) => action),
  )
  expect(written.length).toBeGreaterThan(2)
  expect(written.filter((action) => !known.has(action ?? ''))).toEqual([])
})

test('nothing else writes to the trail', () => {
  const writers = sources.filter((source) => /insertInto\('auditEvents'\)/.test(source))
  expect(writers).toHaveLength(1)
})
