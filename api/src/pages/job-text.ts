import { joinSpans, spansOf } from '@korak/contract/rich-text.rules.ts'
import { pathTo } from '@korak/contract/screens.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { m } from '#i18n/words/messages.js'
import type { FeedJob } from '#jobs/ads/feed.service.ts'
import { escapeText } from '#base/xml.ts'

/** An item: its own tags written anew, all else escaped. */
const itemHtml = (item: string): string => {
  const spans = spansOf(item).map((span) => ({ ...span, href: span.href && escapeText(span.href) }))
  return joinSpans(spans, escapeText)
}

/** The text of an ad as plain HTML (headings, lists, paragraphs), everything escaped: for search engines and feeds. */
export function jobHtml(job: FeedJob): string {
  const options = { locale: job.language }
  const sections = [
    [m.job_section_challenges({}, options), job.challenges],
    [m.job_section_expectations({}, options), job.expectations],
    [m.job_section_offerings({}, options), job.offerings],
  ] as const
  const lists = sections.map(([title, items]) =>
    items.length === 0
      ? ''
      : `<h3>${escapeText(title)}</h3><ul>${items.map((item) => `<li>${itemHtml(item)}</li>`).join('')}</ul>`,
  )
  const company = job.company_text.map((paragraph) => `<p>${itemHtml(paragraph)}</p>`).join('')
  return lists.join('') + (company ? `<h3>${escapeText(m.job_section_company({}, options))}</h3>${company}` : '')
}

/** Address of an ad: Slovenian at the plain one, English at `?lang=en`. */
export const jobUrl = (origin: string, uid: string, language: Language): string =>
  origin + pathTo('/jobs/:uid', { uid, lang: language === 'en-EN' ? 'en' : undefined })
