// npm run account -- disable USERNAME "reason" | enable USERNAME | erase USERNAME or EMAIL
//                   find EMAIL | export EMAIL | second-factor-reset USERNAME | download P-10101 or EMAIL FILE
// For accounts people cannot close themselves, and for people without one, whom a personal link asked something. Disabling
// ends all sessions at once and tells the person the reason.
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { RefusalCode } from '../../contract/src/errors.ts'
import { connect, disconnect } from '../../api/src/db/db.ts'
import { startEmbedded } from '../../api/src/db/embedded.ts'
import { readEnv, useDatabase } from '../../api/src/env.ts'
import { Refusal } from '../../api/src/errors.ts'
import { exportOnRequest } from '../../api/src/exports/on-request.service.ts'
import { disableAccount, enableAccount } from '../../api/src/privacy/accounts/accounts.service.ts'
import {
  countByAddress,
  eraseEverythingOf,
  exportByAddress,
  hasAccount,
} from '../../api/src/privacy/erasure/people-by-link.service.ts'
import { resetFactorsOf } from '../../api/src/second-factor/reset.service.ts'
import { wire } from '../../api/src/wiring.ts'

const [command, name = '', more = ''] = process.argv.slice(2)
/** What is done, or shown. */
const COMMANDS: Record<string, () => Promise<unknown>> = {
  disable: () => disableAccount(name, more).then(() => `${name}: disabled; nobody is signed in to it any more.`),
  enable: () => enableAccount(name).then(() => `${name}: enabled.`),
  erase: () => eraseEverythingOf(name).then(() => `${name}: erased.`),
  'second-factor-reset': () =>
    resetFactorsOf(name).then(() => `${name}: no second factor any more; a mail tells so, and nobody is signed in.`),
  download: () =>
    exportOnRequest(name, (zip) => pipeline(zip, createWriteStream(more, { flags: 'wx', mode: 0o600 }))).then(
      () => `${name}: ${more}`,
    ),
  find: () => countByAddress(name).then(withAccount),
  export: () => exportByAddress(name).then(withAccount),
}
/** What was found is not all where the address is an account's as well. */
async function withAccount(found: object): Promise<object> {
  if (await hasAccount(name)) console.error(`Outside the account alone. ${OF_ACCOUNT}`)
  return found
}
const OF_ACCOUNT = 'The address is, or was, that of an account: whoever has it downloads everything in it at /privacy.'
const SAID: Partial<Record<RefusalCode, string>> = {
  NOT_FOUND: 'There is no such account, and nothing is known of anybody without an account at that address.',
  HAS_ACCOUNT: OF_ACCOUNT,
  STATE_NOT_ALLOWED: 'The account is not in a state for that.',
  LAST_ADMINISTRATOR: 'This is the last administrator.',
  IN_USE: 'A legal hold keeps this account.',
}

async function main(run: () => Promise<unknown>): Promise<unknown> {
  const { DATA_DIR, DATABASE_URL, DATABASE_DIRECT_URL } = readEnv(process.env)
  const embedded = DATABASE_URL ? null : await startEmbedded({ dataDir: DATA_DIR, log: console.error })
  try {
    const url = DATABASE_DIRECT_URL ?? DATABASE_URL ?? embedded?.url ?? ''
    useDatabase(url)
    connect(url, 2)
    wire()
    const result = await run()
    await disconnect()
    return result
  } finally {
    await embedded?.stop()
  }
}

const chosen = COMMANDS[command ?? '']
if (!chosen || !name || (command === 'disable' || command === 'download') !== (more.trim() !== '')) {
  console.error('Usage, with the settings of the portal in the environment:')
  console.error('  npm run account -- disable USERNAME "reason, as the person will read it"')
  console.error('  npm run account -- enable USERNAME')
  console.error('  npm run account -- erase USERNAME|EMAIL     the account and what came to the address outside it')
  console.error('  npm run account -- second-factor-reset USERNAME|EMAIL   for somebody who has lost theirs')
  console.error('  npm run account -- find|export EMAIL        of somebody without an account, entered by staff or not')
  console.error(
    '  npm run account -- erase P-10101 | download P-10101|EMAIL FILE   of somebody whose application was entered by staff',
  )
  process.exit(1)
}
try {
  const result = await main(chosen)
  console.log(typeof result === 'string' ? result : JSON.stringify(result, null, 2))
} catch (error) {
  const said = error instanceof Refusal ? SAID[error.code] : undefined
  console.error(said ?? (error instanceof Error ? error.message : error))
  process.exit(1)
}
