import { type RawBuilder, sql } from 'kysely'
import { db } from '#db/db.ts'

/** How an account is called and its applications were sent, without names another account has. */
export async function findFullNames(userId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select distinct n.name from (
      select name from users where id = ${userId} union select sent_name from applications where user_id = ${userId}) n
    where n.name is not null and not exists (select from users u where u.id <> ${userId} and name_words(u.name) = name_words(n.name))`.execute(
    db(),
  )
  return rows.map(({ name }) => name)
}

/** SQL: has the text, folded, all of these parts? Each by itself: only so an index of parts of words is asked. */
const hasAll = (text: RawBuilder<unknown>, likes: readonly string[]) =>
  sql`(${sql.join(
    likes.map((like) => sql`folded(${text}) like ${like}`),
    sql` and `,
  )})`

/** SQL: may the text name somebody? To be looked at word by word. */
export const mayName = (text: RawBuilder<unknown>, likes: string[][]): RawBuilder<boolean> =>
  likes.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`(${sql.join(
        likes.map((words) => hasAll(text, words)),
        sql` or `,
      )})`

/** An address of an account, and when it was the account's; `until` lies ahead for the present one. */
export interface Address {
  email: string
  since: Date
  until: Date
}
export async function findHeldAddresses(userId: string): Promise<Address[]> {
  const { rows } =
    await sql<Address>`select email, greatest(since, '0001-01-01') as since, least(until, '9999-12-31') as until
    from user_emails where user_id = ${userId} and email is not null`.execute(db())
  return rows
}
/** SQL: may a text written then hold one of the addresses? To be looked at letter by letter. */
export const mayHold = (text: RawBuilder<unknown>, at: RawBuilder<unknown>, addresses: readonly Address[]) =>
  addresses.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`(${sql.join(
        addresses.map(({ email, since, until }) => {
          const pattern = `%${email.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
          return sql`(folded(${text}) like folded(${pattern}) and ${at} > ${since} and ${at} <= ${until})`
        }),
        sql` or `,
      )})`
