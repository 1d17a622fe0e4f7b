import { LEGAL, pathTo } from '@korak/contract/screens.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { m } from '#i18n/words/messages.js'
import { countOpenJobs, type FeedJob, feedJobs, openAddresses } from '#jobs/ads/feed.service.ts'
import { jobHtml, jobUrl } from './job-text.ts'
import { element, escapeText, xmlDocument } from '#base/xml.ts'

/** Jobs of one site map; each has two addresses, and a map may hold 50,000 (sitemaps.org). */
const MAP_JOBS = 5000
const RSS_JOBS = 50
/** Jobs of one page of the feed. */
const FEED_JOBS = 200

/**
 * Site map of the public pages: one file, or, with many jobs, an index of files.
 * @param part number of a file of the index, from 1
 * @returns null when there is no such part
 */
export async function siteMap(origin: string, part: number | null): Promise<string | null> {
  const parts = Math.max(1, Math.ceil((await countOpenJobs()) / MAP_JOBS))
  if (part === null && parts > 1) return siteMapIndex(origin, parts)
  if (part !== null && part > parts) return null
  const jobs = await openAddresses(MAP_JOBS, ((part ?? 1) - 1) * MAP_JOBS)
  const entries = jobs.flatMap(({ id, updatedAt, isEnglish }) =>
    addresses((lang) => origin + pathTo('/jobs/:uid', { uid: id, lang }), isEnglish, updatedAt),
  )
  const first =
    part === null || part === 1
      ? [
          ...addresses((lang) => origin + pathTo('/jobs', { lang }), true, jobs[0]?.updatedAt),
          ...LEGAL.flatMap((path) => addresses((lang) => origin + pathTo(path, { lang }), true, undefined)),
        ]
      : []
  return xmlDocument(
    element('urlset', [...first, ...entries], {
      xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9',
      'xmlns:xhtml': 'http://www.w3.org/1999/xhtml',
    }),
  )
}

function siteMapIndex(origin: string, parts: number): string {
  const maps = Array.from({ length: parts }, (_, at) =>
    element('sitemap', [element('loc', `${origin}/sitemap.xml?part=${at + 1}`)]),
  )
  return xmlDocument(element('sitemapindex', maps, { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' }))
}

/** A page in each of its languages, each naming the other. */
function addresses(addressIn: (lang?: 'en') => string, isEnglish: boolean, changed: Date | undefined): string[] {
  const [address, english] = [addressIn(), addressIn('en')]
  const alternates = isEnglish
    ? [
        `<xhtml:link rel="alternate" hreflang="sl" href="${address}"/>`,
        `<xhtml:link rel="alternate" hreflang="en" href="${english}"/>`,
      ]
    : []
  return (isEnglish ? [address, english] : [address]).map((loc) =>
    element('url', [element('loc', loc), element('lastmod', changed?.toISOString()), ...alternates]),
  )
}

const titleOf = (language: Language): string =>
  `${m.jobs_title({}, { locale: language })} – ${m.app_name({}, { locale: language })}`

/** RSS 2.0 of the newest jobs. */
export async function jobsRss(origin: string, language: Language): Promise<string> {
  const jobs = await feedJobs(language, RSS_JOBS)
  const self = `${origin}/jobs.rss${language === 'en-EN' ? '?lang=en' : ''}`
  const items = jobs.map((job) => {
    const link = jobUrl(origin, job.uid, language)
    return element('item', [
      element('title', [job.title, job.city].filter(Boolean).join(', ')),
      element('link', link),
      element('guid', link, { isPermaLink: 'true' }),
      element('pubDate', new Date(job.published_at).toUTCString()),
      element('category', job.workfield?.label),
      element(
        'description',
        `<p>${escapeText([job.company, job.city, job.region?.label].filter(Boolean).join(' · '))}</p>${jobHtml(job)}`,
      ),
    ])
  })
  const channel = element('channel', [
    element('title', titleOf(language)),
    element('link', origin + pathTo('/jobs', {})),
    element('description', m.app_tagline({}, { locale: language })),
    element('language', language === 'en-EN' ? 'en' : 'sl'),
    `<atom:link rel="self" type="application/rss+xml" href="${self}"/>`,
    ...items,
  ])
  return xmlDocument(element('rss', [channel], { version: '2.0', 'xmlns:atom': 'http://www.w3.org/2005/Atom' }))
}

/**
 * All open jobs, a page of 200 at a time, for aggregators; the elements are described in docs/feeds.md.
 * @returns null when there is no such page
 */
export async function jobsXml(origin: string, language: Language, page: number): Promise<string | null> {
  const total = await countOpenJobs()
  const pages = Math.max(1, Math.ceil(total / FEED_JOBS))
  if (page > pages) return null
  const jobs = await feedJobs(language, FEED_JOBS, (page - 1) * FEED_JOBS)
  const items = jobs.map((job) => feedItem(job, language, origin))
  const next: Record<string, string> =
    page < pages ? { next: `${origin}/jobs.xml?page=${page + 1}${language === 'en-EN' ? '&lang=en' : ''}` } : {}
  const publisher = element('publisher', m.app_name({}, { locale: language }))
  return xmlDocument(element('jobs', [publisher, ...items], { version: '1', total, page, pages, ...next }))
}

function feedItem(job: FeedJob, language: Language, origin: string): string {
  const option = (name: string, value: { key: string; label: string } | null) =>
    element(name, value?.label, { key: value?.key ?? '' })
  const pay = job.pay
  const attributes = pay
    ? { currency: pay.currency, period: pay.period, min: pay.min, ...(pay.max === null ? {} : { max: pay.max }) }
    : {}
  return element(
    'job',
    [
      element('ref', job.ref_no),
      element('url', jobUrl(origin, job.uid, language)),
      element('title', job.title),
      element('company', job.company),
      element('city', job.city),
      element('postal', job.postal),
      option('region', job.region),
      element('country', job.region?.key === 'tujina' ? null : 'SI'),
      element('workplace', job.workplace),
      ...job.worktime.map((time) => option('worktime', time)),
      option('contract', job.contract),
      option('industry', job.industry),
      option('workfield', job.workfield),
      pay ? element('pay', 'gross', attributes) : '',
      element('openings', job.openings),
      ...job.tags.map((tag) => element('tag', tag)),
      element('published', job.published_at),
      element('expires', job.expires_at),
      element('description', jobHtml(job)),
    ],
    { id: job.uid, language: job.language === 'en-EN' ? 'en' : 'sl' },
  )
}

/** What crawlers may read: the public pages and the calls they make. */
export const robots = (origin: string): string =>
  [
    'User-agent: *',
    'Allow: /api/portal/jobs',
    'Disallow: /api/',
    'Disallow: /dev/',
    'Disallow: /office',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
