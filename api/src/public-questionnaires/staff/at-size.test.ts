// Beside many responses, the list of links counts them without reading them, and what reads them in parts reads each once.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { today } from '#base/time.ts'
import { db } from '#db/db.ts'
import { makeLink } from '#public-questionnaires/public-questionnaires.factory.ts'
import { testApp } from '../../../test/app.ts'
import { rowsFetched } from '../../../test/rows-read.ts'
import { lockUneven } from '../responses/evening-out.queries.ts'
import { countByDay, findSubmitted } from './reading.queries.ts'
import { findLinks } from './staff.queries.ts'

await testApp()
const MANY = 3000
const PART = 200

/** A link with so many submitted responses, each with an answer, beside one with none. */
async function makeMany() {
  const [link] = [await makeLink(), await makeLink()]
  await sql`with made as (insert into public_responses (id, link_id, status, completed_on, language, created_at, updated_at)
      select gen_random_uuid(), ${link!.id}, 'closed', ${today()}::date - 3, null, now() - interval '3 days', now() - interval '3 days'
      from generate_series(1, ${MANY}::int) returning id),
    sheets as (insert into answer_sheets (id, version_id, response_id) select m.id, l.version_id, m.id from made m, public_links l where l.id = ${link!.id})
    insert into answers (sheet_id, item, value, rev, change_id) select id, 'a', '1', 1, gen_random_uuid() from made`.execute(
    db(),
  )
  await sql`analyze public_responses, answer_sheets, answers`.execute(db())
  return link!.id
}

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

test('a table of all responses looks each up once, not again for each part of it', async () => {
  const linkId = await makeMany()
  const read = await rowsFetched('public_responses', async () => {
    let after: string | undefined
    for (let at = 0; at < MANY; at += PART) {
      const rows = await findSubmitted(linkId, { limit: PART, ...(after !== undefined && { after }) })
      expect(rows).toHaveLength(PART)
      after = rows.at(-1)!.id
    }
  })
  expect(read).toBeLessThanOrEqual(2 * MANY + PART)
})

test('the last page of responses reads no answers of those before it', async () => {
  const linkId = await makeMany()
  const read = await rowsFetched('answers', async () => {
    const [last] = await findSubmitted(linkId, { limit: PART, offset: MANY - 1 })
    expect(last?.answers).toEqual({ a: 1 })
  })
  expect(read).toBeLessThanOrEqual(PART)
})

test('what is to be evened out is looked up once, not again for each part of it', async () => {
  const linkId = await makeMany()
  let found = 0
  const read = await rowsFetched('public_responses', async () => {
    let ids: string[] = []
    do {
      ids = await lockUneven(linkId, ids.at(-1))
      found += ids.length
    } while (ids.length > 0)
  })
  expect(found).toBe(MANY)
  expect(read).toBeLessThanOrEqual(2 * MANY)
})
