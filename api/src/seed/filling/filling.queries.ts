import { type Insertable, sql } from 'kysely'
import { db } from '#db/db.ts'
import type { DB } from '#db/schema.ts'

/** Rows of one table, so many at a time that their values fit into a statement. */
async function insertAll<T extends keyof DB & string>(
  table: T,
  rows: readonly Insertable<DB[T]>[],
  batch = 1000,
): Promise<void> {
  for (let at = 0; at < rows.length; at += batch)
    await db()
      .insertInto(table)
      .values(rows.slice(at, at + batch) as never)
      .execute()
}

export async function insertLists(lists: {
  experiences: Insertable<DB['candidateExperiences']>[]
  schoolings: Insertable<DB['candidateSchoolings']>[]
  skills: Insertable<DB['candidateSkills']>[]
  tongues: Insertable<DB['candidateLanguages']>[]
}): Promise<void> {
  await insertAll('candidateExperiences', lists.experiences)
  await insertAll('candidateSchoolings', lists.schoolings)
  await insertAll('candidateSkills', lists.skills)
  await insertAll('candidateLanguages', lists.tongues)
}

export const insertFiles = (rows: Insertable<DB['files']>[]) => insertAll('files', rows)
export const insertChanges = (rows: Insertable<DB['entityChanges']>[]) => insertAll('entityChanges', rows)
export const insertActivities = (rows: Insertable<DB['auditEvents']>[]) => insertAll('auditEvents', rows)
export const insertMails = (rows: Insertable<DB['mails']>[]) => insertAll('mails', rows)
export const insertConsentRows = (rows: Insertable<DB['userConsents']>[]) => insertAll('userConsents', rows)
export const insertConsentEvents = (rows: Insertable<DB['consentEvents']>[]) => insertAll('consentEvents', rows)
export const insertEvents = (rows: Insertable<DB['applicationEvents']>[]) => insertAll('applicationEvents', rows)
export const insertTasks = (rows: Insertable<DB['tasks']>[]) => insertAll('tasks', rows)
export const insertPublications = (rows: Insertable<DB['publications']>[]) => insertAll('publications', rows)
export const insertSavedViews = (rows: Insertable<DB['savedViews']>[]) => insertAll('savedViews', rows)
export const insertAssignments = (rows: Insertable<DB['assignments']>[]) => insertAll('assignments', rows)
export const insertSheets = (rows: Insertable<DB['answerSheets']>[]) => insertAll('answerSheets', rows)
export const insertAnswers = (rows: Insertable<DB['answers']>[]) => insertAll('answers', rows)
export const insertResponses = (rows: Insertable<DB['publicResponses']>[]) => insertAll('publicResponses', rows)

/** The profiles of those whose consent to be kept was withdrawn go on this day. */
export async function updateClearing(days: { userId: string; on: string }[]): Promise<void> {
  for (const { userId, on } of days)
    await db().updateTable('candidates').set({ clearOn: on }).where('userId', '=', userId).execute()
}

export const updateJobRevs = async (revs: { id: string; rev: number }[]): Promise<void> =>
  void (await sql`update jobs j set rev = r.rev from unnest(${revs.map(({ id }) => id)}::uuid[], ${revs.map(({ rev }) => rev)}::int[]) as r (id, rev)
    where j.id = r.id`.execute(db()))

/** Clients sit where their first job is; one is of the public sector, which has to publish at the Employment Service. */
export const describeClients = async (client: { name: string; street: string; taxNumber: string }): Promise<void> =>
  void (await sql`update companies c set city = j.city, postal = j.postal, industry = j.industry,
      street = case when c.name_sl = ${client.name} then ${client.street} end,
      tax_number = case when c.name_sl = ${client.name} then ${client.taxNumber} end,
      must_publish_at_employment_service = c.name_sl = ${client.name}
    from (select distinct on (company_id) company_id, city, postal, industry from jobs order by company_id, ref_no) j
    where j.company_id = c.id`.execute(db()))

/** Jobs that were public once, as far as applications need to know them. */
export const findPublicJobs = () =>
  db()
    .selectFrom('jobs as j')
    .innerJoin('jobTexts as t', (join) => join.onRef('t.jobId', '=', 'j.id').on('t.language', '=', 'sl-SI'))
    .leftJoin('companies as c', 'c.id', 'j.companyId')
    .select(['j.id', 'j.refNo', 'j.status', 'j.workfield', 'j.companyId', 'j.publishedAt', 'j.expiresAt', 'j.closedAt'])
    .select(['j.contactId', 't.title', 'c.nameSl as company'])
    .select((is) =>
      is
        .selectFrom('companyContacts as k')
        .select('k.userId')
        .whereRef('k.companyId', '=', 'j.companyId')
        .limit(1)
        .as('clientId'),
    )
    .where('j.publishedAt', 'is not', null)
    .orderBy('j.refNo')
    .execute()
export type PublicJob = Awaited<ReturnType<typeof findPublicJobs>>[number]

/** The newest text of each consent candidates are asked about, in their order. */
export const findTexts = () =>
  db()
    .selectFrom('consentVersions as v')
    .innerJoin('consents as c', 'c.id', 'v.consentId')
    .distinctOn('c.position')
    .select([
      'v.id',
      'v.consentId',
      'v.label',
      'v.hash',
      'v.textSl',
      'v.textEn',
      'c.key',
      'c.kind',
      'c.legalBasis',
      'c.validMonths',
    ])
    .where('c.isActive', '=', true)
    .where('c.audience', 'in', ['everybody', 'candidate'])
    .orderBy('c.position')
    .orderBy('v.number', 'desc')
    .execute()
export type Text = Awaited<ReturnType<typeof findTexts>>[number]

/** Reference numbers of applications by id. */
export async function findRefs(ids: string[]): Promise<Map<string, string>> {
  const rows = await db().selectFrom('applications').select(['id', 'refNo']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, refNo }) => [id, refNo]))
}
