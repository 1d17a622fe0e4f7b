import type { ConsentText } from '@korak/contract/consent-text.ts'
import { type Insertable, sql } from 'kysely'
import { db } from '#db/db.ts'
import type { Consents, ConsentVersions, UserConsents } from '#db/schema.ts'

/** Texts with the consent each belongs to, oldest first. @param id one of them */
export const findPublished = (id?: string) =>
  db()
    .selectFrom('consentVersions as v')
    .innerJoin('consents as c', 'c.id', 'v.consentId')
    .select(['c.key', 'c.kind', 'c.gate', 'c.audience', 'c.effect', 'c.validMonths', 'c.legalBasis', 'c.position'])
    .select(['c.isAtRegistration', 'v.id', 'v.consentId', 'v.number', 'v.label', 'v.change', 'v.noteSl', 'v.noteEn'])
    .select(['v.publishedAt', 'v.isSeeded'])
    .select((is) => [
      is.ref('v.textSl').$castTo<ConsentText>().as('textSl'),
      is.ref('v.textEn').$castTo<ConsentText>().as('textEn'),
    ])
    .$if(id !== undefined, (versions) => versions.where('v.id', '=', id ?? ''))
    .orderBy('c.position')
    .orderBy('v.number')
    .execute()

/** Hashes of these events as the database has them, by person and number. */
export async function findHashes(events: readonly { person: string; seq: number }[]): Promise<Map<string, string>> {
  if (events.length === 0) return new Map()
  const people = events.map(({ person }) => person)
  const numbers = events.map(({ seq }) => seq)
  const { rows } = await sql<{ person: string; seq: number; hash: Buffer }>`select e.person_id as person, e.seq, e.hash
    from unnest(${people}::uuid[], ${numbers}::int[]) as w (person, seq)
    join consent_events e on e.person_id = w.person and e.seq = w.seq`.execute(db())
  return new Map(rows.map(({ person, seq, hash }) => [`${person} ${seq}`, hash.toString('hex')]))
}

/** Ids of events recorded since an instant, or all of them, in the order they were recorded, in batches. */
export async function* eventIds(since: Date | null, size: number): AsyncGenerator<{ id: string; at: string }[]> {
  let [recorded, after] = [(since ?? new Date(0)).toISOString(), '00000000-0000-0000-0000-000000000000']
  for (;;) {
    // As text: an instant of JavaScript has milliseconds only.
    const { rows } = await sql<{ id: string; at: string; recorded: string }>`select id, person_id || ' ' || seq as at,
        created_at::text as recorded from consent_events
      where (created_at, id) > (${recorded}::timestamptz, ${after}::uuid) order by created_at, id limit ${size}`.execute(
      db(),
    )
    const last = rows.at(-1)
    if (!last) return
    yield rows
    ;[recorded, after] = [last.recorded, last.id]
  }
}

/** When the last event was recorded; null when there is none. */
export async function findNewest(): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select max(created_at) as at from consent_events`.execute(db())
  return rows[0]?.at ?? null
}

/** Puts a text back with the consent it belongs to; what is there stays. */
export async function putVersion(
  consent: Insertable<Consents>,
  version: Omit<Insertable<ConsentVersions>, 'consentId' | 'textSl' | 'textEn'> & { texts: [ConsentText, ConsentText] },
): Promise<void> {
  await db()
    .insertInto('consents')
    .values(consent)
    .onConflict((on) => on.doNothing())
    .execute()
  const known = await db().selectFrom('consents').select('id').where('key', '=', consent.key).executeTakeFirstOrThrow()
  const { texts, ...values } = version
  const [textSl, textEn] = texts.map((text) => JSON.stringify(text)) as [string, string]
  await db()
    .insertInto('consentVersions')
    .values({ ...values, consentId: known.id, textSl, textEn })
    .onConflict((on) => on.doNothing())
    .execute()
}

/** The consent a text belongs to; undefined when the text is not here. */
export const findConsentOf = (versionId: string) =>
  db()
    .selectFrom('consentVersions as v')
    .innerJoin('consents as c', 'c.id', 'v.consentId')
    .select(['c.id as consentId', 'c.effect'])
    .where('v.id', '=', versionId)
    .executeTakeFirst()

export const isPersonThere = async (id: string): Promise<boolean> =>
  (await db().selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** Puts a row as an event left it; one that is there keeps what the event does not say. */
export async function putRow(
  row: Insertable<UserConsents> & { id: string },
  changes: Partial<Insertable<UserConsents>>,
): Promise<void> {
  await db()
    .insertInto('userConsents')
    .values({ ...row, ...changes })
    .onConflict((on) => on.column('id').doUpdateSet(changes))
    .execute()
}
