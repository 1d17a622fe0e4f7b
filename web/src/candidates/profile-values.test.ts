import { expect, test } from 'vitest'
import { m } from '#words/messages.js'
import { EMPTY_PROFILE, type ProfileField, checkValues } from './profile-values.ts'

const yearsAgo = (years: number) => `${new Date().getFullYear() - years}-06-15`

test.each<[ProfileField, string, string | undefined]>([
  ['birthday', yearsAgo(10), m.error_birthday_range({ min: 15, max: 100 })],
  ['birthday', yearsAgo(120), m.error_birthday_range({ min: 15, max: 100 })],
  ['birthday', yearsAgo(30), undefined],
  ['phone', '12', m.error_phone()],
  ['phone', '031 000 274', undefined],
  ['postal', '83', m.error_postal()],
  ['notice_days', '366', m.error_too_big({ max: 365 })],
  ['notice_days', '30', undefined],
  ['expectations', '10.000.001', m.error_too_big({ max: '10.000.000' })],
  ['linkedin_url', 'linkedin.com/in/zana', undefined],
  ['linkedin_url', 'www.linkedin.com/in/zana', undefined],
  ['linkedin_url', 'https://primer.example/zana', m.error_linkedin()],
])('%s "%s" is judged where it is typed as the server does', (name, value, words) => {
  expect(checkValues({ ...EMPTY_PROFILE, [name]: value }, [name], [])[name]).toBe(words)
})
