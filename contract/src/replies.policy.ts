import { activities, policy } from './policy.ts'
import type { ReplyState } from './replies.rules.ts'

const whileWaiting = ({ state }: { state: ReplyState }) => (state === 'waiting' ? null : 'STATE_NOT_ALLOWED')

/** What becomes of an answer by mail that waits. */
export const replyPolicy = policy<{ state: ReplyState }>('reply')({
  assign: { audience: 'applications.update', refusal: whileWaiting },
  archive: { audience: 'applications.update', refusal: whileWaiting },
  /** Of an assigned one as long as it has not come into the conversation. */
  restore: {
    audience: 'applications.update',
    refusal: ({ state }) => (state === 'waiting' ? 'STATE_NOT_ALLOWED' : null),
  },
})

export const replyActivities = activities('replies', 'entered', 'assigned', 'archived', 'restored')
