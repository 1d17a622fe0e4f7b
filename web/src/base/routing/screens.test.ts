import { expect, test } from 'vitest'
import { pathTo, pathWith, screens } from '@korak/contract/screens.ts'
import { matchPath } from './pattern.ts'

test('an address is filled in, escaped, and says only what there is to say', () => {
  expect(pathTo('/jobs/:uid', { uid: 'a/b č', apply: 1 })).toBe('/jobs/a%2Fb%20%C4%8D?apply=1')
  expect(pathTo('/applications', { tab: 'past', page: undefined })).toBe('/applications?tab=past')
  expect(pathTo('/settings', {}, 'geslo')).toBe('/settings#geslo')
  expect(pathTo('/public/questionnaires/:place/:id', { place: 'rosl', id: 'kariera', lang: 'en' })).toBe(
    '/public/questionnaires/rosl/kariera?lang=en',
  )
  expect([pathWith('/jobs', ''), pathWith('/jobs', 'page=2', 'results')]).toEqual(['/jobs', '/jobs?page=2#results'])
})

test('what fills an address is what its screen reads from it', () => {
  expect(matchPath('/jobs/:uid', pathTo('/jobs/:uid', { uid: 'a/b č' }))).toEqual({ uid: 'a/b č' })
})

test('what is not declared does not compile', () => {
  // @ts-expect-error -- a screen there is not
  expect(() => pathTo('/jbos', {})).not.toThrow()
  // @ts-expect-error -- a part is left out
  expect(pathTo('/feedback/:uid', {})).toBeDefined()
  // @ts-expect-error -- a name the screen does not read
  expect(pathTo('/jobs/:uid', { uid: 'a', aply: 1 })).toBeDefined()
  expect(screens).toContain('/jobs/:uid')
})
