import { expect, test } from 'vitest'
import { screens } from '@korak/contract/screens.ts'
import { beginLanguage } from '#base/text/language.ts'
import { navFor } from '#app/shell/nav.ts'
import { matchRoute } from '#app/routing/route.ts'
import { redirectOf } from './redirects.ts'
import { routes } from './routes.list.ts'

const PEOPLE = { candidate: null, company: null, employee: null, companyemployee: null }
const person = (part: object) => ({ ...PEOPLE, ...part }) as never
const paths = (user: never) => navFor(user).map(({ path }) => path)

test('every screen has its entry, and none a second one', () => {
  const drawn = routes.map(({ path }) => path)
  expect([...drawn, '/'].toSorted()).toEqual(screens.toSorted())
})

test('every screen has a title in both languages', () => {
  for (const route of routes) {
    beginLanguage('sl-SI')
    const slovenian = route.title()
    beginLanguage('en-EN')
    expect([slovenian, route.title()], route.path).not.toContain('')
  }
})

test.each([
  ['/login', 'signed-out'],
  ['/login/forgot-password', 'signed-out'],
  ['/login/reset-password', 'signed-out'],
  ['/registration', 'signed-out'],
  ['/registration/activate/abc', 'signed-out'],
  ['/dashboard', 'signed-in'],
  ['/settings', 'signed-in'],
  ['/settings/security', 'signed-in'],
  ['/user-info', 'signed-in'],
  ['/feedback', 'signed-in'],
  ['/feedback/0191b5a0-0000-7000-8000-000000000001/report', 'signed-in'],
  ['/consents', 'signed-in'],
  ['/consents/0191b5a0-0000-7000-8000-000000000001', 'signed-in'],
  ['/consents/unsigned/0191b5a0-0000-7000-8000-000000000001', 'signed-in'],
  ['/consent/confirm', 'signed-out'],
  ['/consent/confirm/abc', 'signed-out'],
  ['/consent/confirmation-success', 'public'],
  ['/consent/confirmation-error', 'public'],
  ['/consent/confirmation-confirmed', 'public'],
  ['/settings/email', 'public'],
  ['/settings/email/abc', 'public'],
  ['/jobs', 'public'],
  ['/jobs/0191b5a0-0000-7000-8000-000000000001', 'public'],
  ['/privacy-notice', 'public'],
  ['/terms', 'public'],
  ['/cookies', 'public'],
  ['/accessibility', 'public'],
  ['/contact', 'public'],
  ['/not-found', 'public'],
  ['/public/questionnaires/0191b5a0-0000-7000-8000-000000000001', 'public'],
  ['/public/questionnaires/rosl/kariera/complete', 'public'],
] as const)('%s is %s', (path, access) => expect(matchRoute(routes, path)?.route.access).toBe(access))

test.each([
  ['/login', false],
  ['/login/forgot-password', false],
  ['/login/reset-password', false],
  ['/not-found', false],
  ['/settings/email/abc', false],
  ['/public/questionnaires/rosl/kariera', false],
  ['/public/questionnaires/0191b5a0-0000-7000-8000-000000000001/complete', false],
  ['/consents/unsigned/0191b5a0-0000-7000-8000-000000000001', false],
  ['/feedback', true],
  ['/consents', true],
  ['/consents/0191b5a0-0000-7000-8000-000000000001', true],
  ['/dashboard', true],
  ['/settings', true],
  ['/jobs', true],
])('on %s the bar is shown: %s', (path, bar) => expect(matchRoute(routes, path)?.route.bar).toBe(bar))

test('the first page is the dashboard, for who runs the portal the office; an unknown path is none', () => {
  expect(redirectOf('/')).toBe('/dashboard')
  expect(redirectOf('/', '', { roles: ['Candidates'], permissions: [] } as never)).toBe('/dashboard')
  expect(redirectOf('/', '', { roles: ['Consultants'], permissions: ['jobs.read'] } as never)).toBe('/office')
  expect(redirectOf('/', '', { roles: ['Administrators'], permissions: [] } as never)).toBe('/office')
  expect(redirectOf('/', '', { roles: ['Interviewers'], permissions: ['evaluations.create'] } as never)).toBe('/office')
  expect(redirectOf('/', '', { roles: ['Clients'], permissions: [], company: {} } as never)).toBe('/shared-profiles')
  expect(matchRoute(routes, '/nowhere')).toBeNull()
})

test('employees and company employees do not see the jobs', () => {
  expect(paths(null as never)).toEqual(['/jobs'])
  expect(paths(person({ candidate: {} }))).toContain('/jobs')
  expect(paths(person({ company: {} }))).toContain('/jobs')
  expect(paths(person({ employee: {} }))).not.toContain('/jobs')
  expect(paths(person({ companyemployee: {} }))).not.toContain('/jobs')
})

test('nothing is linked that is not there', () => {
  for (const path of paths(person({ candidate: {} }))) expect(matchRoute(routes, path), path).not.toBeNull()
})
