import { authRoutes } from '@korak/contract/auth.ts'
import { type JobDetail, JobSearch } from '@korak/contract/jobs.ts'
import { TOKEN } from '@korak/contract/public.ts'
import { ByUid, type Language } from '@korak/contract/shapes.ts'
import type { Who } from '#auth/who.ts'
import { Refusal } from '#errors.ts'
import { isRatersLink } from '#campaigns/answers/feedback.service.ts'
import { publishedText } from '#consents/consents.service.ts'
import { getJobAd } from '#jobs/ads/detail.service.ts'
import { listJobs } from '#jobs/search/search.service.ts'
import { isAddress } from '#public-questionnaires/links.service.ts'
import type { Need } from './renderer.ts'

export interface CallAnswer {
  answer: unknown
  /** Status of the page when it is not 200. */
  status?: number
  /** The ad, for what only search engines read. */
  job?: JobDetail
}
type Answerer = (need: Need, language: Language, who: Who | null) => Promise<CallAnswer | null>

/** Calls the server can answer for a page it draws, by the same services as the API. Other calls the browser makes itself. */
const ANSWERERS: Record<string, Answerer> = {
  'GET /portal/jobs': async ({ query }, language, who) => {
    const asked = JobSearch.safeParse(query ?? {})
    return asked.success ? { answer: await listJobs(asked.data, language, who) } : null
  },
  'GET /portal/jobs/:uid': async ({ params }, language, who) => {
    const asked = ByUid.safeParse(params)
    const job = asked.success ? await orNull(getJobAd(asked.data.uid, language, who)) : null
    // `null` tells the page that there is no such job.
    if (!job) return { answer: null, status: 404 }
    return job.status === 'closed' ? { answer: job, status: 410, job } : { answer: job, job }
  },
  'GET /auth/terms/:kind': async ({ params, query }) => {
    const { params: Params, query: Query } = authRoutes['GET /auth/terms/:kind']
    const [asked, chosen] = [Params.safeParse(params), Query.safeParse(query ?? {})]
    if (!asked.success) return null
    const text = chosen.success ? await orNull(publishedText(asked.data.kind, chosen.data.version)) : null
    return text ? { answer: text } : { answer: null, status: 404 }
  },
}

/** Null where there is no such thing. */
async function orNull<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found
  } catch (error) {
    if (error instanceof Refusal && error.code === 'NOT_FOUND') return null
    throw error
  }
}

const PUBLIC = /^\/public\/questionnaires\/([^/?#]+)(?:\/([^/?#]+))?(?:\/complete)?\/?(?:[?#]|$)/

/** Status of a page only the browser draws: an address of a public questionnaire there is not is not found. */
export async function statusOf(url: string): Promise<number | undefined> {
  const [, first, second] = PUBLIC.exec(url) ?? []
  if (first === undefined) return undefined
  const [id, place] = second === undefined || second === 'complete' ? [first] : [second, first]
  return (await isThere(decodeURIComponent(id), place && decodeURIComponent(place))) ? undefined : 404
}

/** A token may be that of a rater: those have addresses of the same shape. */
const isThere = async (id: string, place: string | undefined): Promise<boolean> =>
  (await isAddress({ id, place })) || (place !== undefined && TOKEN.test(place) && isRatersLink(place))

export const answer = async (need: Need, language: Language, who: Who | null): Promise<CallAnswer | null> =>
  (await ANSWERERS[need.key]?.(need, language, who)) ?? null
