import { expect, test } from 'vitest'
import { activeChips } from './active-chips.ts'
import {
  activeFilters,
  defaultSort,
  listHref,
  pageHref,
  queryFrom,
  tidy,
  withValue,
  withValues,
  without,
} from './search.ts'

const at = (text: string) => new URLSearchParams(text)

test('reads an address into the question for the server, the same choice always the same question', () => {
  const query = {
    page: 2,
    per_page: 10,
    search: 'vodja',
    location: 'Kranj',
    region: ['gorenjska', 'goriska'],
    pay_min: 2500,
  }
  expect(queryFrom(at('search=vodja&location=Kranj&region=goriska&region=gorenjska&pay_min=2500&page=2'))).toEqual(
    query,
  )
  expect(queryFrom(at('region=gorenjska&region=goriska&page=2&pay_min=2500&location=Kranj&search=vodja'))).toEqual(
    query,
  )
})

test('leaves out what the server would refuse, so that a broken link still shows jobs', () => {
  const broken = `search=${'x'.repeat(300)}&page=-1&pay_min=abc&sort=random&workplace=moon&region=%00&region=<b>&region=ok&other=1`
  expect(queryFrom(at(broken))).toEqual({ page: 1, per_page: 10, search: 'x'.repeat(200), region: ['ok'] })
  expect(queryFrom(at('search=%20%09&location=%0A'))).toEqual({ page: 1, per_page: 10 })
  expect(queryFrom(at(Array.from({ length: 40 }, (_, n) => `region=r${n}`).join('&'))).region).toHaveLength(20)
  expect(queryFrom(at('page=99999999'))).toMatchObject({ page: 1 })
})

test('a form without JavaScript sends empty fields; they mean nothing', () => {
  expect(tidy(at('search=&location=&pay_min=&sort=newest&region=koroska&page=1&utm=x')).toString()).toBe(
    'region=koroska',
  )
  expect(tidy(at('search=a&sort=relevance')).toString()).toBe('search=a')
  expect(tidy(at('search=a&sort=newest&lang=en')).toString()).toBe('search=a&sort=newest')
})

test('lists the filters in the order they were chosen, each once', () => {
  expect(
    activeFilters(at('region=koroska&search=vodja&region=koroska&worktime=nocno-delo&sort=newest&page=3')),
  ).toEqual([
    { name: 'region', value: 'koroska' },
    { name: 'search', value: 'vodja' },
    { name: 'worktime', value: 'nocno-delo' },
  ])
})

test('every change begins at the first page again and keeps the rest', () => {
  const search = at('search=a&region=x&region=y&page=3')
  expect(without(search, { name: 'region', value: 'x' }).toString()).toBe('search=a&region=y')
  expect(without(search, { name: 'search', value: 'a' }).toString()).toBe('region=x&region=y')
  expect(withValues(search, 'region', ['z', 'y']).toString()).toBe('search=a&region=y&region=z')
  expect(withValue(search, 'sort', 'deadline').toString()).toBe('search=a&region=x&region=y&sort=deadline')
  expect(withValue(search, 'search', '').toString()).toBe('region=x&region=y')
})

test('addresses of pages', () => {
  expect(listHref(at(''))).toBe('/jobs')
  expect(pageHref(at('search=a&page=4'), 2)).toBe('/jobs?search=a&page=2#results')
  expect(pageHref(at('page=4'), 1)).toBe('/jobs#results')
})

test('words are sorted by how well they fit, everything else by date', () => {
  expect(defaultSort(at('search=a'))).toBe('relevance')
  expect(defaultSort(at('search=%20'))).toBe('newest')
})

test('what has no letter or digit narrows nothing down: no chip says so, and nothing is a best match', () => {
  expect(activeChips(at("search=%25_'&pay_min=2000"), undefined).map(({ key }) => key)).toEqual(['pay_min 2000'])
  expect(defaultSort(at("search=%25_'"))).toBe('newest')
  expect(activeChips(at('search=C%2B%2B&pay_min=2000'), undefined)).toHaveLength(2)
})
