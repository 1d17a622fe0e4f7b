import { asHref, LEGAL } from '@korak/contract/screens.ts'
import { describe, expect, test } from 'vitest'
import { type Access, type Asked, isIncomplete, whereTo } from './access.ts'
import type { CurrentUser } from './session.ts'

const COMPLETE = { gender: 'female', education: 7, birthday: '1990-04-13', career: 'beginner' } as const
const NONE = { job: null, returnTo: null }
const UID = '0191b5a0-0000-7000-8000-000000000001'

const user = (part: Partial<CurrentUser> = {}): CurrentUser => ({
  uid: UID,
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
  test.each([
    '/dashboard',
    '/questionnaires/1',
    '/consents',
    `/consents/${UID}`,
    `/consents/unsigned/${UID}`,
    '/settings',
  ])('on the protected path %s goes to the sign-in page', (path) => expect(ask(path, 'signed-in')).toBe('/login'))
  test('stays on public and signed-out paths', () => {
    expect(ask('/jobs', 'public')).toBeNull()
    expect(ask(`/jobs/${UID}`, 'public')).toBeNull()
    expect(ask('/login', 'signed-out')).toBeNull()
    expect(ask('/consent/confirm/abc', 'signed-out')).toBeNull()
    for (const result of ['success', 'error', 'confirmed'])
      expect(ask(`/consent/confirmation-${result}`, 'public')).toBeNull()
  })
})

test.each(LEGAL)('%s is read by everybody, whatever is asked of them first', (path) => {
  expect(ask(path, 'public')).toBeNull()
  const held = user({ name: null, unchecked_consents: [{ uid: 'first' }] })
  expect(ask(path, 'public', { user: held })).toBeNull()
})

test('nobody is sent anywhere before the server has said who is there', () => {
  expect(ask('/dashboard', 'signed-in', { user: undefined })).toBeNull()
})

describe('a signed-in person', () => {
  test.each(['/login', '/login/forgot-password', '/registration', '/registration/activate/abc'])(
    'opening %s goes to the first page',
    (path) => expect(ask(path, 'signed-out', { user: user() })).toBe('/'),
  )
  test.each(['/consent/confirm', '/consent/confirm/abc'])('opening %s goes to the first page', (path) => {
    expect(ask(path, 'signed-out', { user: user() })).toBe('/')
    // From there the consent that waits is asked about as ever.
    expect(ask(path, 'signed-out', { user: user({ unchecked_consents: [{ uid: 'first' }] }) })).toBe('/')
  })
  test('with a complete profile and no open consent stays', () => {
    expect(ask('/dashboard', 'signed-in', { user: user() })).toBeNull()
    expect(ask('/jobs', 'public', { user: user() })).toBeNull()
  })
  test('after signing in goes to the page they asked for since, else to the kept job', () => {
    const stored = { job: { uid: UID, apply: false }, returnTo: '/applications' } as const
    expect(ask('/login', 'signed-out', { user: user(), stored })).toBe('/applications')
    expect(ask('/login', 'signed-out', { user: user(), stored: { ...stored, job: null } })).toBe('/applications')
    // The first page is no wish of its own: going on from a job passes it.
    for (const returnTo of ['/', '/dashboard', '/user-info', null] as const)
      expect(ask('/login', 'signed-out', { user: user(), stored: { ...stored, returnTo } })).toBe(`/jobs/${UID}`)
  })
})

describe('an incomplete profile', () => {
  test.each(['gender', 'education', 'birthday', 'career'] as const)('is one without %s', (field) => {
    const missing = user({ candidate: { ...COMPLETE, [field]: null } })
    expect(isIncomplete(missing)).toBe(true)
    expect(ask('/dashboard', 'signed-in', { user: missing })).toBe('/user-info')
  })
  test('is one without whatever else is required', () => {
    for (const nothing of [null, []]) {
      const missing = user({ candidate: { ...COMPLETE, newly_required: nothing } as never })
      expect(ask('/dashboard', 'signed-in', { user: missing })).toBe('/user-info')
    }
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
    expect(
      ask('/user-info', 'signed-in', { user: user(), stored: { job: { uid: UID, apply: false }, returnTo: null } }),
    ).toBe(`/jobs/${UID}`)
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
  test('once decided, leads to the next one, and after the last one to where the person was going', () => {
    const second = user({ unchecked_consents: [{ uid: 'second' }] })
    const stored = { job: null, returnTo: asHref('/applications?page=2') }
    expect(ask('/consents/unsigned/first', 'signed-in', { user: second, stored })).toBe('/consents/unsigned/second')
    expect(ask('/consents/unsigned/second', 'signed-in', { user: user(), stored })).toBe('/applications?page=2')
    expect(
      ask('/consents/unsigned/second', 'signed-in', {
        user: user(),
        stored: { returnTo: null, job: { uid: UID, apply: true } },
      }),
    ).toBe(`/jobs/${UID}?apply=1`)
    expect(ask('/consents/unsigned/second', 'signed-in', { user: user() })).toBe('/')
  })
  test('that is none of the open ones leads to the first open one or away, never in a circle', () => {
    for (const person of [open, user()]) {
      const seen: string[] = []
      let path: string | null = '/consents/unsigned/gone'
      while (path !== null && seen.length < 10) {
        seen.push(path)
        const next: string | null = ask(path, 'signed-in', { user: person })
        path = next === '/' ? '/dashboard' : next
      }
      expect(seen.length).toBe(2)
    }
  })
  test('is no goal itself: who was signed out on it goes to the first page once nothing is open', () => {
    for (const returnTo of ['/consents/unsigned/first', '/user-info', '/user-info?lang=en']) {
      const stored = { job: null, returnTo: asHref(returnTo) }
      expect(ask('/consents/unsigned/first', 'signed-in', { user: user(), stored })).toBe('/')
      expect(ask('/user-info', 'signed-in', { user: user(), stored })).toBe('/')
      expect(ask('/login', 'signed-out', { user: user(), stored })).toBe('/')
    }
  })
  test('asks employees and contacts of companies alike', () => {
    const first = { unchecked_consents: [{ uid: 'first' }], candidate: null }
    for (const kind of [{ employee: { department: null } }, { companyemployee: { company: 'Lipa' } }])
      expect(ask('/dashboard', 'signed-in', { user: user({ ...first, ...kind }) })).toBe('/consents/unsigned/first')
  })
  test('leaves the list and the details of consents to be read once it is decided', () => {
    expect(ask('/consents', 'signed-in', { user: user() })).toBeNull()
    expect(ask('/consents/first', 'signed-in', { user: user() })).toBeNull()
  })
  test('does not stand before pages that need no account', () => {
    expect(ask('/public/questionnaires/1', 'public', { user: open })).toBeNull()
    expect(ask('/not-found', 'public', { user: open })).toBeNull()
    expect(ask('/consent/confirmation-success', 'public', { user: open })).toBeNull()
  })
})

describe('the rights of a person stand above what is missing', () => {
  const open = user({ unchecked_consents: [{ uid: 'first' }, { uid: 'second' }] })
  const missing = user({ candidate: { ...COMPLETE, career: null } })
  const both = user({ unchecked_consents: [{ uid: 'first' }], name: null })
  test.each(['/privacy', '/privacy/close', '/consents', '/consents/decided'])('on %s everybody stays', (path) => {
    for (const person of [open, missing, both]) expect(ask(path, 'signed-in', { user: person })).toBeNull()
    expect(ask(path, 'signed-in')).toBe('/login')
  })
  test('not on a text that waits, wherever it is read', () => {
    for (const path of ['/consents/first', '/consents/second', '/consents/unsigned/second'])
      expect(ask(path, 'signed-in', { user: open })).toBe('/consents/unsigned/first')
    expect(ask('/consents/first', 'signed-in', { user: both })).toBe('/user-info')
    expect(ask('/consents/unsigned/first', 'signed-in', { user: missing })).toBe('/user-info')
  })
  test('what only begins like them waits as ever', () => {
    for (const path of ['/privacy-news', '/consents/decided/more', '/settings', '/sharing'])
      expect(ask(path, 'signed-in', { user: missing })).toBe('/user-info')
  })
})

describe('what turns up while a person is on a page', () => {
  const open = user({ unchecked_consents: [{ uid: 'first' }] })
  const missing = user({ candidate: { ...COMPLETE, career: null } })
  const isHere = true
  test('throws nobody out of it', () => {
    expect(ask('/settings', 'signed-in', { user: open, isHere })).toBeNull()
    expect(ask('/settings', 'signed-in', { user: missing, isHere })).toBeNull()
    expect(ask(`/jobs/${UID}`, 'public', { user: open, isHere })).toBeNull()
  })
  test('counts on the next page', () => {
    expect(ask('/applications', 'signed-in', { user: open })).toBe('/consents/unsigned/first')
    expect(ask('/applications', 'signed-in', { user: missing })).toBe('/user-info')
  })
  test('does not hold up at a page that stands before the others', () => {
    expect(ask('/consents/unsigned/first', 'signed-in', { user: user(), isHere })).toBe('/')
    expect(ask('/consents/unsigned/gone', 'signed-in', { user: open, isHere })).toBe('/consents/unsigned/first')
    expect(ask('/user-info', 'signed-in', { user: user(), isHere })).toBe('/')
  })
  test('is nothing the end of the session waits for', () => {
    expect(ask('/settings', 'signed-in', { user: null, isHere })).toBe('/login')
  })
})
