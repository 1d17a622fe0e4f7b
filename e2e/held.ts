// What is held for half a minute, so that it can be taken back, goes now: that it waits is shown by one story
// (office-applications) and by tests that move the clock; the others need only what comes after.
import pg from 'pg'

/** Each table of what is held for an application, and the key of the task that sends it (`enqueue` beside each). */
const HELD = {
  letters: { key: 'letter', whose: 'send_on is null and application_id' },
  offers: { key: 'offer', whose: 'application_id' },
  referees: { key: 'reference', whose: 'application_id' },
  replies: { key: 'reply', whose: 'assigned_to' },
}

/**
 * Lets go what is held for an application. Against a server that was not started by the stories nothing happens: they wait.
 * @param uid of the application
 */
export async function endHold(uid: string): Promise<void> {
  const { KORAK_DATABASE } = process.env
  if (!KORAK_DATABASE) return
  const client = new pg.Client({ connectionString: KORAK_DATABASE })
  await client.connect()
  try {
    for (const [table, { key, whose }] of Object.entries(HELD)) {
      const { rows } = await client.query<{ id: string }>(
        `update ${table} set due_at = now() where ${whose} = $1 and due_at > now() returning id`,
        [uid],
      )
      await client.query(
        `select graphile_worker.reschedule_jobs(array(select id from graphile_worker._private_jobs where key = any($1)),
          run_at => now())`,
        [rows.map(({ id }) => `${key} ${id}`)],
      )
    }
  } finally {
    await client.end()
  }
}
