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
export const STATE_WORDS = {
  open: () => m.printed_state_open(),
  posted: () => m.printed_state_posted(),
  archived: () => m.printed_state_archived(),
}
