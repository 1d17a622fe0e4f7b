// A database nobody has ever filled, and what is on the disk in the moment it is.
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, inject, test } from 'vitest'
import { sql } from 'kysely'
import { testDatabase } from '../../test/database.ts'
import { journalDir, journalFiles, readLines } from '#consents/ledger/journal.ts'
import { proveDatabase } from '#consents/ledger/proof.service.ts'
import { connect, db, disconnect } from '#db/db.ts'
import { migrate } from '#db/migrate.ts'
import { seedReference } from './seed.ts'

let url = ''
beforeAll(async () => {
  await testDatabase()
  const name = `empty_${randomUUID().replaceAll('-', '')}`
  await sql`create database ${sql.id(name)} template template0`.execute(db())
  await disconnect()
  url = new URL(`/${name}`, inject('templateUrl')).href
  await migrate(url)
})

test('once it is filled every text is in the journal: the process that did it may end at once', async () => {
  await seedReference(url)
  const noted: string[] = []
  for (const file of await journalFiles(journalDir()))
    for await (const { version } of readLines(file)) noted.push(version?.key ?? '')
  expect(noted.toSorted()).toEqual([
    'marketing',
    'privacy-notice',
    'recruitment-processing',
    'share-with-clients',
    'terms-of-use',
  ])
  connect(url, 2)
  expect((await proveDatabase()).faults).toEqual([])
})
