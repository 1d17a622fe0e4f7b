// Attack programs against the anonymity of 360 feedback, on a real installation: dumps, backups with the secret, the log.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Finding, playRound } from '../anonymity/round.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'korak-anonymity-'))
chmodSync(folder, 0o755)
let findings: Finding[]
beforeAll(async () => {
  findings = await playRound(folder)
}, 900_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const of = (attacker: string) => findings.find((one) => one.attacker === attacker)

test.each([
  'assessed person',
  'one dump and secret',
  'two nightly dumps and secret',
  'two dumps around somebody named late and secret',
  'two dumps around one rater and secret',
  'backup with secret, and the running server',
  'two backup folders with secret',
  'write-ahead log while they answer',
  'administrator after the report, with older dumps',
  'administrator after the first of two reports, with older dumps',
  'one dump after a download, which is made again',
  'backup folder after a download',
  'two dumps around the erasure of a rater',
  'one dump while reminders wait',
  'one dump while the mail server is down',
  'one dump after the reminders',
  'the same after the nightly writing',
  'files after the nightly writing',
])('%s: no answer and no rater', (attacker) => {
  expect(of(attacker)).toMatchObject({ answers: 0, raters: 0 })
  expect(of(attacker)?.tries).toBeGreaterThan(0)
})

test('the attacks can find: with the key of the campaign everything is open', () => {
  expect(of('administrator of the running server')).toMatchObject({ answers: 12, raters: 12 })
  // The key that is left opens what is still needed: five have answered about the second person.
  expect(of('the same, about the second person')).toMatchObject({ answers: 5, raters: 5 })
  expect(of('one dump after the closing')).toMatchObject({ answers: 0, raters: 12 })
  // The hash, and the file itself.
  expect(of('folder of downloads, for 24 hours')).toMatchObject({ answers: 2 })
  // The closing writes both sides, of everybody at once: the log is understood.
  expect(of('write-ahead log of the closing')).toMatchObject({ answers: 0, raters: 12 })
})

test('the order of transactions tells who answered alone since the last night, and neither what nor for longer', () => {
  expect(of('one copy of the tables, quiet hours')).toMatchObject({ answers: 0, raters: 3 })
  expect(of('files of a copied folder, quiet hours')).toMatchObject({ answers: 0, raters: 3 })
  // The file has the slots there are, and no former version of any.
  expect(of('files after the nightly writing')?.tries).toBe(of('the same after the nightly writing')?.tries)
})

test('the order of rows tells until the night when in the day anonymous public answers came, and nothing afterwards', () => {
  expect(of('one dump of public answers in the day')).toMatchObject({ answers: 12 })
  expect(of('one copy of their tables in the day')).toMatchObject({ answers: 12 })
  for (const attacker of ['one dump of public answers after the night', 'one copy of their tables after the night']) {
    expect(of(attacker)).toMatchObject({ answers: 0 })
    expect(of(attacker)?.tries).toBeGreaterThan(0)
  }
})
