import { expect, test } from 'vitest'
import { beginLanguage } from '#base/language.ts'
import { navFor } from './nav.ts'
import { matchRoute } from './route.ts'
import { REDIRECTS, routes } from './routes.tsx'

const PEOPLE = { candidate: null, company: null, employee: null, companyemployee: null }
const person = (part: object) => ({ ...PEOPLE, ...part }) as never
const paths = (user: never) => navFor(user).map(({ path }) => path)

test('every screen has a title in both languages', () => {
  for (const route of routes) {
    beginLanguage('sl-SI')
    const slovenian = route.title()
    beginLanguage('en-EN')
    expect([slovenian, route.title()], route.path).not.toContain('')
  }
})

test.each([
  ['/login', 'signed-out', false],
  ['/login/forgot-password', 'signed-out', false],
  ['/login/reset-password', 'signed-out', false],
  ['/registration', 'signed-out', undefined],
  ['/registration/activate/abc', 'signed-out', undefined],
  ['/dashboard', 'signed-in', true],
  ['/settings', 'signed-in', true],
  ['/user-info', 'signed-in', undefined],
  ['/jobs', 'public', true],
  ['/jobs/0191b5a0-0000-7000-8000-000000000001', 'public', true],
  ['/not-found', 'public', false],
] as const)('%s is for %s, bar %s', (path, access, bar) => {
  const route = matchRoute(routes, path)?.route
  expect(route?.access).toBe(access)
  if (bar !== undefined) expect(route?.bar).toBe(bar)
})

test('the first page is the dashboard, an unknown path is none', () => {
  expect(REDIRECTS['/']).toBe('/dashboard')
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
