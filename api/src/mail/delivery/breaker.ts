import { makeBreaker } from '#base/breaker.ts'
import { reportOn } from '#background/queue-log.ts'

/**
 * Whether the mail server is asked now. A refusal of this very mail is an answer. Nobody asks `admits`: one doubtful try may
 * take minutes, the mails behind it would wait as long, and no more than four go out at once.
 */
export const { pauseLeft, noteAnswer, noteSilence } = makeBreaker({
  failures: 3,
  shortestMs: 10_000,
  longestMs: 60_000,
  report: reportOn('mail server'),
})
