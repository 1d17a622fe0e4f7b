import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { APIRequestContext } from '@playwright/test'

const TOOL = path.join(import.meta.dirname, '../tools/ops/verify-receipt.ts')

/**
 * Verifies a downloaded receipt the way anybody can: with the published keys, without any connection.
 * @param change what somebody who forges it would do to its text
 */
export async function verifyReceipt(
  file: string,
  request: APIRequestContext,
  change: (text: string) => string = (text) => text,
): Promise<{ code: number | null; said: string }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'korak-receipt-'))
  try {
    const [keys, receipt] = ['keys.json', 'receipt.json'].map((name) => path.join(folder, name)) as [string, string]
    writeFileSync(keys, await (await request.get('/api/public/receipt-keys')).text())
    writeFileSync(receipt, change(readFileSync(file, 'utf8')))
    const { PATH, HOME } = process.env
    const done = spawnSync(process.execPath, [TOOL, receipt, '--key', keys], { encoding: 'utf8', env: { PATH, HOME } })
    return { code: done.status, said: done.stdout + done.stderr }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
