import type { Answers } from '@korak/contract/definition.ts'
import { sql } from 'kysely'
import { db } from '#db/db.ts'

interface Span {
  limit: number
  offset?: number
  /** Only those after this one. */
  after?: string
}

/** Submitted responses with their answers. Ordered by what is derived from random: not by when they came. */
export async function findSubmitted(linkId: string, { limit, offset = 0, after }: Span) {
  const rows = await db()
    .selectFrom('publicResponses as r')
    .leftJoin('publicInvitations as i', 'i.id', 'r.invitationId')
    .where('r.linkId', '=', linkId)
    .where('r.status', '=', 'closed')
    .select(['r.id', 'r.language', 'r.completedOn', 'i.name', 'i.email'])
    // As text: keys inside are of items, and no names of columns.
    .select(
      sql<string>`(select coalesce(jsonb_object_agg(a.item, a.value), '{}')::text from answers a
        where a.sheet_id = r.id and a.value is not null)`.as('text'),
    )
    .$if(after !== undefined, (list) => list.where('r.id', '>', after ?? ''))
    .orderBy('r.id')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(({ text, ...row }) => ({ ...row, answers: JSON.parse(text) as Answers }))
}
export type Submitted = Awaited<ReturnType<typeof findSubmitted>>[number]

/** What a link opens. */
export const findAsked = (linkId: string) =>
  db()
    .selectFrom('publicLinks as l')
    .innerJoin('questionnaireVersions as v', 'v.id', 'l.versionId')
    .select(['l.mode', 'l.versionId', 'v.titleSl', 'v.titleEn'])
    .where('l.id', '=', linkId)
    .executeTakeFirst()

const named = (linkId: string) =>
  db().selectFrom('publicInvitations as i').where('i.linkId', '=', linkId).where('i.email', 'is not', null)

export const findNamed = (linkId: string, { limit, offset = 0 }: Span) =>
  named(linkId)
    .leftJoin('publicResponses as r', 'r.invitationId', 'i.id')
    .select(['i.id', 'i.name', 'i.email', 'i.language', 'i.createdAt', 'r.status'])
    .orderBy(sql`i.name collate "sl-x-icu"`)
    .orderBy('i.id')
    .limit(limit)
    .offset(offset)
    .execute()

export async function countNamed(linkId: string): Promise<number> {
  const { count } = await named(linkId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Holds an invitation of a named person and what was begun by it. */
export const holdInvitation = (id: string) =>
  db()
    .selectFrom('publicInvitations as i')
    .select(({ selectFrom }) => [
      'i.linkId',
      selectFrom('publicResponses as r').whereRef('r.invitationId', '=', 'i.id').select('r.status').as('status'),
    ])
    .where('i.id', '=', id)
    .where('i.email', 'is not', null)
    .forUpdate('i')
    .executeTakeFirst()

export async function deleteInvitation(id: string): Promise<void> {
  await db().deleteFrom('publicInvitations').where('id', '=', id).execute()
}
