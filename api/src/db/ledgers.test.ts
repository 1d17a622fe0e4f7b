import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { makeApplication } from '#applications/applications.factory.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../test/app.ts'
import { db } from './db.ts'

const api = await testApp()
const LEDGERS = ['audit_events', 'consent_events', 'application_events', 'receipt_keys', 'consent_versions']
/** Any column: the triggers ask what is done, not to what. */
const COLUMN: Readonly<Record<string, string>> = { receipt_keys: 'public_key' }

beforeAll(async () => {
  const user = await makeUser()
  await makeApplication({ user })
  const client = await api.signIn(user)
  await client.post('/api/auth/login', { username: user.email, password: 'ni-pravo-geslo' })
  await sql`insert into audit_events (action) values ('auth.login')`.execute(db())
  await sql`insert into receipt_keys (id, public_key) values ('0123456789abcdef', sha256('x'))`.execute(db())
  await sql`insert into consent_events (person_id, seq, user_consent_id, consent_key, version_id, version_label, text_hash, action,
    method, language, happened_at, hash) select gen_random_uuid(), 1, gen_random_uuid(), 'x', id, label, hash, 'asked', 'seed', 'sl-SI', now(),
    hash from consent_versions limit 1`.execute(db())
  // As the owner who has given itself the rights back: what is left are the triggers.
  for (const table of LEDGERS) await sql.raw(`grant update, delete, truncate on ${table} to current_user`).execute(db())
})

test.each(
  LEDGERS.flatMap((table) => {
    const column = COLUMN[table] ?? 'id'
    return [
      [
        table,
        'changed',
        `update ${table} set ${column} = ${column}${table === 'consent_versions' ? ", label = 'x'" : ''}`,
      ],
      [table, 'removed', `delete from ${table}`],
      [table, 'emptied', `truncate ${table} cascade`],
    ]
  }),
)('%s cannot be %s, whoever has the rights', async (_table, _what, statement) => {
  await expect(sql.raw(statement ?? '').execute(db())).rejects.toMatchObject({ code: '42501' })
})

test('the history of changes only ends: nothing in it is changed, nor all of it emptied', async () => {
  await sql`insert into entity_changes (entity, entity_id, rev, fields) values ('job', 'x', 1, '{city}')`.execute(db())
  for (const statement of ['update entity_changes set rev = 2', 'truncate entity_changes'])
    await expect(sql.raw(statement).execute(db())).rejects.toMatchObject({ code: '42501' })
})

test('the history of an application goes with it, and with its person', async () => {
  const count = async (id: string) => {
    const { rows } = await sql<{
      n: number
    }>`select count(*) as n from application_events where user_id = ${id}`.execute(db())
    return rows[0]?.n
  }
  for (const table of ['applications', 'users'] as const) {
    const user = await makeUser()
    await makeApplication({ user })
    expect(await count(user.id)).toBeGreaterThan(0)
    await (table === 'users'
      ? db().deleteFrom('users').where('id', '=', user.id).execute()
      : db().deleteFrom('applications').where('userId', '=', user.id).execute())
    expect(await count(user.id)).toBe(0)
  }
})
