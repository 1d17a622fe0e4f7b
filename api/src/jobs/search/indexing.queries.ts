import type { Language } from '@korak/contract/shapes.ts'
import { sql } from 'kysely'
import { db } from '#db/db.ts'

/** Everything a job is found by, as stored. */
export function findJobsToIndex(ids: string[]) {
  return db()
    .selectFrom('jobs as j')
    .leftJoin('companies as c', 'c.id', 'j.companyId')
    .select([
      'j.id',
      'j.refNo',
      'j.status',
      'j.publishedAt',
      'j.expiresAt',
      'j.region',
      'j.workplace',
      'j.worktime',
      'j.contract',
      'j.industry',
      'j.workfield',
      'j.postal',
      'j.city',
      'j.payMin',
      'j.payMax',
      'j.payPeriod',
      'j.tags',
      'c.nameSl',
      'c.nameEn',
    ])
    .select((eb) => eb.fn.coalesce('c.isConfidential', sql<boolean>`false`).as('isCompanyConfidential'))
    .select('j.isConfidential')
    .where('j.id', 'in', ids)
    .execute()
}
export type JobToIndex = Awaited<ReturnType<typeof findJobsToIndex>>[number]

export interface TextToIndex {
  jobId: string
  language: Language
  title: string
  offerings: string[]
  expectations: string[]
  challenges: string[]
  companyText: string[]
}
/** Texts anybody may read: of an ad in Slovenian alone no others. */
export function findTextsToIndex(ids: string[]): Promise<TextToIndex[]> {
  return db()
    .selectFrom('jobTexts as t')
    .innerJoin('jobs as j', 'j.id', 't.jobId')
    .select(['t.jobId', 't.language', 't.title', 't.offerings', 't.expectations', 't.challenges', 't.companyText'])
    .where('t.jobId', 'in', ids)
    .where((is) => is.or([is('t.language', '=', 'sl-SI'), is('j.isSlovenianOnly', '=', false)]))
    .execute()
}

export interface SearchRow {
  job_id: string
  published_at: Date
  expires_at: Date
  facets: string
  region: string | null
  workplace: string
  worktime: string[]
  contract: string | null
  industry: string | null
  workfield: string | null
  postal: string | null
  city: string | null
  pay_month: number | null
  title: string[]
  words: string[]
}

/** What staff find jobs by: number, titles and company, folded, signs as spaces. */
export async function updateNames(ids: string[]): Promise<void> {
  await sql`update jobs j set names = n.names from (
      select j.id, regexp_replace(folded(concat_ws(' ', j.ref_no, sl.title, en.title, c.name_sl, c.name_en)),
        '[^[:alnum:]]+', ' ', 'g') as names
      from jobs j left join companies c on c.id = j.company_id
      left join job_texts sl on sl.job_id = j.id and sl.language = 'sl-SI'
      left join job_texts en on en.job_id = j.id and en.language = 'en-EN'
      where j.id = any(${ids}::uuid[])) n
    where n.id = j.id and n.names <> j.names`.execute(db())
}

/** Rows that are as they should be are not written again: entering the words of a job costs the index about 2 ms. */
export async function upsertSearchRows(rows: SearchRow[]): Promise<void> {
  await sql`
    insert into job_search (job_id, published_at, expires_at, facets, region, workplace, worktime, contract, industry, workfield,
      postal, city, pay_month, title, words)
    select job_id, published_at, expires_at, facets, region, workplace, worktime, contract, industry, workfield,
      postal, city, pay_month, array_to_tsvector(title), array_to_tsvector(words)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (job_id uuid, published_at timestamptz, expires_at timestamptz,
      facets text, region text, workplace workplace, worktime text[], contract text, industry text, workfield text,
      postal text, city text, pay_month int, title text[], words text[])
    on conflict (job_id) do update set published_at = excluded.published_at, expires_at = excluded.expires_at,
      facets = excluded.facets, region = excluded.region, workplace = excluded.workplace, worktime = excluded.worktime,
      contract = excluded.contract, industry = excluded.industry, workfield = excluded.workfield, postal = excluded.postal,
      city = excluded.city, pay_month = excluded.pay_month, title = excluded.title, words = excluded.words
    where (job_search.published_at, job_search.expires_at, job_search.facets, job_search.industry, job_search.postal,
      job_search.city, job_search.pay_month, job_search.title, job_search.words) is distinct from
      (excluded.published_at, excluded.expires_at, excluded.facets, excluded.industry, excluded.postal,
      excluded.city, excluded.pay_month, excluded.title, excluded.words)`.execute(db())
}

export async function deleteSearchRows(ids: string[]): Promise<void> {
  await db().deleteFrom('jobSearch').where('jobId', 'in', ids).execute()
}

/** Jobs past their deadline leave the search; what happens to the jobs themselves is decided elsewhere. */
export async function deleteExpiredSearchRows(at: Date): Promise<number> {
  const { numDeletedRows } = await db().deleteFrom('jobSearch').where('expiresAt', '<=', at).executeTakeFirst()
  return Number(numDeletedRows)
}

/** Sorted, so that two who write at once lock in the same order. */
export async function insertTerms(words: string[], cities: Map<string, string>): Promise<void> {
  const terms = [
    ...words.toSorted().map((term) => ({ kind: 'word', term, label: null })),
    ...[...cities].toSorted().map(([term, label]) => ({ kind: 'city', term, label })),
  ]
  if (terms.length === 0) return
  await sql`insert into job_terms (kind, term, label)
    select kind, term, label from jsonb_to_recordset(${JSON.stringify(terms)}::jsonb) as r (kind text, term text, label text)
    on conflict do nothing`.execute(db())
}

/**
 * Forgets those of the next words, in alphabetical order, that no published job has any more.
 * @returns the last word looked at; undefined at the end
 */
export async function pruneWords(after: string, limit: number): Promise<string | undefined> {
  const query = sql<{ last: string | null }>`
    with looked as (select term from job_terms where kind = 'word' and term > ${after} order by term limit ${limit}),
    gone as (delete from job_terms t using looked l where t.kind = 'word' and t.term = l.term
      and not exists (select from job_search s where s.words @@ quote_literal(l.term)::tsquery))
    select max(term) as last from looked`
  return (await query.execute(db())).rows[0]?.last ?? undefined
}

export async function pruneCities(): Promise<void> {
  await sql`delete from job_terms t where kind = 'city'
    and not exists (select from job_search s where s.city = t.term)`.execute(db())
}

/** The next jobs in the order of their ids: walks over all of them without holding them. */
export async function findJobIdsAfter(id: string, limit: number): Promise<string[]> {
  const rows = await db().selectFrom('jobs').select('id').where('id', '>', id).orderBy('id').limit(limit).execute()
  return rows.map((row) => row.id)
}
