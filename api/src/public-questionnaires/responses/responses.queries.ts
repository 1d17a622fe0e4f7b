import { db, hot } from '#db/db.ts'
import type { Language, QuestionnaireStatus } from '#db/schema.ts'
import { LINK_COLUMNS, type LinkRow } from '#public-questionnaires/links.queries.ts'

interface NewResponse {
  id: string
  linkId: string
  invitationId: string | null
  /** Of the single-use address it is begun by. */
  tokenKey: Buffer | null
  versionId: string
  /** Null where nobody may know who answered. */
  language: Language | null
  /** Of the day only, where nothing finer may be known. */
  at: Date
}

const INSERT = `with response as (
    insert into public_responses (id, link_id, invitation_id, language, created_at, updated_at, token_key)
    values ($1, $2, $3, $4, $6, $6, $7) on conflict do nothing returning id)
  insert into answer_sheets (id, version_id, response_id, created_at, updated_at) select id, $5, id, $6, $6 from response returning id`

/** Makes a response with its empty sheet. @returns false when it is there already, or another of the same single-use address */
export async function insertResponse(row: NewResponse): Promise<boolean> {
  const values = [row.id, row.linkId, row.invitationId, row.language, row.versionId, row.at, row.tokenKey]
  return (await hot('public_start', INSERT, values)).length > 0
}

const INSERT_OPEN = `with response as (
    insert into public_responses (id, link_id, invitation_id, language, created_at, updated_at, token_key)
    select $1, l.id, null, null, $3, $3, null from public_links l left join public_channels c on c.id = l.channel_id
    where l.id = $2 and l.version_id = $4 and l.mode = 'open' and l.max_responses is null and c.is_active is not false
      and l.opens_at <= $5 and coalesce(l.closes_at > $5, true) and coalesce(l.closed_at > $5, true)
    on conflict do nothing returning id)
  insert into answer_sheets (id, version_id, response_id, created_at, updated_at) select id, $4, id, $3, $3 from response returning id`

/**
 * The same by a link that is open to everybody and has a place for everybody: that it still is so is looked at along with it.
 * @returns false when it is not, or the response is there already
 */
export const insertOpenResponse = async (
  row: Pick<NewResponse, 'id' | 'linkId' | 'versionId' | 'at'>,
  now: Date,
): Promise<boolean> =>
  (await hot('public_start_open', INSERT_OPEN, [row.id, row.linkId, row.at, row.versionId, now])).length > 0

/** A response with the link it came by. */
export interface ResponseRow {
  responseId: string
  status: QuestionnaireStatus
  completedOn: string | null
  invitationId: string | null
  /** Revision of its sheet. */
  rev: number
  link: LinkRow
}
type Flat = Omit<ResponseRow, 'link'> & LinkRow

const FIND = `select r.id as "responseId", r.status, r.completed_on as "completedOn", r.invitation_id as "invitationId", s.rev,
    ${LINK_COLUMNS}
  from public_responses r join answer_sheets s on s.id = r.id join public_links l on l.id = r.link_id
  left join public_channels c on c.id = l.channel_id where r.id = $1`

export async function findResponse(id: string): Promise<ResponseRow | undefined> {
  const [row] = await hot<Flat & Record<string, unknown>>('public_response', FIND, [id])
  if (!row) return undefined
  const { responseId, status, completedOn, invitationId, rev, ...link } = row
  return { responseId, status, completedOn, invitationId, rev, link }
}

/** How a response stands. */
interface Standing {
  id: string
  status: QuestionnaireStatus
  completedOn: string | null
}

/** How the response of a mailed token stands. */
export const findStatus = async (id: string): Promise<Standing | undefined> =>
  (
    await hot<Standing & Record<string, unknown>>(
      'public_status',
      `select id, status, completed_on as "completedOn" from public_responses where id = $1`,
      [id],
    )
  )[0]

/** How the response of a single-use token stands. @param formerId what such a response was found by before it had a key */
export const findUsed = async (tokenKey: Buffer, formerId: string): Promise<Standing | undefined> =>
  (
    await hot<Standing & Record<string, unknown>>(
      'public_used',
      `select id, status, completed_on as "completedOn" from public_responses where token_key = $1 or id = $2`,
      [tokenKey, formerId],
    )
  )[0]

/** Deletes a response with its answers. */
export async function deleteResponse(id: string): Promise<void> {
  await db().deleteFrom('publicResponses').where('id', '=', id).execute()
}

/** Changes to it wait for each other until the transaction ends. */
export const lockResponse = (id: string) =>
  db()
    .selectFrom('publicResponses as r')
    .innerJoin('publicLinks as l', 'l.id', 'r.linkId')
    .select(['r.status', 'l.closedAt', 'l.closesAt'])
    .where('r.id', '=', id)
    .forUpdate('r')
    .executeTakeFirst()

export async function closeResponse(id: string, completedOn: string, at: Date): Promise<void> {
  await db()
    .updateTable('publicResponses')
    .set({ status: 'closed', completedOn, updatedAt: at })
    .where('id', '=', id)
    .execute()
}

/** An answer as it is stored. */
interface AnswerRow {
  item: string
  value: unknown
  changeId: string
}

// The clock is asked once the link is held: whoever read it then has read all there will be. All is found by its id, not by
// what is read before it: a plan made while there were few responses would go on reading all of them.
const SUBMIT = `with link as (
    select l.closes_at from public_links l where l.id = (select link_id from public_responses where id = $1) and l.closed_at is null
    for key share),
  sheet as (
    update answer_sheets s set rev = $4, updated_at = $3
    where s.id = $1 and s.rev = 0 and exists (select from link where coalesce(closes_at > clock_timestamp(), true))
      and (select status from public_responses where id = $1) = 'in-progress'
    returning s.id),
  response as (
    update public_responses r set status = 'closed', completed_on = $2, updated_at = $3
    where r.id = $1 and r.status = 'in-progress' and exists (select from sheet) returning r.id),
  written as (
    insert into answers (sheet_id, item, value, rev, change_id, created_at, updated_at)
    select response.id, a.item, a.value, 1, a.change_id, $3, $3
    from response, unnest($5::text[], $6::jsonb[], $7::uuid[]) as a (item, value, change_id))
  select id from response`

/**
 * Answers and submits in one statement, what nobody has answered yet. Takes the link, the sheet and the response in this
 * order, as everybody does.
 * @returns false when it has answers or is closed, or its link is: nothing was written then
 */
export async function submitFresh(id: string, completedOn: string, at: Date, rows: AnswerRow[]): Promise<boolean> {
  const done = await hot('public_submit', SUBMIT, [
    id,
    completedOn,
    at,
    rows.length,
    rows.map(({ item }) => item),
    rows.map(({ value }) => JSON.stringify(value)),
    rows.map(({ changeId }) => changeId),
  ])
  return done.length > 0
}
