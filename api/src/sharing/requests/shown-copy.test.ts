// A copy of what a company was shown goes with its presentation: nothing stays by which the person in it could be guessed.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { db, transact } from '#db/db.ts'
import { eraseByName } from '#privacy/accounts/accounts.service.ts'
import { makeShare } from '#sharing/sharing.factory.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../../test/app.ts'
import { everythingIn, traces } from '../../../test/everything.ts'

const api = await testApp()

test('after a yes the trail has no hash of name, e-mail and phone, and after the erasure nothing has', async () => {
  const { user, share } = await makeShare({ status: 'pending', fields: ['name', 'email', 'phone', 'cv'] })
  const own = await api.signIn(user)
  const url = `/api/portal/share-requests/${share}`
  const { shown } = (await own.get(url)).json
  expect(shown).toMatch(/^[0-9a-f]{64}$/)
  expect((await own.post(`${url}/confirm`, { shown })).json.status).toBe('confirmed')
  expect(traces(await everythingIn(api.databaseUrl), [shown])).toEqual([])
  await eraseByName(user.username)
  const left = await everythingIn(api.databaseUrl)
  expect(traces(left, [share])).toHaveLength(1)
  expect(traces(left, [shown])).toEqual([])
})

test('hashes that entries of before have are gone with the update, and nothing else of them', async () => {
  const { id: userId } = await makeUser()
  const file = path.join(import.meta.dirname, '../../../migrations/0170_nothing_of_what_was_shown_in_the_trail.sql')
  const rolledBack = new Error('rolled back')
  const work = transact(async () => {
    await sql`insert into audit_events (action, user_id, details) values
      ('sharing.confirmed', ${userId}, '{"from": "pending", "to": "confirmed", "company": "Lipa", "shown": "5f"}'),
      ('sharing.declined', ${userId}, '{"to": "declined"}')`.execute(db())
    for (const statement of (await readFile(file, 'utf8')).split(/;\n/).filter((one) => /^[a-z]/m.test(one)))
      await sql.raw(statement).execute(db())
    const { rows } = await sql<{ details: object }>`select details from audit_events where user_id = ${userId}
      and action like 'sharing.%' order by action`.execute(db())
    expect(rows.map(({ details }) => details)).toEqual([
      { from: 'pending', to: 'confirmed', company: 'Lipa' },
      { to: 'declined' },
    ])
    throw rolledBack
  })
  await expect(work).rejects.toBe(rolledBack)
  await expect(sql`update audit_events set details = '{}'`.execute(db())).rejects.toThrow(
    /permission denied|append-only/,
  )
})
