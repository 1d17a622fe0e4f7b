/** A mail as it came, of what is looked at. Made in a thread of its own, so nothing of it has been judged yet. */
export interface Received {
  /** Names in small letters, in the order they stand in the mail. */
  headers: [name: string, value: string][]
  /** The first it names. */
  from: { name: string; address: string } | null
  /** It names one sender, and no other besides. */
  hasOneSender: boolean
  subject: string
  /** Its words, of a page without what that quotes. */
  text: string
  /** All its words. */
  original: string
  /** Of a server: which of its tries to deliver failed (RFC 3464). */
  reports: string[]
  attachments: { name: string; content: Uint8Array }[]
}

/** Bytes of a mail: three attachments as large as a message may have do not fit, since hardly a mailbox would send them. */
export const MAX_MAIL = 25 * 1024 * 1024
