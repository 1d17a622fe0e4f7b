// npm run account -- disable USERNAME "reason" | enable USERNAME | erase USERNAME
// For accounts people cannot close themselves. Disabling ends all sessions at once and tells the person the reason.
import type { RefusalCode } from '../contract/src/errors.ts'
import { connect, disconnect } from '../api/src/db/db.ts'
import { startEmbedded } from '../api/src/db/embedded.ts'
import { readEnv, useDatabase } from '../api/src/env.ts'
import { Refusal } from '../api/src/errors.ts'
import { disableAccount, enableAccount, eraseByName } from '../api/src/privacy/accounts.service.ts'

const [command, name = '', reason = ''] = process.argv.slice(2)
const COMMANDS: Record<string, { done: string; run: () => Promise<void> }> = {
  disable: { done: 'disabled; nobody is signed in to it any more', run: () => disableAccount(name, reason) },
  enable: { done: 'enabled', run: () => enableAccount(name) },
  erase: { done: 'erased', run: () => eraseByName(name) },
}
const SAID: Partial<Record<RefusalCode, string>> = {
  NOT_FOUND: 'There is no such account.',
  STATE_NOT_ALLOWED: 'The account is not in a state for that.',
  LAST_ADMINISTRATOR: 'This is the last administrator.',
  IN_USE: 'A legal hold keeps this account.',
}

async function main(run: () => Promise<void>): Promise<void> {
  const { DATA_DIR, DATABASE_URL, DATABASE_DIRECT_URL } = readEnv(process.env)
  const embedded = DATABASE_URL ? null : await startEmbedded({ dataDir: DATA_DIR, log: console.error })
  try {
    const url = DATABASE_DIRECT_URL ?? DATABASE_URL ?? embedded?.url ?? ''
    useDatabase(url)
    connect(url, 2)
    await run()
    await disconnect()
  } finally {
    await embedded?.stop()
  }
}

const chosen = COMMANDS[command ?? '']
if (!chosen || !name || (command === 'disable') !== (reason.trim() !== '')) {
  console.error('Usage, with the settings of the portal in the environment:')
  console.error('  npm run account -- disable USERNAME "reason, as the person will read it"')
  console.error('  npm run account -- enable|erase USERNAME')
  process.exit(1)
}
try {
  await main(chosen.run)
  console.log(`${name}: ${chosen.done}.`)
} catch (error) {
  const said = error instanceof Refusal ? SAID[error.code] : undefined
  console.error(said ?? (error instanceof Error ? error.message : error))
  process.exit(1)
}
