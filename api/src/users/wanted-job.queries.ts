import { sql } from 'kysely'
import { now } from '#base/time.ts'
import { db, hot } from '#db/db.ts'
import { notHeld } from '#db/held.ts'
import { wantedJob } from './shown-user.ts'

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

const FIND_WANTED_JOB = `select ${wantedJob('$1', '$2')} as id`

/** The open job a person registered to apply for and has not begun to, on the day after the activation. */
export async function findWantedJob(id: string): Promise<string | undefined> {
  return (await hot<{ id: string | null }>('wanted-job', FIND_WANTED_JOB, [id, now()]))[0]?.id ?? undefined
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
