import { beforeEach, expect, test } from 'vitest'
import { canonicalOf, hrefOf, remember, remembered } from './address.ts'

const TOKEN = 'A_-'.repeat(14) + 'z'
const ID = '0191b5a0-0000-7000-8000-000000000001'
beforeEach(() => sessionStorage.clear())

test('a token and an id without a slash between them get one', () => {
  expect(canonicalOf(`/public/questionnaires/${TOKEN}${ID}`)).toBe(`/public/questionnaires/${TOKEN}/${ID}`)
  expect(canonicalOf(`/public/questionnaires/${TOKEN}${ID}/complete`)).toBe(
    `/public/questionnaires/${TOKEN}/${ID}/complete`,
  )
})

test.each([
  `/public/questionnaires/${ID}`,
  `/public/questionnaires/${TOKEN}/${ID}`,
  `/public/questionnaires/${TOKEN.slice(1)}${ID}`,
  `/public/questionnaires/${TOKEN}${ID.slice(1)}`,
  `/public/questionnaires/${TOKEN}${ID}/more`,
  `/public/questionnaires/rosl/${ID}`,
  '/',
])('%s stays as it is', (path) => expect(canonicalOf(path)).toBeNull())

test('what was begun is remembered by address', () => {
  expect(hrefOf({ id: 'kariera', place: 'rosl' })).toBe('/public/questionnaires/rosl/kariera')
  remember({ id: 'a' }, { uid: ID })
  remember({ id: 'a', place: 'rosl' }, { isDone: true })
  expect([remembered({ id: 'a' }), remembered({ id: 'a', place: 'rosl' }), remembered({ id: 'b' })]).toEqual([
    { uid: ID },
    { isDone: true },
    {},
  ])
})
