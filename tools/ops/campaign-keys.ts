// `npm run campaign-keys`: which campaigns of 360 feedback have their key in DATA_DIR/campaign-keys, and how many slots it
// opens. `-- --give-up UID` removes what cannot be opened in a campaign and makes it a new key: raters begin again.
import { parseArgs } from 'node:util'
import { connect, disconnect } from '../../api/src/db/db.ts'
import { startEmbedded } from '../../api/src/db/embedded.ts'
import { readEnv, useDatabase } from '../../api/src/env.ts'
import { giveUp, keyStates } from '../../api/src/campaigns/answers/lost-keys.service.ts'
import { wire } from '../../api/src/wiring.ts'

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { 'give-up': { type: 'string' } } })
  const { DATA_DIR, DATABASE_URL, DATABASE_DIRECT_URL } = readEnv(process.env)
  const embedded = DATABASE_URL ? null : await startEmbedded({ dataDir: DATA_DIR, log: console.error })
  try {
    const url = DATABASE_DIRECT_URL ?? DATABASE_URL ?? embedded?.url ?? ''
    useDatabase(url)
    connect(url, 2)
    wire()
    const lost = values['give-up']
    if (lost && !(await keyStates()).some(({ id }) => id === lost)) throw new Error(`No campaign ${lost} has answers`)
    if (lost) console.log(`${await giveUp(lost)} slots given up`)
    for (const { id, title, hasKey, opened, shut } of await keyStates())
      console.log(`${id}  ${hasKey ? 'key' : 'NO KEY'}  ${opened} slots opened, ${shut} not  ${title}`)
    await disconnect()
  } finally {
    await embedded?.stop()
  }
}

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
