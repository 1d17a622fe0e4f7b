// node tools/ops/provider.ts KEY "Name" "https://…{token}…" ["https://…{order}…"]
// Adds a provider of external tests, or changes it, and prints what the provider has to be told.
import { SIGNATURE_HEADER } from '../../api/src/assessments/providers/signatures.ts'
import { saveProvider } from '../../api/src/assessments/providers/providers.service.ts'
import { connect, disconnect } from '../../api/src/db/db.ts'
import { env } from '../../api/src/env.ts'
import { publicUrl } from '../../api/src/http/origin.ts'
import { wire } from '../../api/src/wiring.ts'

const [key, name, launchUrl, pollUrl = null] = process.argv.slice(2)
const url = env().DATABASE_URL
if (!key || !name || !launchUrl || !url) {
  console.error('Usage, with the settings of the portal (DATABASE_URL, PUBLIC_URL, APP_SECRET) in the environment:')
  console.error('  node tools/ops/provider.ts KEY "Name" "https://…{token}…" ["https://…{order}…"]')
  process.exit(1)
}
connect(url, 2)
wire()
try {
  const secret = await saveProvider({ key, name, launchUrl, pollUrl })
  console.log(`Reports go to ${publicUrl().origin}/api/hooks/assessments/${key}, signed in ${SIGNATURE_HEADER}.`)
  console.log(`The secret of ${key}; hand it over on a safe way: ${secret}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
} finally {
  await disconnect()
}
