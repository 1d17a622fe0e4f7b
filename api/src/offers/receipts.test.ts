// The receipt of an answer to an offer, verified as anybody would: by a program of its own, without the portal.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { PERMISSIONS } from '@korak/contract/permissions.list.ts'
import { signText } from '#consents/receipts/signing.ts'
import { type Canonical, canonical } from '#consents/ledger/canonical.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../test/app.ts'
import { makeOpenOffer } from './offers.factory.ts'

const api = await testApp()
const staff = await api.signIn(await makeUser({ kind: 'employee', permissions: [...PERMISSIONS] }))
const folder = mkdtempSync(path.join(tmpdir(), 'korak-offer-receipts-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function verified(content: unknown): { code: number | null; said: string } {
  const place = path.join(folder, 'receipt.json')
  writeFileSync(place, JSON.stringify(content))
  const program = path.join(import.meta.dirname, '../../../tools/ops/verify-receipt.ts')
  const env = { APP_SECRET: process.env['APP_SECRET'] ?? '', DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }
  const run = spawnSync(process.execPath, [program, place], { env, encoding: 'utf8' })
  return { code: run.status, said: run.stdout + run.stderr }
}

test('a genuine receipt of an offer is right, and a changed one is wrong', async () => {
  const { uid, offer, user } = await makeOpenOffer(staff)
  const candidate = await api.signIn(user)
  const { hash } = (await candidate.get(`/api/portal/applications/${uid}/offer`)).json.offer
  await candidate.post(`/api/portal/offers/${offer}/accept`, { hash, text: 'Z veseljem.' })
  const file = (await candidate.get(`/api/portal/offers/${offer}/receipt?format=json`)).json
  const { receipt } = file
  const right = verified(file)
  expect(right).toMatchObject({ code: 0, said: expect.stringContaining('Everything is right.') })
  expect(right.said).toContain(`${receipt.document.title} (version 1), accepted ${receipt.answered_at}`)
  expect(right.said).toContain(`by ${user.id}, signed with key ${file.signature.kid}`)
  const changed = { ...file, receipt: { ...receipt, answer: 'declined' } }
  expect(verified(changed)).toMatchObject({ code: 1, said: expect.stringContaining('WRONG') })
  // Signed by the portal itself, it is still wrong about which document was answered.
  const other = { ...receipt, document: { ...receipt.document, title: 'Druga ponudba' } }
  const signed = { receipt: other, signature: signText(canonical(other as Canonical)) }
  expect(verified(signed)).toMatchObject({
    code: 1,
    said: expect.stringContaining('WRONG'),
  })
  expect(verified(signed).said).toContain('The document is not the one that was answered.')
})
