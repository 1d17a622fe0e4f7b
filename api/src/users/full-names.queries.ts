import { type RawBuilder, sql } from 'kysely'
import { db } from '#db/db.ts'

/** How an account is called and its applications were sent, without names another account has. */
export async function findFullNames(userId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select distinct n.name from (
      select name from users where id = ${userId} union select sent_name from applications where user_id = ${userId}) n
    where n.name is not null and not exists (select from users u where u.id <> ${userId}
      and (select string_agg(word, ' ' order by word) from regexp_split_to_table(folded(u.name), '[^[:alnum:]]+') word where word <> '')
        = (select string_agg(word, ' ' order by word) from regexp_split_to_table(folded(n.name), '[^[:alnum:]]+') word where word <> ''))`.execute(
    db(),
  )
  return rows.map(({ name }) => name)
}

/** SQL: may the text name somebody? To be looked at word by word. */
export const mayName = (text: RawBuilder<unknown>, likes: string[][]): RawBuilder<boolean> =>
  likes.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`(${sql.join(
        likes.map((words) => sql`folded(${text}) like all(${words})`),
        sql` or `,
      )})`
