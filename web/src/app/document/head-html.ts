import type { Language } from '@korak/contract/shapes.ts'
import { type PageHead, fullTitle } from '#base/page/head.ts'
import { HTML_LANG } from '#base/text/language.ts'
import { m } from '#words/messages.js'
import { escapeHtml, scriptJson } from './document.ts'

const LANGUAGES: readonly Language[] = ['sl-SI', 'en-EN']
const OG_LOCALE: Record<Language, string> = { 'sl-SI': 'sl_SI', 'en-EN': 'en_GB' }

/** Slovenian lives at the plain address, English at `?lang=en`. */
function localized(origin: string, path: string, language: Language): string {
  if (language === 'sl-SI') return origin + path
  return `${origin}${path}${path.includes('?') ? '&' : '?'}lang=en`
}

/** Everything a page says about itself, as HTML. Whatever comes from data is escaped here and nowhere else. */
export function headHtml(head: PageHead, { origin, language }: { origin: string; language: Language }): string {
  const title = fullTitle(head.title)
  const meta = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}">`
  const graph = (name: string, content: string) => `<meta property="og:${name}" content="${escapeHtml(content)}">`
  const link = (rel: string, href: string, extra = '') => `<link rel="${rel}"${extra} href="${escapeHtml(href)}">`
  const lines = [`<title>${escapeHtml(title)}</title>`]
  if (head.description) lines.push(meta('description', head.description))
  if (head.noIndex) lines.push(meta('robots', 'noindex'))
  if (head.canonical) {
    const address = localized(origin, head.canonical, language)
    lines.push(
      link('canonical', address),
      ...(head.languages ?? LANGUAGES).map((other) =>
        link('alternate', localized(origin, head.canonical as string, other), ` hreflang="${HTML_LANG[other]}"`),
      ),
      link('alternate', localized(origin, head.canonical, 'sl-SI'), ' hreflang="x-default"'),
      graph('type', 'website'),
      graph('site_name', m.app_name()),
      graph('title', head.title),
      graph('url', address),
      graph('locale', OG_LOCALE[language]),
      ...(head.description ? [graph('description', head.description)] : []),
      ...(head.image ? [graph('image', origin + head.image)] : []),
    )
  }
  if (head.jsonLd) lines.push(`<script type="application/ld+json">${scriptJson(head.jsonLd)}</script>`)
  return lines.join('\n')
}
