import type { Language } from '@korak/contract/shapes.ts'
import { ZONE } from '#base/time.ts'
import { publicUrl } from '#http/origin.ts'
import { m } from '#i18n/words/messages.js'
import { brand } from './brand.ts'

/** A mail as content, without form. Plain text throughout; the frame escapes it. */
export interface Letter {
  subject: string
  preheader: string
  title: string
  paragraphs: string[]
  facts?: { label: string; value: string }[]
  action?: { label: string; url: string }
  notes?: string[]
  /** To somebody without an account: who gave us the address, what for, for how long. Else it concerns the account. */
  why?: (address: string) => string[]
}

/** What the writer of a letter knows. */
export interface Writing<Params> {
  params: Params
  /** Token of the mail's link. */
  token: string
  validSeconds: number
  /** When the mail was asked for. */
  at: Date
  /** Name of the one person the mail is about who is not its receiver; looked up when it is written, never kept. */
  about: string | null
  locale: Language
}

/** The foot of a mail to somebody without an account, after the reason for it (GDPR 14). */
export const strangersNotice = (months: number | undefined, locale: Language): string[] => [
  ...(months === undefined ? [] : [m.mail_footer_stranger({ count: months }, { locale })]),
  m.mail_footer_rights({ company: brand.company, email: brand.privacyEmail }, { locale }),
]

/** Links begin at PUBLIC_URL and nowhere else. */
export const linkTo = (path: string, query: Record<string, string> = {}): string => {
  const url = new URL(path, publicUrl())
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

/** Day in a sentence: `5. 11. 2026`, `5 November 2026`. */
export function shownDay(day: string, locale: Language): string {
  const at = new Date(`${day}T12:00:00Z`)
  if (locale === 'sl-SI') return `${at.getUTCDate()}.\u00a0${at.getUTCMonth() + 1}.\u00a0${at.getUTCFullYear()}`
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(at)
}

/** `DD.MM.YYYY, HH:mm`, as everywhere in the portal. */
export function shownInstant(at: Date): string {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, dateStyle: 'short', timeStyle: 'short' }).format(at)
  const [day = '', time = ''] = parts.split(' ')
  return `${day.split('-').toReversed().join('.')}, ${time}`
}
