// npm run administrator -- "Ime Priimek" name@example.com
// Makes the first administrator of an installation, or an existing account one, and prints the link that sets the
// password (45 minutes).
import type { RefusalCode } from '../../contract/src/errors.ts'
import { connect, disconnect } from '../../api/src/db/db.ts'
import { env } from '../../api/src/env.ts'
import { Refusal } from '../../api/src/errors.ts'
import { publicUrl } from '../../api/src/http/origin.ts'
import { makeAdministrator } from '../../api/src/accounts/administrators.service.ts'
import { wire } from '../../api/src/wiring.ts'

const [name, email] = process.argv.slice(2)
const url = env().DATABASE_URL
if (!name?.trim() || !email?.includes('@') || !url) {
  console.error('Usage, with the settings of the portal (DATABASE_URL, PUBLIC_URL, APP_SECRET) in the environment:')
  console.error('  npm run administrator -- "Ime Priimek" name@example.com')
  process.exit(1)
}
const SAID: Partial<Record<RefusalCode, string>> = {
  STATE_NOT_ALLOWED: `The account is disabled. Enable it first: npm run account -- enable ${email}`,
  CONFLICT:
    'A candidate applies with this account. Administrators have an account of their own: use another e-mail address.',
  ACCOUNT_CLOSING: 'The person is closing this account, and has to keep it first, at /privacy.',
}
connect(url, 2)
wire()
try {
  const { username, token } = await makeAdministrator(name.trim(), email.trim().toLowerCase())
  console.log(`Administrator ${username}. Set the password within 45 minutes:`)
  console.log(`${publicUrl().origin}/login/reset-password?token=${token}`)
} catch (error) {
  const said = error instanceof Refusal ? SAID[error.code] : undefined
  console.error(said ?? (error instanceof Error ? error.message : error))
  process.exitCode = 1
} finally {
  await disconnect()
}
