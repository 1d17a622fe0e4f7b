import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/**
 * A database of its own, copied from the migrated template. The files are copied as they are: written page by page through the
 * log of the server, which is how a copy is made unless asked for otherwise, each takes three times as long.
 * @returns its name and address
 */
export async function copyTemplate(): Promise<{ name: string; url: string }> {
  const template = new URL(inject('templateUrl'))
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: new URL('/postgres', template).href })
  await admin.connect()
  await admin.query(`create database ${name} template ${template.pathname.slice(1)} strategy file_copy`)
  await admin.end()
  return { name, url: new URL(`/${name}`, template).href }
}
