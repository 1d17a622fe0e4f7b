// What a new installation is after its first start.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { root, runServer } from '../run-server.ts'

vi.setConfig({ testTimeout: 120_000 })
const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

test.each(['demo', 'story', 'reference'])(
  'with %s data, every text and every decision is in the journal, and its screens are kept from the next build',
  async (what) => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'korak-first-'))
    folders.push(dataDir)
    const server = await runServer({ dataDir, settings: { SEED: what } })
    await server.stop()
    const built = readdirSync(path.join(root, 'web/dist/client/assets'))
    expect(readdirSync(path.join(dataDir, 'screens'))).toEqual(expect.arrayContaining(built))
    const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: dataDir }
    const args = ['--disable-warning=ExperimentalWarning', 'tools/ops/verify-receipt.ts', '--database']
    // It ends with 1, and so throws, when anything is missing.
    expect(execFileSync(process.execPath, args, { cwd: root, env }).toString()).not.toBe('')
  },
)
