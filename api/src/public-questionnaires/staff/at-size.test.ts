// Beside many responses, the list of links counts them without reading them.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { today } from '#base/time.ts'
import { db } from '#db/db.ts'
import { makeLink } from '#public-questionnaires/public-questionnaires.factory.ts'
import { testApp } from '../../../test/app.ts'
import { rowsFetched } from '../../../test/rows-read.ts'
import { countByDay } from './reading.queries.ts'
import { findLinks } from './staff.queries.ts'

await testApp()
const MANY = 3000

test('how many have begun and submitted is counted from an index alone', async () => {
  const [link] = [await makeLink(), await makeLink()]
  await sql`insert into public_responses (id, link_id, status, completed_on, language, created_at, updated_at)
    select gen_random_uuid(), l.id, 'closed', ${today()}::date - 3, null, now() - interval '3 days', now() - interval '3 days'
    from public_links l, generate_series(1, ${MANY}::int)`.execute(db())
  // Not while anybody else may still see what was before.
  const isSettled = async () => {
    await sql`vacuum (analyze) public_responses`.execute(db())
    const { rows } = await sql<{ is: boolean }>`select relallvisible = relpages as is from pg_class
      where oid = 'public_responses'::regclass`.execute(db())
    return rows[0]?.is
  }
  await expect.poll(isSettled, { timeout: 15_000 }).toBe(true)
  const read = await rowsFetched('public_responses', async () => {
    const links = await findLinks(undefined, { limit: 10, offset: 0 })
    expect(links.find(({ id }) => id === link!.id)?.begun).toBe(MANY)
    const days = await countByDay([link!.id])
    expect(days.get(link!.id)).toMatchObject([{ count: MANY }])
  })
  expect(read).toBe(0)
})
