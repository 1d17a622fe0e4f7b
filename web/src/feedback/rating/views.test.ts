import { expect, test } from 'vitest'
import { beginPlace } from '#base/routing/place.ts'
import { PEOPLE, SIDE_BY_SIDE, hrefOf } from './views.ts'

const PATH = '/public/questionnaires/token/campaign'

test('a view of a rater is at the same path', () => {
  beginPlace(PATH)
  expect(hrefOf(SIDE_BY_SIDE)).toBe(`${PATH}?at=together`)
})

test('the language chosen at a link goes along, so that a reload keeps it', () => {
  beginPlace(`${PATH}?at=together&lang=en`)
  expect(hrefOf(PEOPLE)).toBe(`${PATH}?at=people&lang=en`)
})
