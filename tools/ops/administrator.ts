// npm run administrator -- "Ime Priimek" name@example.com
// Makes the first administrator of an installation and prints the link that sets the password (45 minutes).
import { connect, disconnect } from '../../api/src/db/db.ts'
import { env } from '../../api/src/env.ts'
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
connect(url, 2)
wire()
const { username, token } = await makeAdministrator(name.trim(), email.trim().toLowerCase())
await disconnect()
console.log(`Administrator ${username}. Set the password within 45 minutes:`)
console.log(`${publicUrl().origin}/login/reset-password?token=${token}`)
