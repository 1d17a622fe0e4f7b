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

test('every list the portal comes with has a name in the office', () => {
  const { codelists } = JSON.parse(readFileSync('api/seed/codelists.json', 'utf8')) as { codelists: { key: string }[] }
  const names = readFileSync('web/src/codelists/office/names.ts', 'utf8')
  const isNamed = ({ key }: { key: string }) => names.includes(`  '${key}': () =>`) || names.includes(`  ${key}: () =>`)
  expect(codelists.filter((list) => !isNamed(list)).map(({ key }) => key)).toEqual([])
})
