import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'
import { connect, disconnect } from '../src/db/db.ts'
import { copyTemplate } from './copies.ts'

/**
 * A migrated database of its own and the settings of a test, without the server: for machinery below the HTTP door.
 * Call once per test file.
 * @returns address of the database
 */
export async function testDatabase(settings: Record<string, string> = {}): Promise<string> {
  const { url } = await copyTemplate()
  const dataDir = mkdtempSync(path.join(tmpdir(), 'korak-data-'))
  Object.assign(process.env, {
    KORAK_MODE: 'test',
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    APP_SECRET: 'only-for-tests-only-for-tests-only',
    LOG_LEVEL: 'silent',
    ...settings,
  })
  connect(url, 8)
  const { wire } = await import('../src/wiring.ts')
  wire()
  afterAll(async () => {
    await disconnect()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return url
}
