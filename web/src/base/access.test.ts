import { describe, expect, test } from 'vitest'
import { type Access, type Asked, isIncomplete, whereTo } from './access.ts'
import type { CurrentUser } from './session.ts'

const COMPLETE = { gender: 'female', education: 7, birthday: '1990-04-13', career: 'beginner' } as const
const NONE = { job: null, returnTo: null }
const UID = '0191b5a0-0000-7000-8000-000000000001'

const user = (part: Partial<CurrentUser> = {}): CurrentUser => ({
  name: 'Maja Zupan',
  position_title: null,
  avatar_url: null,
  permissions: [],
  roles: ['Candidates'],
  unchecked_consents: [],
  candidate: { ...COMPLETE },
  company: null,
  employee: null,
  companyemployee: null,
  ...part,
})
const ask = (path: string, access: Access, part: Partial<Asked> = {}) =>
  whereTo({ user: null, path, access, stored: NONE, ...part })

describe('a signed-out person', () => {
  test('on a protected path goes to the sign-in page', () => {
    expect(ask('/dashboard', 'signed-in')).toBe('/login')
    expect(ask('/questionnaires/1', 'signed-in')).toBe('/login')
  })
  test('stays on public and signed-out paths', () => {
    expect(ask('/jobs', 'public')).toBeNull()
    expect(ask(`/jobs/${UID}`, 'public')).toBeNull()
    expect(ask('/login', 'signed-out')).toBeNull()
  })
})

test('nobody is sent anywhere before the server has said who is there', () => {
  expect(ask('/dashboard', 'signed-in', { user: undefined })).toBeNull()
})

describe('a signed-in person', () => {
  test.each(['/login', '/login/forgot-password', '/registration', '/registration/activate/abc'])(
    'opening %s goes to the first page',
    (path) => expect(ask(path, 'signed-out', { user: user() })).toBe('/'),
  )
  test('opening the link that confirms a consent goes to the first page', () => {
    expect(ask('/consent/confirm/abc', 'signed-out', { user: user() })).toBe('/')
  })
  test('with a complete profile and no open consent stays', () => {
    expect(ask('/dashboard', 'signed-in', { user: user() })).toBeNull()
    expect(ask('/jobs', 'public', { user: user() })).toBeNull()
  })
  test('after signing in goes to the kept job, else to where they were going', () => {
    const stored = { job: UID, returnTo: '/applications' }
    expect(ask('/login', 'signed-out', { user: user(), stored })).toBe(`/jobs/${UID}`)
    expect(ask('/login', 'signed-out', { user: user(), stored: { ...stored, job: null } })).toBe('/applications')
  })
})

describe('an incomplete profile', () => {
  test.each(['gender', 'education', 'birthday', 'career'] as const)('is one without %s', (field) => {
    const missing = user({ candidate: { ...COMPLETE, [field]: null } })
    expect(isIncomplete(missing)).toBe(true)
    expect(ask('/dashboard', 'signed-in', { user: missing })).toBe('/user-info')
  })
  test('is one without a name, whoever it is', () => {
    expect(isIncomplete(user({ name: null }))).toBe(true)
    expect(isIncomplete(user({ name: '  ' }))).toBe(true)
    expect(isIncomplete(user({ name: null, candidate: null }))).toBe(true)
  })
  test('does not matter for employees and company employees', () => {
    const half = { name: null, candidate: { ...COMPLETE, gender: null } }
    expect(isIncomplete(user({ ...half, employee: { department: null } }))).toBe(false)
    expect(isIncomplete(user({ ...half, companyemployee: { company: 'Lipa' } }))).toBe(false)
  })
  test('leads to /user-info from everywhere, and nowhere from there', () => {
    const missing = user({ candidate: { ...COMPLETE, career: null } })
    expect(ask('/jobs', 'public', { user: missing })).toBe('/user-info')
    expect(ask('/login', 'signed-out', { user: missing })).toBe('/user-info')
    expect(ask('/user-info', 'signed-in', { user: missing })).toBeNull()
  })
  test('once complete, goes on to the original target', () => {
    expect(ask('/user-info', 'signed-in', { user: user() })).toBe('/')
    expect(ask('/user-info', 'signed-in', { user: user(), stored: { job: UID, returnTo: null } })).toBe(`/jobs/${UID}`)
  })
})

describe('an unchecked consent', () => {
  const open = user({ unchecked_consents: [{ uid: 'first' }, { uid: 'second' }] })
  test('leads to the first one', () => {
    expect(ask('/dashboard', 'signed-in', { user: open })).toBe('/consents/unsigned/first')
    expect(ask('/consents/unsigned/second', 'signed-in', { user: open })).toBe('/consents/unsigned/first')
    expect(ask('/consents/unsigned/first', 'signed-in', { user: open })).toBeNull()
  })
  test('comes after an incomplete profile, so that the two never take turns', () => {
    const both = user({ unchecked_consents: [{ uid: 'first' }], name: null })
    expect(ask('/dashboard', 'signed-in', { user: both })).toBe('/user-info')
    expect(ask('/user-info', 'signed-in', { user: both })).toBeNull()
    expect(ask('/user-info', 'signed-in', { user: open })).toBe('/consents/unsigned/first')
  })
  test('once decided, lets the person go on', () => {
    expect(ask('/consents/unsigned/first', 'signed-in', { user: user() })).toBe('/')
  })
  test('does not stand before pages that need no account', () => {
    expect(ask('/public/questionnaires/1', 'public', { user: open })).toBeNull()
    expect(ask('/not-found', 'public', { user: open })).toBeNull()
    expect(ask('/consent/confirmation-success', 'public', { user: open })).toBeNull()
  })
})
