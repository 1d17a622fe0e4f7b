import { expect, test } from 'vitest'
import type { Task } from '@korak/contract/tasks.ts'
import { formatDay, today } from '#base/text/dates.ts'
import { beginLanguage } from '#base/text/language.ts'
import { actionOf, factsOf, titleOf } from './labels.ts'

const KINDS = [
  'profile',
  'consent',
  'share',
  'presentation',
  'interview_reply',
  'offer_reply',
  'message_reply',
  'questionnaire',
  'feedback',
  'keep_profile',
  'cv',
  'application_draft',
  'consent_renewal',
  'proposals',
  'find_job',
] as const satisfies Task['kind'][]
const task = (rest: Partial<Task>): Task => ({
  kind: 'share',
  status: 'todo',
  path: '/',
  subject: 'Lipa d. d.',
  people: [],
  is_self: false,
  uid: null,
  due_on: null,
  minutes: 0,
  count: null,
  is_optional: false,
  ...rest,
})
const inDays = (days: number) => today(new Date(Date.now() + days * 86_400_000))

test('every kind has a title and an action in both languages, and names what it is about', () => {
  for (const language of ['sl-SI', 'en-EN'] as const) {
    beginLanguage(language)
    const titles = KINDS.map((kind) => titleOf(task({ kind })))
    expect(new Set(titles).size).toBe(KINDS.length)
    expect(KINDS.map((kind) => actionOf(task({ kind })))).not.toContain('')
    expect(titles[KINDS.indexOf('share')]).toContain('Lipa\u00a0d.\u00a0d.')
  }
})

test('a day to answer is counted when it is near', () => {
  beginLanguage('sl-SI')
  expect(factsOf(task({ due_on: inDays(0) }))).toBe('Rok: danes.')
  expect([1, 2, 3, 5].map((days) => factsOf(task({ due_on: inDays(days) })).split(', ')[1])).toEqual([
    'še 1 dan.',
    'še 2 dneva.',
    'še 3 dni.',
    'še 5 dni.',
  ])
  expect(factsOf(task({ due_on: inDays(30) }))).toBe(`Rok: ${formatDay(inDays(30))}.`)
  expect(factsOf(task({ due_on: inDays(-1) }))).toBe(`Rok: ${formatDay(inDays(-1))}.`)
  expect([1, 2, 3, 5].map((count) => factsOf(task({ kind: 'proposals', count })))).toEqual([
    'Čaka 1 predlog.',
    'Čakata 2 predloga.',
    'Čakajo 3 predlogi.',
    'Čaka 5 predlogov.',
  ])
  expect(factsOf(task({ kind: 'profile', count: 2, minutes: 3 }))).toBe('Manjkata 2 podatka. Traja približno 3 minute.')
})
