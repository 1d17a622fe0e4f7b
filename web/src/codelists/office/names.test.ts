import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { beginLanguage } from '#base/text/language.ts'
import { codelistName } from './names.ts'

test.each(['sl-SI', 'en-EN'] as const)('every list the portal comes with has a name: %s', async (language) => {
  await beginLanguage(language)
  const { codelists } = JSON.parse(readFileSync('api/seed/codelists.json', 'utf8')) as { codelists: { key: string }[] }
  expect(codelists.map(({ key }) => key).filter((key) => codelistName(key) === key)).toEqual([])
})
