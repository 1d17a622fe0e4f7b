// node tools/logs/secrets.ts FILE
// Writes down what belongs to the people of an installation (DATA_DIR) and what its mails open, for `npm test`.
import { writeFileSync } from 'node:fs'
import { sql } from 'kysely'
import { tokenForPreview } from '../../api/src/auth/links.ts'
import { connect, db, disconnect } from '../../api/src/db/db.ts'
import { startEmbedded } from '../../api/src/db/embedded.ts'
import { env } from '../../api/src/env.ts'
import type { Secret } from './find.ts'

const PEOPLE = sql<Secret>`
  select 'a name' as kind, name as value from users where name is not null
  union select 'a family name', regexp_replace(name, '^.*\\s', '') from users where name like '% %'
  union select 'an e-mail', email from users where email is not null
  union select 'an e-mail', given_email from users where given_email is not null
  union select 'a username', username from users where username like '%.%'
  union select 'a phone number', phone from candidates where phone is not null
  union select 'a street', address from candidates where address is not null
  union select 'a profile elsewhere', linkedin_url from candidates where linkedin_url is not null
  union select 'a contact', contact_name from jobs
  union select 'a contact', contact_email from jobs
  union select 'a receiver', to_address from mails
  union select 'a receiver', to_name from mails where to_name is not null
  union select 'a new e-mail', new_email from email_changes
  union select 'a file name', name from files where user_id is not null`

const [file] = process.argv.slice(2)
if (!file) throw new Error('Usage: node tools/logs/secrets.ts FILE')
const embedded = await startEmbedded({ dataDir: env().DATA_DIR, log: () => {} })
connect(embedded.url, 2)
const { rows } = await PEOPLE.execute(db())
const links = await db().selectFrom('links').select('id').execute()
const tokens: Secret[] = []
for (const { id } of links) tokens.push({ kind: 'a token of a mail', value: (await tokenForPreview(id)) ?? '' })
await disconnect()
await embedded.stop()
writeFileSync(file, JSON.stringify([...rows, ...tokens]))
