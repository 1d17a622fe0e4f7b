// What editor and server know of a decision about an application without zod.

/** How staff may end an application; both ways of withdrawing are the same status, each with words of its own. */
export const MOVE_ENDS = ['not_selected', 'withdrawn', 'no_answer', 'declined', 'job_closed'] as const
export type MoveEnd = (typeof MOVE_ENDS)[number]
export const isEnd = (to: string): to is MoveEnd => (MOVE_ENDS as readonly string[]).includes(to)
export const statusOfEnd = (end: MoveEnd) => (end === 'no_answer' ? 'withdrawn' : end)

/** What overtakes a letter before it is sent: an answer of the candidate, how the application stands, or a colleague who takes it back. */
export const OVERTAKEN = ['accepted', 'declined', 'picked', 'withdrawn', 'changed', 'colleague'] as const
export type Overtaken = (typeof OVERTAKEN)[number]

const LEAST_REASON = 20
/** Words about a person instead of to them, by the language of the reason: "on" is nobody in English. */
const THIRD_PERSON = {
  'sl-SI': /(?<!\p{L})(kandidat(?:a|u|om|ka|ke|ki|ko)?|ona|on|njegov\p{L}*|njen\p{L}*)(?!\p{L})/iu,
  'en-EN': /(?<!\p{L})(candidates?|he|she|his|her)(?!\p{L})/iu,
} as const

/** What is wrong with the reason of a decision, in the language it is read in; null when a person can be told it. */
export function faultOfReason(
  reason: string,
  language: keyof typeof THIRD_PERSON,
): 'error_reason_short' | 'error_reason_third' | null {
  if (reason.trim().length < LEAST_REASON) return 'error_reason_short'
  return THIRD_PERSON[language].test(reason) ? 'error_reason_third' : null
}

/** A letter as it is before anybody changes a word; the reason stands between. */
export const letterText = ({ opening, closing }: { opening: string; closing: string }, reason: string): string =>
  [opening, reason.trim(), closing].filter(Boolean).join('\n\n')
