// What a new installation with demo data is after its first start.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { root, runServer } from '../run-server.ts'

vi.setConfig({ testTimeout: 120_000 })
const dataDir = mkdtempSync(path.join(tmpdir(), 'korak-first-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('every decision of the demo is in the journal', async () => {
  const server = await runServer({ dataDir, settings: { SEED: 'demo' } })
  await server.stop()
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: dataDir }
  const args = ['--disable-warning=ExperimentalWarning', 'tools/ops/verify-receipt.ts', '--database']
  // It ends with 1, and so throws, when anything is missing.
  expect(execFileSync(process.execPath, args, { cwd: root, env }).toString()).not.toBe('')
})
