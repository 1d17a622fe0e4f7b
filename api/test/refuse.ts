import { sql } from 'kysely'
import { db } from '#db/db.ts'

let count = 0

/** From now on the database refuses every change of one row, with the message 'broken'. `await refuseChanges('referees', uid)` */
export async function refuseChanges(table: string, id: string): Promise<void> {
  const name = sql.id(`refuse_${++count}`)
  const body = sql.raw(`begin if new.id = '${id}' then raise exception 'broken'; end if; return new; end`)
  await sql`create function ${name}() returns trigger language plpgsql as $$ ${body} $$`.execute(db())
  await sql`create trigger ${name} before update on ${sql.table(table)} for each row execute function ${name}()`.execute(
    db(),
  )
}
