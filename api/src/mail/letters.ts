import type { Permission } from '@korak/contract/route.ts'
import type { LinkPurpose } from '#auth/links.ts'
import { handedIn } from '#base/handed-in.ts'
import type { MailParams } from '#letters.list.ts'
import type { Letter, Writers, Writing } from './letter.ts'

export type { MailParams } from '#letters.list.ts'
export type MailTemplate = keyof MailParams

/** What all nouns say about their letters, put together in `letters.list.ts`. */
export interface Letters {
  write: Writers<MailParams>
  words: Partial<Record<MailTemplate, readonly string[]>>
  purposes: Partial<Record<MailTemplate, LinkPurpose>>
  forgotten: ReadonlySet<string>
  shown: ReadonlySet<string>
  posted: ReadonlySet<string>
  answered: ReadonlySet<string>
  staff: ReadonlySet<string>
  knowing: Partial<Record<string, { permission: Permission; others: object }>>
}
export const letters = handedIn<Letters>('the letters')

/** Writes the content of a mail. */
export const writeLetter = <T extends MailTemplate>(template: T, mail: Writing<MailParams[T]>): Letter =>
  letters.value.write[template](mail)
