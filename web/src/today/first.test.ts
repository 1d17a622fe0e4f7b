import { beforeEach, expect, test } from 'vitest'
import { beginLanguage } from '#base/text/language.ts'
import { firstWords } from './first.tsx'

beforeEach(() => beginLanguage('sl-SI'))
const TODAY = '2026-11-29'

test('a line says which of its rows waits longest or is due first, and since when', () => {
  const task = { name: 'Pokličite naročnika.', says: 'due', at: '2026-11-27' } as const
  expect(firstWords(task, 1, TODAY)).toBe('Pokličite naročnika, 27.11.2026')
  expect(firstWords({ ...task, name: 'Kuhar', at: null }, 3, TODAY)).toBe('Kuhar in še 2')
  const waits = { name: 'P-10273 Vodja recepcije', says: 'waits', at: '2026-11-27' } as const
  expect(firstWords(waits, 1, TODAY)).toBe('P-10273 Vodja recepcije, čaka 2 dneva')
  expect(firstWords(waits, 6, TODAY)).toBe('Najdlje: P-10273 Vodja recepcije, čaka 2 dneva')
  expect(firstWords({ ...waits, at: TODAY }, 1, TODAY)).toBe('P-10273 Vodja recepcije, čaka od danes')
  expect(firstWords(null, 4, TODAY)).toBeNull()
})
