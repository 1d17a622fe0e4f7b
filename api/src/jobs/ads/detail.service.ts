import type { JobCard, JobDetail } from '@korak/contract/jobs.ts'
import { adPolicy } from '@korak/contract/jobs.policy.ts'
import type { Language } from '@korak/contract/shapes.ts'
import type { Who } from '#auth/who.ts'
import { instantOrNull, now } from '#base/time.ts'
import { Refusal } from '#errors.ts'
import { cached } from '#base/cache.ts'
import { fromReplica } from '#db/replica.ts'
import * as queries from './cards.queries.ts'
import { type CardRow, type DetailRow, findAppliedIds, findCards, findFlags, findTaste } from './cards.queries.ts'
import { cardOf, flagged, isOpen, languageOfJob, withFlags } from './cards.ts'
import { mayOf } from '#routing/may.ts'
import { jobLabels, type Labels, optionOf } from '#jobs/labels.ts'
import { findIdsLike } from '#jobs/search/search.queries.ts'
import { askedContact } from './contact.ts'

const RECOMMENDED = 3
/** Newest jobs of each kind that recommendations are chosen from. */
const CONSIDERED = 20

const details = cached<JobDetail | null>({ name: 'ads', megabytes: 6 })

/**
 * A job that is or was published, with similar open ones. Drafts and paused jobs do not exist for the public.
 * @throws Refusal NOT_FOUND
 */
export async function getJobAd(uid: string, language: Language, who: Who | null): Promise<JobDetail> {
  const detail = await details.get(`${uid} ${language}`, () => fromReplica(() => findAd(uid, language)))
  if (!detail) throw new Refusal('NOT_FOUND')
  return who ? personal(detail, who) : detail
}

async function findAd(uid: string, language: Language): Promise<JobDetail | null> {
  const found = await queries.findAd(uid, language, now())
  if (!found) return null
  const labels = await jobLabels()
  const detail = detailOf(found.job, labels, language)
  const may = mayOf(adPolicy, null, detail)
  return { ...detail, similar: found.alike.map((row) => cardOf(row, labels, language)), may }
}

/** An ad without the jobs like it, the same for everybody. */
export function detailOf(row: DetailRow, labels: Labels, language: Language): AdForAll {
  return {
    ...cardOf(row, labels, language),
    postal: row.postal,
    contract: optionOf(labels, 'contract', row.contract, language),
    industry: optionOf(labels, 'industry', row.industry, language),
    workfield: optionOf(labels, 'workfield', row.workfield, language),
    openings: row.openings,
    languages: row.title_en ? ['sl-SI', 'en-EN'] : ['sl-SI'],
    offerings: row.texts.offerings ?? [],
    expectations: row.texts.expectations ?? [],
    challenges: row.texts.challenges ?? [],
    company_text: row.texts.company_text ?? [],
    tags: row.tags,
    contact: {
      ...askedContact(row),
      role: languageOfJob(row, language) === 'en-EN' ? row.contact_role_en : row.contact_role_sl,
    },
    status: isOpen(row) ? 'open' : 'closed',
    application: null,
  }
}

type AdForAll = Omit<JobDetail, 'similar' | 'may' | 'application'> & { application: null }

const listOf = (value: string | null): string[] => (value === null ? [] : [value])

async function personal(detail: JobDetail, who: Who): Promise<JobDetail> {
  const { userId, isCandidate } = who
  if (!isCandidate) return { ...detail, may: mayOf(adPolicy, who, { status: detail.status, application: null }) }
  const flags = await findFlags(
    userId,
    [detail, ...detail.similar].map((card) => card.uid),
  )
  const {
    application_id: uid,
    application_status: status,
    submitted_at: sentAt,
  } = flags.find(({ id }) => id === detail.uid) ?? {}
  const application =
    uid && status && status !== 'expired' ? { uid, status, submitted_at: instantOrNull(sentAt ?? null) } : null
  const may = mayOf(adPolicy, who, { status: detail.status, application: application?.status ?? null })
  return { ...detail, ...flagged([detail], flags)[0], similar: flagged(detail.similar, flags), application, may }
}

type Recommendation = JobCard & { reasons: string[] }

/** Up to three open jobs that fit the fields, industries and region a candidate chose, the best fit first. */
export async function recommendJobs(who: Who, language: Language): Promise<Recommendation[]> {
  const taste = await findTaste(who.userId)
  if (!taste) return []
  const { workfields, industries } = taste
  const regions = listOf(taste.region)
  if (workfields.length + industries.length === 0) return []
  const [ids, applied, labels] = [
    await findIdsLike({ workfields, industries, regions }, now(), CONSIDERED),
    await findAppliedIds(who.userId),
    await jobLabels(),
  ]
  const rows = await findCards([...new Set(ids)].filter((id) => !applied.has(id)))
  const fits = rows.map((row) => ({
    row,
    reasons: reasonsFor(row, { workfields, industries, regions }, labels, language),
  }))
  const best = fits.toSorted((a, b) => b.reasons.length - a.reasons.length).slice(0, RECOMMENDED)
  const cards = await withFlags(
    who.userId,
    best.map(({ row }) => cardOf(row, labels, language)),
  )
  return cards.map((card, at) => ({ ...card, reasons: best[at]?.reasons ?? [] }))
}

/** What of the candidate's own choice a job fits, in the words of the codelists. */
function reasonsFor(
  row: CardRow,
  taste: Parameters<typeof findIdsLike>[0],
  labels: Labels,
  language: Language,
): string[] {
  const checks = [
    ['workfield', row.workfield, taste.workfields],
    ['industry', row.industry, taste.industries],
    ['region', row.region, taste.regions],
  ] as const
  return checks.flatMap(([list, key, chosen]) =>
    key !== null && chosen.includes(key) ? [labels.label(list, key, language)] : [],
  )
}
