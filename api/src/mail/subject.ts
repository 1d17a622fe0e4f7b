import { oneLine } from './frame.ts'
import { type MailTemplate, writeLetter } from './letters.ts'
import type { MailRow } from './mails.queries.ts'

/** The subject a mail went out with; null for a template that is not in use any more. Needs and tells no token. */
export function subjectOf(row: Pick<MailRow, 'template' | 'params' | 'language' | 'createdAt'>): string | null {
  const writing = {
    params: row.params,
    token: '',
    validSeconds: 0,
    at: row.createdAt,
    about: null,
    locale: row.language,
  }
  try {
    return oneLine(writeLetter(row.template as MailTemplate, writing as never).subject)
  } catch {
    return null
  }
}
