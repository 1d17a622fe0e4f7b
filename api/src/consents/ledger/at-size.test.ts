// Beside the decisions of years, what is done at each start and every night reads only what it is about.
import { appendFileSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { db } from '#db/db.ts'
import { env } from '#env.ts'
import { makeUser } from '#users/users.factory.ts'
import { requestConsents } from '#consents/consents.service.ts'
import { makeConsent } from '#consents/consents.factory.ts'
import { testApp } from '../../../test/app.ts'
import { rowsFetched, rowsScanned } from '../../../test/rows-read.ts'
import { journalDir, journalWritten } from './journal.ts'
import { completeJournal } from './journal.service.ts'
import { replayJournal } from './journal-replay.service.ts'

await testApp()
const MANY = 3000

test('decisions recorded since the journal was last complete are looked for among those, not among all there ever were', async () => {
  const user = await makeUser()
  await makeConsent({ validMonths: 12 })
  await requestConsents(user.id)
  await journalWritten()
  await completeJournal(env().DATA_DIR)
  await sql`insert into consent_events (person_id, seq, user_consent_id, consent_key, version_id, version_label, text_hash, action, method,
      language, happened_at, hash, created_at)
    select gen_random_uuid(), 1, gen_random_uuid(), e.consent_key, e.version_id, e.version_label, e.text_hash, 'asked', 'system',
      'sl-SI', now() - interval '2 years', e.hash, now() - interval '2 years' - make_interval(secs => n)
    from (select * from consent_events limit 1) e, generate_series(1, ${MANY}::int) n`.execute(db())
  await sql`analyze consent_events`.execute(db())
  // The two newest files tell enough.
  const lastYear = path.join(journalDir(), `${new Date().getFullYear() - 1}-01.jsonl`)
  mkdirSync(journalDir(), { recursive: true })
  appendFileSync(lastYear, '\n')
  const start = async (): Promise<void> => {
    await replayJournal(env().DATA_DIR)
    await completeJournal(env().DATA_DIR)
  }
  expect(await rowsScanned(start)).not.toHaveProperty('consent_events')
  expect(await rowsFetched('consent_events', start)).toBeLessThan(MANY)
})
