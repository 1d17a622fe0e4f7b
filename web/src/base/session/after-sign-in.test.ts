import { beforeEach, expect, test } from 'vitest'
import { keepGoalJob, keepJob, keepReturnTo, peekJob, storedGoal, takeJob } from './after-sign-in.ts'

const UID = '0191b5a0-0000-7000-8000-000000000001'
const NOW = 1_800_000_000_000
const HOUR = 3_600_000

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test('a kept job is opened for 24 hours', () => {
  keepJob(UID, NOW)
  expect(JSON.parse(localStorage.getItem('jobdetails')!)).toEqual({ uid: UID, apply: true, expires: NOW + 24 * HOUR })
  expect(peekJob(NOW + 23 * HOUR)).toEqual({ uid: UID, apply: true })
  expect(peekJob(NOW + 25 * HOUR)).toBeNull()
})

test('the entry is removed whether it is still good or not', () => {
  keepJob(UID, NOW)
  expect(takeJob(NOW)).toEqual({ uid: UID, apply: true })
  expect(localStorage.getItem('jobdetails')).toBeNull()
  keepJob(UID, NOW)
  expect(takeJob(NOW + 25 * HOUR)).toBeNull()
  expect(localStorage.getItem('jobdetails')).toBeNull()
})

test.each(['//evil.example', '\\\\evil', 'javascript:alert(1)', '../consent/confirm/x', '', 'x'.repeat(36)])(
  'what is not the uid of a job (%s) is dropped',
  (uid) => {
    localStorage.setItem('jobdetails', JSON.stringify({ uid, expires: NOW + HOUR }))
    expect(takeJob(NOW)).toBeNull()
  },
)

test('broken storage is no job', () => {
  for (const text of ['{', '"text"', 'null', '{"uid":5,"expires":9e15}', `{"uid":"${UID}"}`]) {
    localStorage.setItem('jobdetails', text)
    expect(peekJob(NOW)).toBeNull()
  }
})

test('only paths of our own are returned to', () => {
  keepReturnTo('/applications?page=2')
  expect(storedGoal().returnTo).toBe('/applications?page=2')
  for (const path of ['//evil.example', '/\\evil', 'https://evil.example', '/login']) {
    keepReturnTo(path)
    expect(storedGoal().returnTo).toBeNull()
  }
})

test('an entry that does not say that the person pressed to apply is of a job that was looked at', () => {
  localStorage.setItem('jobdetails', JSON.stringify({ uid: UID, expires: NOW + HOUR }))
  expect(peekJob(NOW)).toEqual({ uid: UID, apply: false })
})

test('the job to open is remembered until it is opened, and only if it is one', () => {
  keepGoalJob({ uid: UID, apply: true })
  expect(storedGoal().job).toEqual({ uid: UID, apply: true })
  keepGoalJob(null)
  expect(storedGoal().job).toBeNull()
  sessionStorage.setItem('korak_goal_job', JSON.stringify({ uid: '../consent/confirm/x', apply: true }))
  expect(storedGoal().job).toBeNull()
})

test('pressing to apply is newer than the page one wanted to open before', () => {
  keepReturnTo('/applications')
  keepJob(UID, NOW)
  expect(storedGoal().returnTo).toBeNull()
})
