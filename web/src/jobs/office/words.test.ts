import { beforeEach, expect, test } from 'vitest'
import { formatDate } from '#base/text/dates.ts'
import { beginLanguage } from '#base/text/language.ts'
import { bothWords } from './words.ts'

beforeEach(() => beginLanguage('sl-SI'))

const AT = '2026-11-28T09:30:00Z'
const time = formatDate(AT)
const change = (field: string, actor: string | null, isOwn = false) => ({
  rev: 2,
  at: AT,
  actor,
  is_own: isOwn,
  fields: [{ field, before: '', after: 'x', before_label: null, after_label: null, is_known: true }],
})

test('who has changed a field meanwhile is named with the time; one’s own other window is no stranger', () => {
  const changes = [change('postal', 'Rok Pirc'), change('city', 'Ana Kovač', true), change('region', 'Rok Pirc')]
  expect(bothWords(changes, ['region'])).toBe(`To se je medtem spremenilo tudi drugje: Rok Pirc, ${time}`)
  expect(bothWords(changes, ['city', 'region'])).toBe(`To ste medtem spremenili tudi vi v\u00A0drugem oknu (${time})`)
  expect(bothWords([change('city', null)], ['city'])).toBe('To se je medtem spremenilo tudi drugje')
  expect(bothWords(undefined, ['city'])).toBe('To se je medtem spremenilo tudi drugje')
})
