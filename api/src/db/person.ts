import { type RawBuilder, sql } from 'kysely'

/** A condition of ours with `$1` for a person, such as those of the registry of personal data, for this one. */
export const forPerson = (condition: string, userId: string): RawBuilder<boolean> =>
  sql.join(
    condition.split(/\$1\b/).map((part) => sql.raw(part)),
    sql`${userId}::uuid`,
  )
