import { m } from '#words/messages.js'

export const CAUSE_WORDS = {
  returned: () => m.printed_cause_returned(),
  no_email: () => m.printed_cause_no_email(),
}
export const STATE_WORDS = {
  open: () => m.printed_state_open(),
  posted: () => m.printed_state_posted(),
  archived: () => m.printed_state_archived(),
}
