import { expect } from 'vitest'
import type { Language } from '@korak/contract/shapes.ts'
import { frameLetter } from './frame.ts'
import { type Letter, linkTo } from './letter.ts'
import { LETTERS } from '#letters.list.ts'
import { letters, type MailTemplate, writeLetter } from './letters.ts'

export { writeLetter } from './letters.ts'
// Letters are written without a server too.
letters.set(LETTERS)

/** For tests: a letter without a link of its own. */
export const write = (
  template: MailTemplate,
  params: object,
  locale: Language,
  about: string | null = null,
  token = '',
): Letter => writeLetter(template, { params, token, validSeconds: 0, at: new Date(0), about, locale } as never)

/** For tests: the whole mail. Nothing is left in it that ought to be filled in, and the subject fits on a line. */
export function wholeMail(letter: Letter, locale: Language): ReturnType<typeof frameLetter> {
  const mail = frameLetter(letter, locale, 'maja@example.com')
  expect(`${mail.subject}${mail.text}${mail.html}`).not.toMatch(/mail_|undefined|null|\{\w+\}|\[object/)
  for (const body of [mail.text, mail.html]) expect(body).toContain(linkTo('/privacy-notice'))
  expect([...mail.subject].length).toBeLessThanOrEqual(60)
  return mail
}
