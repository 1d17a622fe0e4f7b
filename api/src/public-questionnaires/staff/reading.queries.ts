import type { Answers } from '@korak/contract/definition.ts'
import { sql } from 'kysely'
import { db } from '#db/db.ts'

interface Span {
  limit: number
  offset?: number
  /** Only those after this one. */
  after?: string
  /** Only those until the end of this day. */
  through?: string | null
}

/** Submitted responses of one day. */
export interface DayCount {
  day: string
  count: number
}

/** How many were submitted each day, by link, in the order of days. */
export async function countByDay(linkIds: readonly string[]): Promise<Map<string, DayCount[]>> {
  if (linkIds.length === 0) return new Map()
  const rows = await db()
    .selectFrom('publicResponses')
    .select(({ fn }) => ['linkId', 'completedOn', fn.countAll<number>().as('count')])
    .where('linkId', 'in', linkIds)
    .where('status', '=', 'closed')
    .groupBy(['linkId', 'completedOn'])
    .orderBy('completedOn')
    .execute()
  const counts = rows.map(({ linkId, completedOn, count }) => ({ linkId, day: completedOn ?? '', count }))
  const byLink = Map.groupBy(counts, ({ linkId }) => linkId)
  return new Map(Array.from(byLink, ([id, days]) => [id, days.map(({ day, count }) => ({ day, count }))]))
}

/** Submitted responses with their answers. Ordered by what is derived from random: not by when they came. */
export async function findSubmitted(linkId: string, { limit, offset = 0, after, through = null }: Span) {
  // Which they are is found first: of those before them no answers are read.
  const ids = db()
    .selectFrom('publicResponses')
    .select('id')
    .where('linkId', '=', linkId)
    .where('status', '=', 'closed')
    .$if(after !== undefined, (list) => list.where('id', '>', after ?? ''))
    .$if(through !== null, (list) => list.where('completedOn', '<=', through))
    .orderBy('id')
    .limit(limit)
    .offset(offset)
  const rows = await db()
    .selectFrom('publicResponses as r')
    .leftJoin('publicInvitations as i', 'i.id', 'r.invitationId')
    .where('r.id', 'in', ids)
    .select(['r.id', 'r.language', 'r.completedOn', 'i.name', 'i.email'])
    // As text: keys inside are of items, and no names of columns.
    .select(
      sql<string>`(select coalesce(jsonb_object_agg(a.item, a.value), '{}')::text from answers a
        where a.sheet_id = r.id and a.value is not null)`.as('text'),
    )
    .orderBy('r.id')
    .execute()
  return rows.map(({ text, ...row }) => ({ ...row, answers: JSON.parse(text) as Answers }))
}
export type Submitted = Awaited<ReturnType<typeof findSubmitted>>[number]

/** What a link opens. */
export const findAsked = (linkId: string) =>
  db()
    .selectFrom('publicLinks as l')
    .innerJoin('questionnaireVersions as v', 'v.id', 'l.versionId')
    .select(['l.id', 'l.mode', 'l.versionId', 'l.closesAt', 'l.closedAt', 'v.titleSl', 'v.titleEn'])
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

/** An invitation of a named person. */
const invitation = (id: string) =>
  db().selectFrom('publicInvitations').select('linkId').where('id', '=', id).where('email', 'is not', null)

export const hasInvitation = async (id: string): Promise<boolean> =>
  (await invitation(id).executeTakeFirst()) !== undefined

/** Nobody begins by it until the transaction ends. */
export const holdInvitation = (id: string) => invitation(id).forUpdate().executeTakeFirst()

/** Id of what was begun by an invitation. */
export const findBegun = async (invitationId: string): Promise<string | undefined> =>
  (await db().selectFrom('publicResponses').select('id').where('invitationId', '=', invitationId).executeTakeFirst())
    ?.id

export async function deleteInvitation(id: string): Promise<void> {
  await db().deleteFrom('publicInvitations').where('id', '=', id).execute()
}
