import { plainOf } from '@korak/contract/rich-text.rules.ts'
import { LANGUAGES } from '@korak/contract/shapes.ts'
import { now } from '#base/time.ts'
import { transact } from '#db/db.ts'
import { clearCaches } from '#base/cache.ts'
import { mergeCounts } from './counts.queries.ts'
import { joinFacets } from './facets.ts'
import * as queries from './indexing.queries.ts'
import { jobLabels, type Labels, workplaceLabel } from '#jobs/labels.ts'
import { foldTown, townOf } from './place-names.ts'
import { wordsOf } from './terms.ts'

/** Hours of full-time work in an average month (40 hours, 52.2 weeks): compares hourly with monthly pay. */
const HOURS_A_MONTH = 174

/** The most a job pays a month, gross, to compare with what a person asks for; null without a pay range. */
function payPerMonth(job: {
  payMin: number | null
  payMax: number | null
  payPeriod: 'hour' | 'month' | 'year'
}): number | null {
  const most = job.payMax ?? job.payMin
  if (most === null) return null
  return Math.round({ hour: most * HOURS_A_MONTH, month: most, year: most / 12 }[job.payPeriod])
}

/**
 * Brings what jobs are found by up to date: the names of all for staff; for everybody published ones before their deadline
 * are entered, others removed.
 * Call in the transaction of every write to a job, its texts or its company.
 */
export async function indexJobs(ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await queries.updateNames(ids)
  const [jobs, texts, labels] = [
    await queries.findJobsToIndex(ids),
    await queries.findTextsToIndex(ids),
    await jobLabels(),
  ]
  const rows = jobs.flatMap(
    (job) =>
      rowOf(
        job,
        texts.filter((text) => text.jobId === job.id),
        labels,
      ) ?? [],
  )
  const found = new Set(rows.map((row) => row.job_id))
  const gone = ids.filter((id) => !found.has(id))
  if (gone.length > 0) await queries.deleteSearchRows(gone)
  if (rows.length === 0) return
  await queries.upsertSearchRows(rows)
  const cities = new Map(
    jobs.flatMap(({ id, city }) => (city && found.has(id) ? [[foldTown(city), townOf(city)] as const] : [])),
  )
  await queries.insertTerms([...new Set(rows.flatMap((row) => row.words))], cities)
}

function rowOf(job: queries.JobToIndex, texts: queries.TextToIndex[], labels: Labels): queries.SearchRow | null {
  if (job.status !== 'published' || !job.publishedAt || !job.expiresAt || job.expiresAt <= now()) return null
  // The client of a confidential job must not be found out by searching for its name.
  const isOpen = !job.isConfidential && !job.isCompanyConfidential
  const options = [
    ...labels.all('region', job.region),
    ...labels.all('contract', job.contract),
    ...labels.all('industry', job.industry),
    ...labels.all('workfield', job.workfield),
    ...job.worktime.flatMap((key) => labels.all('worktime', key)),
    ...LANGUAGES.map((language) => workplaceLabel(job.workplace, language)),
  ]
  const bodies = texts.flatMap((text) =>
    [...text.offerings, ...text.expectations, ...text.challenges, ...text.companyText].map(plainOf),
  )
  const titles = texts.map((text) => text.title)
  return {
    job_id: job.id,
    published_at: job.publishedAt,
    expires_at: job.expiresAt,
    facets: joinFacets(job),
    region: job.region,
    workplace: job.workplace,
    worktime: job.worktime,
    contract: job.contract,
    industry: job.industry,
    workfield: job.workfield,
    postal: job.postal,
    city: job.city ? foldTown(job.city) : null,
    pay_month: payPerMonth(job),
    title: wordsOf(...titles),
    words: wordsOf(
      ...titles,
      isOpen ? job.nameSl : null,
      isOpen ? job.nameEn : null,
      job.city,
      job.postal,
      job.refNo,
      ...job.tags,
      ...options,
      ...bodies,
    ),
  }
}

const BATCH = 200
const FIRST = '00000000-0000-0000-0000-000000000000'

/** Rebuilds the search from the jobs, a batch at a time: after a codelist or company changed its name, or after an import. */
export async function reindexJobs(): Promise<void> {
  for (let last = FIRST; ;) {
    const ids = await queries.findJobIdsAfter(last, BATCH)
    const next = ids.at(-1)
    if (next === undefined) break
    await transact(() => indexJobs(ids))
    last = next
  }
  await mergeCounts()
  clearCaches()
}

const WORDS = 500

/** Forgets words and towns no published job has any more, a batch at a time, and puts the counts together. */
export async function pruneTerms(): Promise<void> {
  for (let last: string | undefined = ''; last !== undefined;) last = await queries.pruneWords(last, WORDS)
  await queries.pruneCities()
  await mergeCounts()
}
