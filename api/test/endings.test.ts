// An application ends; what hangs on it ends with it, or stays for a reason. A new noun says which.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { db } from '#db/db.ts'
import { testApp } from './app.ts'

await testApp()

const AT_THE_END: Record<string, string> = {
  application_events: 'stay: its history',
  application_notes: 'stay: what was written of it',
  evaluations: 'are asked for no more (evaluations.policy.ts); what was given stays',
  interviews: 'are cancelled, and both sides told (interviews.events.ts)',
  letters: 'stay: what was sent; one that is held is the end itself, or recalled by it (recall.service.ts)',
  offers: 'can be answered no more (trigger applications_offer)',
  placements: 'are left, with their check-ins (placements.events.ts)',
  printed_letters: 'are archived when what they say is over (printed-letters.events.ts)',
  referees: 'are asked no more (references.events.ts)',
  reference_requests: 'are over (references.events.ts)',
  replies: 'stay: what was answered',
  share_requests: 'end when the candidate withdraws (sharing.events.ts); otherwise on the day agreed',
  tasks: 'stay: documents are still to be returned',
  triages: 'stay: what was meant of it',
}

test('of everything that hangs on an application it is said what becomes of it when the application ends', async () => {
  const { rows } = await sql<{ table: string }>`
    select distinct conrelid::regclass::text as table from pg_constraint
    where contype = 'f' and confrelid = 'applications'::regclass order by 1`.execute(db())
  expect(rows.map(({ table }) => table)).toEqual(Object.keys(AT_THE_END).toSorted())
})
