// Beside what was done in years, what is over is looked for by its age.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeApplication } from '#applications/applications.factory.ts'
import { findUsualSeconds } from '#exports/exports.queries.ts'
import { db } from '#db/db.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../../test/app.ts'
import { rowsScanned } from '../../../test/rows-read.ts'
import { findOldApplications, findOldTasks, findOldViews, findUnsent } from './rules.queries.ts'

await testApp()
const MANY = 3000

test('what is over is not looked for among all there ever was', async () => {
  const staff = await makeUser({ kind: 'employee' })
  const { user } = await makeApplication({})
  await sql`insert into users (username, name, password_hash)
    select 'mnogi.' || n, 'Mnogi ' || n, '' from generate_series(1, ${MANY}::int) n`.execute(db())
  await sql`insert into profile_views (user_id, what, viewer_role, purpose)
    select id, 'profile', 'consultant', 'search' from users`.execute(db())
  await sql`insert into tasks (text, assignee_id, done_at) select 'Pokliči', ${staff.id}, now()
    from generate_series(1, ${MANY}::int) n`.execute(db())
  await sql`insert into jobs (ref_no, workplace, worktime)
    select 'K-7' || n, 'onsite', '{}' from generate_series(1, ${MANY}::int) n`.execute(db())
  await sql`insert into applications (user_id, job_id, status, staff_status, next_move, submitted_at, ended_at)
    select ${user.id}, id, 'not_selected', 'not_selected', 'nobody', now(), now() from jobs where ref_no like 'K-7%'`.execute(
    db(),
  )
  await sql`insert into data_exports (user_id, status, started_at, finished_at, language)
    select ${user.id}, 'expired', now(), now() + n * interval '1 second', 'sl-SI' from generate_series(1, ${MANY}::int) n`.execute(
    db(),
  )
  await sql`analyze profile_views, tasks, applications, data_exports`.execute(db())
  const before = '2020-01-01'
  const scanned = await rowsScanned(async () => {
    for (const find of [findOldViews, findOldTasks, findOldApplications, findUnsent])
      expect(await find(before)).toEqual([])
    expect(await findUsualSeconds()).toBeGreaterThan(MANY - 20)
  })
  for (const table of ['profile_views', 'tasks', 'applications', 'data_exports'])
    expect(scanned).not.toHaveProperty(table)
})
