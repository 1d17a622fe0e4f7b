import { activities, always, policy } from './policy.ts'

export const PRINTED_LETTER_STATES = ['open', 'posted', 'archived'] as const
export type PrintedLetterState = (typeof PRINTED_LETTER_STATES)[number]

/** What can be done about a letter that goes by post. A day that was mistyped is corrected by posting it again. */
export const printedLetterPolicy = policy<{ state: PrintedLetterState }>('printed-letter')({
  post: { audience: 'applications.update', refusal: always },
  archive: {
    audience: 'applications.update',
    refusal: ({ state }) => (state === 'open' ? null : 'STATE_NOT_ALLOWED'),
  },
})

export const printedLetterActivities = activities('printed_letters', 'printed', 'posted', 'archived', 'reopened')
