import type { Language } from '@korak/contract/shapes.ts'
import type { Href } from '@korak/contract/screens.ts'
import type { Permission } from '@korak/contract/route.ts'
import type { LinkPurpose } from '#auth/links.ts'
import { wallClockOf } from '#base/time.ts'
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
  /** It was written with its own greeting and closing: the frame adds none. */
  isWhole?: true
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

/** Writers of some letters, by template. */
export type Writers<Mails> = { [T in keyof Mails]: (mail: Writing<Mails[T]>) => Letter }

/** Fields that hold words of people whatever the mail; a mail that has one and is not listed does not compile. */
type Worded<Params> = Extract<keyof Params, 'candidate' | 'reason' | 'text' | 'note'>
type MustEmpty<Mails> = { [T in keyof Mails as [Worded<Mails[T]>] extends [never] ? never : T]: readonly string[] }
type Words<Mails> = MustEmpty<Mails> & Partial<Record<keyof Mails, readonly string[]>>

/** All a noun says about the letters it sends. */
export type NounLetters<Mails> = {
  write: Writers<Mails>
  /** What the link of a template is for, and so how long it is good; templates without a link do not ask. */
  purposes?: Partial<Record<keyof Mails, LinkPurpose>>
  /** Mails whose row goes once they are sent, given up or have nothing to say. */
  forgotten?: readonly (keyof Mails)[]
  /** Those of them that the local mailbox keeps when they were delivered: it is where they are read. */
  shown?: readonly (keyof Mails)[]
  /** Mails to candidates about an application that go by post where they cannot go by mail. */
  posted?: readonly (keyof Mails)[]
  /** Mails about an application to its candidate: an answer to them comes into its conversation. */
  answered?: readonly (keyof Mails)[]
  /** Mails to one of us that tell about somebody's application: only to who may read it when they go out. */
  staff?: readonly (keyof Mails)[]
  /** What those of them say to who lacks a permission, in place of what it lets read. */
  knowing?: { [T in keyof Mails]?: { permission: Permission; others: Partial<Mails[T]> } }
  /** Fields with words of people and names of others than the receiver: emptied when a mail has gone out or is given up. */
} & ({} extends MustEmpty<Mails> ? { words?: Words<Mails> } : { words: Words<Mails> })

/** The foot of a mail to somebody without an account, after the reason for it (GDPR 14). */
export const strangersNotice = (months: number | undefined, locale: Language): string[] => [
  ...(months === undefined ? [] : [m.mail_footer_stranger({ count: months }, { locale })]),
  m.mail_footer_rights({ company: brand.company, email: brand.privacyEmail }, { locale }),
]

/** Links begin at PUBLIC_URL and nowhere else. */
export const linkTo = (path: Href): string => new URL(path, publicUrl()).href

/** `DD.MM.YYYY`, as everywhere in the portal. */
export const shownDay = (day: string): string => day.split('-').toReversed().join('.')

/** `DD.MM.YYYY, HH:mm`, as everywhere in the portal. */
export function shownInstant(at: Date): string {
  const [day = '', time = ''] = wallClockOf(at).split(' ')
  return `${shownDay(day)}, ${time}`
}

/** What every other mail says to somebody whose account is being closed. */
export const closingNote = (day: string, locale: Language): string =>
  m.mail_account_closing_note({ date: shownDay(day), url: linkTo('/privacy') }, { locale })
