// `npm run anonymity`: a round of 360 feedback with eleven raters and the assessed person on an installation of its own, and
// what each attacker finds out about who said what (decision 0012). Nothing of it stays.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { playRound } from './anonymity/round.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'korak-anonymity-'))
// Open to the database's own system user, so that the database lies in the data folder, where it is searched.
chmodSync(folder, 0o755)
try {
  console.log(
    'attacker                                                          tries  answers  raters known to have answered',
  )
  for (const { attacker, tries, answers, raters } of await playRound(folder))
    console.log(
      `${attacker.padEnd(63)} ${String(tries).padStart(7)} ${String(answers).padStart(8)} ${String(raters).padStart(7)}`,
    )
} finally {
  rmSync(folder, { recursive: true, force: true })
}
