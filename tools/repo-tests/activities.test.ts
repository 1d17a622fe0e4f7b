// Whatever the audit trail says, people can read: every action has words in both languages.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ACTIVITIES } from '../../contract/src/activities.ts'
import { JOB_MOVES } from '../../contract/src/jobs.policy.ts'
import { ApplicationStatus } from '../../contract/src/applications.ts'
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
  const there = readdirSync(path.join(root, 'messages'))
    .filter((name) => name.endsWith(`.${language}.json`))
    .flatMap((name) => Object.keys(JSON.parse(readFileSync(path.join(root, 'messages', name), 'utf8')) as object))
    .filter((key) => key.startsWith('activity_'))
  expect(there.toSorted()).toEqual(ACTIVITIES.map(keyOf).toSorted())
})

// Who reads the trail is not whom it is about: the same words stand in the history of an account and in the office.
test.each([
  ['sl-SI', /(?<!\p{L})(va[šms]\p{L}*|ste)(?!\p{L})/iu],
  ['en-EN', /\byou(r|rs)?\b/i],
] as const)('no action speaks to somebody in %s', (language, spoken) => {
  const words = readdirSync(path.join(root, 'messages'))
    .filter((name) => name.endsWith(`.${language}.json`))
    .flatMap((name) =>
      Object.entries(JSON.parse(readFileSync(path.join(root, 'messages', name), 'utf8')) as Record<string, string>),
    )
  const actions = words.filter(([key]) => key.startsWith('activity_'))
  expect(actions.length).toBeGreaterThan(50)
  expect(actions.filter(([, text]) => spoken.test(text))).toEqual([])
})

test('statements that write to the trail themselves use listed actions', () => {
  // What goes through audit() is checked by the compiler.
  const written = sources.flatMap((source) =>
    [...source.matchAll(/insert into audit_events[^`]*?(?:select|values \()\s*'([^']+)'/g)].map(([, action]) => action),
  )
  expect(written.length).toBeGreaterThan(2)
  expect(written.filter((action) => !known.has(action ?? ''))).toEqual([])
})

test('every action is written by something', () => {
  const all = sources.join('\n')
  const isWritten = (action: string) => {
    // `media.${what}`, `campaigns.rater_${decided}`: the rest is named where it is called.
    const begin = /^\w+\.(\w+_)?/.exec(action)?.[0] ?? ''
    const isPut = [begin, `${action.split('.')[0]}.`].some(
      (start) => all.includes(`\`${start}\${`) && all.includes(`'${action.slice(start.length)}'`),
    )
    return all.includes(`'${action}'`) || isPut
  }
  const statuses = new Set<string>(ApplicationStatus.options.map((status) => `applications.${status}`))
  expect(ACTIVITIES.filter((action) => !isWritten(action) && !statuses.has(action))).toEqual([])
})

test('a job has an action for each status something takes it to', () => {
  const taken = Object.entries(JOB_MOVES).map(([status, move]) => [status, move !== null])
  expect(taken).toEqual(Object.keys(JOB_MOVES).map((status) => [status, known.has(`jobs.${status}`)]))
})

test('nothing else writes to the trail', () => {
  const writers = sources.filter((source) => /insertInto\('auditEvents'\)/.test(source))
  expect(writers).toHaveLength(1)
})
