import { sql } from 'kysely'
import { db, hot } from '#db/db.ts'
import type { PublicMode } from '#db/schema.ts'

/** A link with everything its pages say; read by the hottest calls, so prepared. */
export interface LinkRow {
  id: string
  versionId: string
  mode: PublicMode
  maxResponses: number | null
  opensAt: Date
  closesAt: Date | null
  closedAt: Date | null
  minSeconds: number
  channelKey: string | null
  titleSl: string | null
  titleEn: string | null
  introSl: string | null
  introEn: string | null
  closingSl: string | null
  closingEn: string | null
}

/** Columns of a link `l` with its channel `c`. */
export const LINK_COLUMNS = `l.id, l.version_id as "versionId", l.mode, l.max_responses as "maxResponses", l.opens_at as "opensAt",
  l.closes_at as "closesAt", l.closed_at as "closedAt", l.min_seconds as "minSeconds", c.key as "channelKey",
  c.title_sl as "titleSl", c.title_en as "titleEn", c.intro_sl as "introSl", c.intro_en as "introEn",
  c.closing_sl as "closingSl", c.closing_en as "closingEn"`

const OPEN = `select ${LINK_COLUMNS} from public_links l left join public_channels c on c.id = l.channel_id
  where l.code = $1 and l.mode = 'open' and c.key is not distinct from $2 and c.is_active is not false`
const BY_TOKEN = `select ${LINK_COLUMNS}, i.id as "invitationId" from public_invitations i
  join public_links l on l.id = i.link_id left join public_channels c on c.id = l.channel_id
  where i.token_hash = $1 and l.id::text = $2 and c.is_active is not false`

/** An open link by its code, within a channel or without one. */
export const findOpenLink = async (code: string, channelKey: string | null): Promise<LinkRow | undefined> =>
  (await hot<LinkRow>('public_link', OPEN, [code, channelKey]))[0]

/** The link a token opens, when it is the one asked for. */
export const findLinkByToken = async (
  hash: Buffer,
  id: string,
): Promise<(LinkRow & { invitationId: string }) | undefined> =>
  (await hot<LinkRow & { invitationId: string }>('public_token', BY_TOKEN, [hash, id]))[0]

export async function countSubmitted(linkId: string): Promise<number> {
  const { count } = await db()
    .selectFrom('publicResponses')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('linkId', '=', linkId)
    .where('status', '=', 'closed')
    .executeTakeFirstOrThrow()
  return count
}

/** Lets those who want one of a limited number of places follow each other, and nobody submit, until the transaction ends. */
export const lockLink = (id: string) =>
  db()
    .selectFrom('publicLinks')
    .select(['id', 'closedAt', sql<boolean>`true`.as('isThere')])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Nobody closes the link until the transaction ends: whoever reads what was submitted by then reads all of it. */
export async function keepLinkOpen(id: string): Promise<void> {
  await db().selectFrom('publicLinks').select('id').where('id', '=', id).forKeyShare().execute()
}
