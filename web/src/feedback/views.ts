import type { FeedbackCard } from '@korak/contract/feedback.ts'

/** What is shown at the path of a rater, besides the `uid` of somebody to assess. */
export const PEOPLE = 'people'
export const TOGETHER = 'together'

export const hrefOf = (path: string, view: string): string => `${path}?at=${view}`

/** Whom one can assess beside others: not oneself, and not whom one has assessed already. */
export const isForTogether = ({ is_self, status }: FeedbackCard): boolean => !is_self && status !== 'closed'
