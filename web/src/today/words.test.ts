import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('a line of Danes says its number once: it stands before the words', () => {
  const twice = readdirSync('messages').flatMap((file) =>
    Object.entries(JSON.parse(readFileSync(`messages/${file}`, 'utf8')) as Record<string, string>)
      .filter(([key, words]) => key.startsWith('today_') && words.includes('#'))
      .map(([key]) => `${file} ${key}`),
  )
  expect(twice).toEqual([])
})
