import type { PublicationChannel } from '@korak/contract/publications.policy.ts'
import { m } from '#words/messages.js'

export const CHANNEL_WORDS: Record<PublicationChannel, () => string> = {
  portal: () => m.publication_portal(),
  zrsz: () => m.publication_zrsz(),
  company_website: () => m.publication_company_website(),
  linkedin: () => m.publication_linkedin(),
  newspaper: () => m.publication_newspaper(),
  other: () => m.publication_other(),
}
