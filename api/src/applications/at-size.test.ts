// Beside the applications of years, what is done at each start reads only what it is about.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { now } from '#base/time.ts'
import { db } from '#db/db.ts'
import { testApp } from '../../test/app.ts'
import { rowsScanned } from '../../test/rows-read.ts'
import { makeApplication } from './applications.factory.ts'
import { withdrawnApplications } from './moves.service.ts'

await testApp()
const MANY = 3000

test('what was withdrawn since an instant is looked for among that, not among all that were sent', async () => {
  const { uid, user } = await makeApplication({ status: 'draft' })
  await sql`insert into jobs (ref_no, workplace, worktime) select 'K-7' || n, 'onsite', '{}' from generate_series(1, ${MANY}::int) n`.execute(
    db(),
  )
  await sql`insert into applications (user_id, job_id, status, staff_status, next_move, submitted_at, ended_at)
    select ${user.id}, j.id, s.status, s.status, 'nobody', now(), now() - interval '1 year'
    from jobs j cross join lateral (select case when j.ref_no like '%7' then 'withdrawn' else 'not_selected' end::application_status as status) s
    where j.ref_no like 'K-7%'`.execute(db())
  await sql`analyze applications`.execute(db())
  const since = new Date(now().getTime() - 1000)
  const withdrawn = () => withdrawnApplications({ since, wishes: new Map() })
  expect(await rowsScanned(withdrawn)).not.toHaveProperty('applications')
  const ended = { status: 'withdrawn', submittedAt: now(), endedAt: now() } as const
  await db().updateTable('applications').set(ended).where('id', '=', uid).execute()
  expect(await withdrawn()).toMatchObject([{ withdrawal: { id: uid } }])
})
