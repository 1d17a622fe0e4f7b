import type { PrintedLetter } from '@korak/contract/printed-letters.ts'
import { m } from '#words/messages.js'

export const CAUSE_WORDS = {
  returned: () => m.printed_cause_returned(),
  no_email: () => m.printed_cause_no_email(),
}
/** Why it need not go any more. */
export const OVERTAKEN_WORDS = {
  interview: () => m.printed_overtaken_interview(),
  offer: () => m.printed_overtaken_offer(),
  answered: () => m.printed_overtaken_answered(),
  end: () => m.printed_overtaken_end(),
  reopened: () => m.printed_overtaken_reopened(),
}
/** Beside that it does not go: who has said so, or else what overtook it. */
export const whyArchived = ({ state, overtaken, handled_by: by }: PrintedLetter): string | null =>
  state === 'archived' ? (by ?? (overtaken && OVERTAKEN_WORDS[overtaken]())) : null
export const STATE_WORDS = {
  open: () => m.printed_state_open(),
  posted: () => m.printed_state_posted(),
  archived: () => m.printed_state_archived(),
}
