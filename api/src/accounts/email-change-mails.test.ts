import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { db } from '#db/db.ts'
import { makeUser, PASSWORD } from '#users/users.factory.ts'
import { testApp } from '../../test/app.ts'
import { changeTokens, EMAIL_CHANGE as URL } from './email-changes.factory.ts'
import { tasks } from './accounts.background.ts'

const api = await testApp()
let count = 0
const freshAddress = () => `tuj.naslov${count++}@example.com`

/** Somebody signed in who has asked for another address. */
async function asked() {
  const user = await makeUser()
  const client = await api.signIn(user)
  const email = freshAddress()
  expect((await client.post(URL, { email, password: PASSWORD })).status).toBe(202)
  return { user, client, email, ...(await changeTokens(user.id)) }
}
/** The same, confirmed by the former mailbox. */
async function half() {
  const one = await asked()
  expect((await api.newClient().post(`${URL}/${one.former}/confirm`, {})).status).toBe(200)
  return one
}

describe('the address of a change that came to nothing', () => {
  /** To which addresses an account has mails that asked to confirm a change. */
  const askedOf = async ({ user }: { user: { id: string } }) =>
    (
      await db()
        .selectFrom('mails')
        .select('toAddress')
        .where('userId', '=', user.id)
        .where('template', '=', 'email_change')
        .orderBy('createdAt')
        .execute()
    ).map(({ toAddress }) => toAddress)

  test('goes from the mail the night after, however it ended; one that waits and one of the account stay', async () => {
    const [givenUp, stopped, over, done, waiting] = [
      await asked(),
      await asked(),
      await half(),
      await half(),
      await asked(),
    ]
    await givenUp.client.del(URL)
    await api.newClient().post(`${URL}/${stopped.former}/stop`, {})
    await sql`update links set expires_at = now() where user_id = ${over.user.id}`.execute(db())
    expect((await done.client.post(`${URL}/${done.token}/confirm`, {})).status).toBe(200)
    const newer = freshAddress()
    await waiting.client.post(URL, { email: newer, password: PASSWORD })
    await tasks['auth.tidy']()
    for (const one of [givenUp, stopped, over]) expect(await askedOf(one)).toEqual([''])
    expect(await askedOf(done)).toEqual([done.email])
    expect(await askedOf(waiting)).toEqual(['', newer])
  })

  test('stays under a legal hold of the account, or of whoever has the address', async () => {
    const [person, other] = [await asked(), await asked()]
    const holder = await makeUser({ email: other.email })
    for (const { client } of [person, other]) await client.del(URL)
    for (const { id: userId } of [person.user, holder])
      await db().insertInto('legalHolds').values({ userId, reason: 'Spor' }).execute()
    await tasks['auth.tidy']()
    expect([await askedOf(person), await askedOf(other)]).toEqual([[person.email], [other.email]])
    await db().deleteFrom('legalHolds').execute()
    await tasks['auth.tidy']()
    expect([await askedOf(person), await askedOf(other)]).toEqual([[''], ['']])
  })
})
