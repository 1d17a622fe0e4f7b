import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathTo } from '@korak/contract/screens.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { m } from '#i18n/words/messages.js'
import { brand } from './brand.ts'
import { type Letter, linkTo } from './letter.ts'

export interface FramedMail {
  subject: string
  html: string
  text: string
}

const MAX_SUBJECT = 120
/** One line of at most 120 characters: a subject. What is longer ends behind a whole word. */
export function oneLine(text: string): string {
  const line = text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
  const characters = [...line]
  return characters.length <= MAX_SUBJECT
    ? line
    : `${characters
        .slice(0, MAX_SUBJECT - 1)
        .join('')
        .replace(/(?<=\S)\s\S*$/u, '')}…`
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)

let layout: string | undefined
/** layout.html is compiled from layout.mjml by tools/mail-layout.ts; the seal in its last line is no part of a mail. */
const frame = (): string =>
  (layout ??= readFileSync(path.join(import.meta.dirname, 'layout.html'), 'utf8').replace(/<!-- seal: .*\n/, ''))

type Values = Record<string, string>
/** Fills `{{name}}` with escaped text; line breaks stay. One pass, so that braces in a text are only text. */
const fill = (html: string, values: Values): string =>
  html.replaceAll(/\{\{(\w+)\}\}/g, (_all, name: string) => escapeHtml(values[name] ?? '').replaceAll('\n', '<br />'))

/** Puts a letter into the frame: HTML and its plain-text twin. */
export function frameLetter(letter: Letter, language: Language, address: string): FramedMail {
  const locale = { locale: language }
  const { action, facts = [], notes = [] } = letter
  const subject = oneLine(letter.subject)
  const signature = letter.isWhole ? '' : m.mail_signature({ brand: brand.name }, locale)
  const fallback = m.mail_button_fallback({}, locale)
  const footer = [
    ...(letter.why?.(address) ?? [m.mail_footer_sent({ address, brand: brand.name }, locale)]),
    m.mail_footer_help({ email: brand.email }, locale),
    `${brand.company}, ${brand.address}`,
  ]
  const lang = language === 'sl-SI' ? undefined : 'en'
  const legal = [
    { label: m.legal_notice({}, locale), url: linkTo(pathTo('/privacy-notice', { lang })) },
    { label: m.legal_terms({}, locale), url: linkTo(pathTo('/terms', { lang })) },
    { label: m.legal_accessibility({}, locale), url: linkTo(pathTo('/accessibility', { lang })) },
    { label: m.legal_contact({}, locale), url: linkTo(pathTo('/contact', { lang })) },
  ]
  const paragraphs = letter.isWhole ? letter.paragraphs : [m.mail_greeting({}, locale), ...letter.paragraphs]
  const blocks: Record<string, Values[]> = {
    paragraph: paragraphs.map((paragraph) => ({ paragraph })),
    fact: facts,
    action: action ? [{ ...action, fallback }] : [],
    note: notes.map((note) => ({ note })),
    footer: footer.map((line) => ({ line })),
    legal,
  }
  const single = {
    ...letter,
    subject,
    signature,
    brand: brand.name,
    lang: language === 'sl-SI' ? 'sl' : 'en',
  } as unknown as Values
  // Split at the blocks: what has been filled in is never looked at again.
  const html = frame()
    .split(/<!-- block:(\w+) -->([\s\S]*?)<!-- end:\w+ -->/g)
    .map((part, at, parts) => {
      if (at % 3 === 0) return fill(part, single)
      return at % 3 === 1 ? (blocks[part] ?? []).map((values) => fill(parts[at + 1] ?? '', values)).join('') : ''
    })
    .join('')
  const text = [
    ...(letter.isWhole || letter.title === letter.subject ? [] : [letter.title]),
    ...paragraphs,
    ...(facts.length > 0 ? [facts.map(({ label, value }) => `${label}: ${value}`).join('\n')] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...notes,
    ...(signature ? [signature] : []),
    `--\n${[...footer, ...legal.map(({ label, url }) => `${label}: ${url}`)].join('\n')}`,
  ].join('\n\n')
  return { subject, html, text: `${text}\n` }
}
