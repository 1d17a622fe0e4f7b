// How it is with answers by mail that did not come into a conversation by themselves.

export const REPLY_STATES = ['waiting', 'assigned', 'discarded'] as const
export type ReplyState = (typeof REPLY_STATES)[number]

/** Why an answer by mail did not come into a conversation by itself. */
export const REPLY_DOUBTS = ['unknown', 'expired', 'stranger', 'forged', 'ended', 'full'] as const
export type ReplyDoubt = (typeof REPLY_DOUBTS)[number]
