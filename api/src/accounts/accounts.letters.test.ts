import { LANGUAGES } from '@korak/contract/shapes.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { frameLetter } from '#mail/frame.ts'
import { writeLetter } from '#mail/letters.factory.ts'
import type { MailTemplate } from '#mail/letters.ts'

beforeAll(() => {
  Object.assign(process.env, { KORAK_MODE: 'test', PUBLIC_URL: 'https://portal.example/' })
})

const PARAMS = {
  activation: { username: 'maja.zupan' },
  account_exists: {},
  password_reset: {},
  password_changed: {},
} as const satisfies Partial<Record<MailTemplate, object>>
const TOKEN = 'T'.repeat(64)
const mail = (template: keyof typeof PARAMS, locale: (typeof LANGUAGES)[number], params: object = PARAMS[template]) => {
  const writing = { params, token: TOKEN, validSeconds: 2700, at: new Date('2026-11-21T12:40:00Z'), locale }
  return frameLetter(writeLetter(template, writing as never), locale, 'maja@example.com')
}

describe.each(LANGUAGES)('in %s', (locale) => {
  test.each(Object.keys(PARAMS) as (keyof typeof PARAMS)[])(
    '%s is whole, in one line of subject, text and HTML alike',
    (template) => {
      const { subject, text, html } = mail(template, locale)
      expect(subject.length).toBeLessThanOrEqual(60)
      expect(subject + text + html).not.toMatch(/\{\{|\}\}|mail_|undefined|block:/)
      expect(html).toContain(`lang="${locale.slice(0, 2)}"`)
      const links = text.match(/https?:\/\/\S+/g) ?? []
      expect(links.length).toBeGreaterThan(0)
      for (const link of links) {
        expect(link).toMatch(/^https:\/\/portal\.example\//)
        expect(html).toContain(`href="${link}"`)
      }
    },
  )

  test('every mail ends with what everybody may read, in its language', () => {
    const { text, html } = mail('password_changed', locale)
    const lang = locale === 'en-EN' ? '?lang=en' : ''
    const pages = ['privacy-notice', 'terms', 'accessibility', 'contact'].map(
      (name) => `https://portal.example/${name}${lang}`,
    )
    expect(
      text
        .trim()
        .split('\n')
        .slice(-4)
        .map((line) => line.split(': ')[1]),
    ).toEqual(pages)
    for (const page of pages) expect(html).toContain(`<a href="${page}">`)
  })
})

test('times and numbers read as the language writes them', () => {
  expect(mail('password_changed', 'sl-SI').text).toContain('21.11.2026, 13:40')
  expect(mail('password_reset', 'sl-SI').text).toContain('45\u00a0minut')
  expect(mail('password_reset', 'en-EN').text).toContain('45 minutes')
})

test('what comes from people is text and nothing else', () => {
  const username = '<img src=x onerror=alert(1)> {{brand}} "&\''
  const { html, text } = mail('activation', 'sl-SI', { username })
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; {{brand}} &quot;&amp;&#39;')
  expect(html).not.toContain('<img')
  expect(text).toContain(username)
})

test('a subject is one line of at most 120 characters that ends behind a word, without what could begin a header', () => {
  const letter = {
    subject: `Prva\r\nBcc: a@example.com ${'dolga '.repeat(30)}`,
    preheader: '',
    title: '',
    paragraphs: [],
  }
  const { subject } = frameLetter(letter, 'sl-SI', 'maja@example.com')
  expect(subject).toMatch(/^Prva Bcc: [^\r\n]* dolga…$/)
  expect(subject.length).toBeLessThanOrEqual(120)
})
