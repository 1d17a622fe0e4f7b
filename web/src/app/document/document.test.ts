// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { beginLanguage } from '#base/text/language.ts'
import { type DocumentParts, document, scriptJson, stylesOf } from './document.ts'
import { headHtml } from './head-html.ts'

const manifest = {
  'src/app/main.tsx': { file: 'main.js', css: ['main.css'], imports: ['_core.js'] },
  'src/app/idle.ts': { file: 'idle.js' },
  '_core.js': { file: 'core.js', css: ['core.css'] },
  'src/jobs/JobsPage.tsx': { file: 'jobs.js', css: ['jobs.css'], imports: ['_core.js'] },
}
const parts: DocumentParts = {
  manifest,
  version: 'abc',
  language: 'en-EN',
  theme: 'dark',
  noticed: true,
  head: '<title>x</title>',
  html: '',
  state: '{}',
  source: null,
  entry: 'app',
}

describe('the document', () => {
  test('starts the small build for people without a session', () => {
    const both = { ...manifest, 'public:src/app/main.tsx': { file: 'public.js', css: ['public.css'] } }
    const html = document({ ...parts, manifest: both, html: '<p>x</p>', entry: 'public' })
    expect(html).toContain('data-main="/public.js"')
    expect(html).toContain('href="/public.css"')
    expect(html).not.toContain('main.css')
  })
  test('has nothing inline: no style, no script that runs', () => {
    const html = document({ ...parts, html: '<p>x</p>', source: 'src/jobs/JobsPage.tsx' })
    expect(html).not.toMatch(/<style|style=|onclick|<script(?![^>]*(src=|application\/json))/)
  })
  test('names language, theme, version and the dismissed cookie notice on the root', () => {
    expect(document(parts)).toContain('<html lang="en" data-theme="dark" data-version="abc" data-cookies="ok">')
    expect(document({ ...parts, noticed: false })).not.toContain('data-cookies')
  })
  test('starts an empty page at once and a rendered one when idle', () => {
    expect(document(parts)).toContain('<script type="module" src="/main.js"></script>')
    const rendered = document({ ...parts, html: '<p>x</p>', source: 'src/jobs/JobsPage.tsx' })
    expect(rendered).toContain('<script type="module" src="/idle.js" data-main="/main.js"></script>')
    expect(rendered).not.toContain('modulepreload')
  })
  test('links the style sheets of the bar it has drawn for a signed-in person, and of no one else', () => {
    const both = {
      ...manifest,
      '_menu.js': { file: 'menu.js', css: ['menu.css'] },
      'src/app/shell/signed-in-parts.tsx': { file: 'signed-in.js', css: ['signed-in.css'], imports: ['_menu.js'] },
      'public:src/app/main.tsx': { file: 'public.js', css: ['public.css'] },
      'public:src/app/shell/signed-in-parts.tsx': { file: 'p.js', css: ['signed-in.css'] },
    }
    const linked = (part: Partial<DocumentParts>) =>
      [...document({ ...parts, manifest: both, ...part }).matchAll(/rel="stylesheet".*? href="\/(.+?)"/g)].map(
        ([, file]) => file,
      )
    const drawn = { html: '<p>x</p>', source: 'src/jobs/JobsPage.tsx' }
    expect(linked(drawn)).toEqual(['core.css', 'main.css', 'menu.css', 'signed-in.css', 'jobs.css'])
    expect(linked({ ...drawn, entry: 'public' })).toEqual(['public.css'])
    expect(linked({})).toEqual(['core.css', 'main.css'])
  })
  test('links every style sheet of the page once', () => {
    expect(stylesOf(manifest, ['src/app/main.tsx', 'src/jobs/JobsPage.tsx'])).toEqual([
      'core.css',
      'main.css',
      'jobs.css',
    ])
  })
})

test('data inside a script element cannot end it', () => {
  const text = scriptJson({ title: '</script><script>alert(1)</script><!--', line: '\u2028' })
  expect(text).not.toMatch(/[<\u2028]/)
  expect(JSON.parse(text)).toEqual({ title: '</script><script>alert(1)</script><!--', line: '\u2028' })
})

describe('the head', () => {
  test('escapes what comes from data', () => {
    const head = headHtml(
      { title: '"><script>alert(1)</script>', description: `a"b'c<d` },
      { origin: 'https://x.si', language: 'sl-SI' },
    )
    expect(head).not.toContain('<script>')
    expect(head).toContain('content="a&quot;b&#39;c&lt;d"')
  })
  test('names the same page in both languages', () => {
    beginLanguage('en-EN')
    const head = headHtml({ title: 'Jobs', canonical: '/jobs?page=2' }, { origin: 'https://x.si', language: 'en-EN' })
    expect(head).toContain('<link rel="canonical" href="https://x.si/jobs?page=2&amp;lang=en">')
    expect(head).toContain('<link rel="alternate" hreflang="sl" href="https://x.si/jobs?page=2">')
    expect(head).toContain('<link rel="alternate" hreflang="en" href="https://x.si/jobs?page=2&amp;lang=en">')
    expect(head).toContain('hreflang="x-default"')
    expect(head).toContain('<meta property="og:locale" content="en_GB">')
  })
})
