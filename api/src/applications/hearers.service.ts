import type { readerNow } from '#mail/delivery/readers.ts'
import { findReader } from './hearers.queries.ts'

/** To whom a mail to one of us goes now; see `findReader`. */
export const readerOf: typeof readerNow.value = ({ template, params, toAddress: address, permission }) => {
  const { application, ref } = params as { application?: string; ref?: string | null }
  return findReader({ application, ref, address, isInterview: template.startsWith('interview_'), permission })
}
