import { sql } from 'kysely'
import { now } from '#base/time.ts'
import { db, hot } from '#db/db.ts'
import { notHeld } from '#db/held.ts'

/** Remembers the job a person registers to apply for, if it is open. */
export async function updateWantedJob(id: string, job: string): Promise<void> {
  await db()
    .updateTable('users')
    .from('jobs')
    .set((is) => ({ wantedJobId: is.ref('jobs.id') }))
    .where('users.id', '=', id)
    .where('jobs.id', '=', job)
    .where('jobs.status', '=', 'published')
    .where('jobs.expiresAt', '>', now())
    .execute()
}

const FIND_WANTED_JOB = `
select j.id from users u join jobs j on j.id = u.wanted_job_id
where u.id = $1 and u.activated_at > $2::timestamptz - interval '24 hours' and j.status = 'published' and j.expires_at > $2`

/** The open job a person registered to apply for and has not begun to, on the day after the activation. */
export async function findWantedJob(id: string): Promise<string | undefined> {
  return (await hot<{ id: string }>('wanted-job', FIND_WANTED_JOB, [id, now()]))[0]?.id
}

export async function forgetWantedJobs(): Promise<void> {
  await db()
    .updateTable('users')
    .set({ wantedJobId: null })
    .where('wantedJobId', 'is not', null)
    .where('activatedAt', '<', sql<Date>`${now()}::timestamptz - interval '24 hours'`)
    .where(notHeld('users.id'))
    .execute()
}
