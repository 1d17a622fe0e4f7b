import { type Insertable, sql } from 'kysely'
import { atWallClock, now, today } from '#base/time.ts'
import { db } from '#db/db.ts'
import { forPerson } from '#db/person.ts'
import { INVITED } from '#users/addresses.ts'
import type { PublicChannels, PublicInvitations, PublicLinks } from '#db/schema.ts'

export const insertLink = (row: Insertable<PublicLinks>) => db().insertInto('publicLinks').values(row).execute()

/** A link for staff, with what it opens. */
const links = () =>
  db()
    .selectFrom('publicLinks as l')
    .innerJoin('questionnaireVersions as v', 'v.id', 'l.versionId')
    .leftJoin('publicChannels as c', 'c.id', 'l.channelId')

/** Links with how many were invited and have begun; where nobody is named, of those that are open until the end of yesterday. */
export const findLinks = (questionnaireId: string | undefined, page: { limit: number; offset: number }) =>
  links()
    .select(['l.id', 'l.code', 'l.mode', 'l.maxResponses', 'l.opensAt', 'l.closesAt', 'l.closedAt'])
    .select(['v.questionnaireId', 'v.titleSl', 'v.titleEn', 'v.number', 'c.key as channel'])
    .select(({ selectFrom }) => [
      selectFrom('publicInvitations as i')
        .whereRef('i.linkId', '=', 'l.id')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('invited'),
      selectFrom('publicResponses as r')
        .whereRef('r.linkId', '=', 'l.id')
        .where(({ eb, or, ref }) =>
          or([
            eb(ref('l.mode'), '=', 'personal'),
            eb(ref('l.closedAt'), '<=', now()),
            eb(ref('l.closesAt'), '<=', now()),
            eb('r.createdAt', '<', atWallClock(today(), '00:00:00')),
          ]),
        )
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('begun'),
    ])
    .$if(questionnaireId !== undefined, (list) => list.where('v.questionnaireId', '=', questionnaireId ?? ''))
    .orderBy('l.createdAt', 'desc')
    .orderBy('l.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()

export async function countLinks(questionnaireId: string | undefined): Promise<number> {
  const { count } = await links()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .$if(questionnaireId !== undefined, (list) => list.where('v.questionnaireId', '=', questionnaireId ?? ''))
    .executeTakeFirstOrThrow()
  return count
}

/** Holds a link with what its invitations say. */
export const holdLink = (id: string) =>
  links()
    .select(['l.id', 'l.mode', 'l.closesAt', 'l.closedAt', 'v.titleSl', 'v.titleEn', 'v.minutes'])
    .where('l.id', '=', id)
    .forUpdate('l')
    .executeTakeFirst()

export const hasLink = async (id: string): Promise<boolean> =>
  (await db().selectFrom('publicLinks').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

export async function closeLink(id: string, at: Date): Promise<void> {
  await db().updateTable('publicLinks').set({ closedAt: at, updatedAt: at }).where('id', '=', id).execute()
}

export const insertInvitations = (rows: Insertable<PublicInvitations>[]) =>
  db().insertInto('publicInvitations').values(rows).execute()

/** Addresses that were written to about a link. */
export async function findInvited(linkId: string): Promise<Set<string>> {
  const rows = await db()
    .selectFrom('publicInvitations')
    .select(sql<string | null>`lower(email)`.as('email'))
    .where('linkId', '=', linkId)
    .execute()
  return new Set(rows.flatMap(({ email }) => email ?? []))
}

export async function deleteInvitationsOf(userId: string): Promise<void> {
  await db().deleteFrom('publicInvitations').where(forPerson(INVITED, userId)).execute()
}

export const findChannel = (by: { id: string } | { key: string }) =>
  db()
    .selectFrom('publicChannels')
    .selectAll()
    .where((is) => ('id' in by ? is('id', '=', by.id) : is('key', '=', by.key)))
    .executeTakeFirst()

export const findChannels = () =>
  db()
    .selectFrom('publicChannels as c')
    .selectAll()
    .select(({ selectFrom }) =>
      selectFrom('publicLinks as l')
        .whereRef('l.channelId', '=', 'c.id')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('links'),
    )
    .orderBy('c.key')
    .execute()

export const insertChannel = (row: Insertable<PublicChannels>) =>
  db().insertInto('publicChannels').values(row).returning('id').executeTakeFirstOrThrow()

export async function updateChannel(id: string, row: Omit<Insertable<PublicChannels>, 'key'>): Promise<void> {
  await db().updateTable('publicChannels').set(row).where('id', '=', id).execute()
}
