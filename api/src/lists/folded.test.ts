import { fold } from '@korak/contract/fold.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { db } from '#db/db.ts'
import { testApp } from '../../test/app.ts'
import { searchedFor } from './list.ts'
import { foldedInPlace } from './resource.ts'
import { RESOURCES } from '#resources.list.ts'

await testApp()

test('the database folds letters as the application does, those of short ways too', async () => {
  const letters = 'Črnomelj ŽIGA šola Đorđe ĆELIJE straße Müller Ñandú č s̆ Zoë ascii ONLY 007 Łódź Ångström ŠÉ éš'
  const words = [...letters.split(' '), letters]
  const { rows } = await sql<{ folded: string }>`select folded(word) as folded
    from unnest(${words}::text[]) with ordinality w(word, at) order by at`.execute(db())
  expect(rows.map(({ folded }) => folded)).toEqual(words.map(fold))
  const { rows: inPlace } = await sql<{ folded: string | null }>`select ${sql.raw(foldedInPlace('word'))} as folded
    from unnest(${[...words, null]}::text[]) with ordinality w(word, at) order by at`.execute(db())
  expect(inPlace.map(({ folded }) => folded)).toEqual([...words.map(fold), null])
})

test('a word is looked for once, however often it was typed, and not beside one that begins with it', () => {
  expect(searchedFor('a '.repeat(100))).toBe('a')
  expect(searchedFor('Ana an Novak ana nov P-103 P-10')).toBe('ana novak p 103')
  expect(searchedFor('…')).toBe('')
  expect(searchedFor('  ')).toBeNull()
})

test('every list that is searched is so over folded words: who types s finds š', () => {
  const searched = [...RESOURCES].flatMap(([name, { search }]) =>
    typeof search === 'string' ? [{ name, sql: search }] : Object.values(search ?? {}).map((sql) => ({ name, sql })),
  )
  expect(searched.length).toBeGreaterThan(15)
  // Folded where it is asked, or a column the database keeps so.
  const isFolded = ({ sql: text }: { sql: string }) => /^folded\(|^\w\.names$|^search$/.test(text.trim())
  expect(searched.filter((one) => !isFolded(one))).toEqual([])
})
