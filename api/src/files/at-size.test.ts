// Among many files those the scanner has not answered about are found without reading all there are.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { db } from '#db/db.ts'
import { testApp } from '../../test/app.ts'
import { rowsScanned } from '../../test/rows-read.ts'
import { findUnscanned } from './files.queries.ts'

await testApp()
const MANY = 20_000

test('every night only files that wait for the scanner are read', async () => {
  await sql`insert into files (collection, title, name, mime, size, sha256, storage_key, scan_state)
    select 'cv', 't', 'n.pdf', 'application/pdf', 1, decode('00', 'hex'), 'at-size-' || n,
      (case when n <= 3 then 'pending' else 'clean' end)::scan_state
    from generate_series(1, ${MANY}::int) n`.execute(db())
  await sql`analyze files`.execute(db())
  let found = 0
  const scanned = await rowsScanned(async () => (found = (await findUnscanned()).length))
  expect([found, scanned['files'] ?? 0]).toEqual([3, 0])
})
