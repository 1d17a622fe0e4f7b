import type { FeedbackCard } from '@korak/contract/feedback.ts'
import type { Href } from '@korak/contract/screens.ts'
import { getPlace, hrefHere } from '#base/routing/place.ts'

/** What is shown at the path of a rater, besides the `uid` of somebody to assess. */
export const PEOPLE = 'people'
export const SIDE_BY_SIDE = 'together'

/** The choice of language goes along: for the holder of a link no cookie remembers it. */
export function hrefOf(view: string): Href {
  const lang = new URLSearchParams(getPlace().search).get('lang')
  return hrefHere(new URLSearchParams({ at: view, ...(lang && { lang }) }))
}

/** Whom one can assess beside others: not oneself, and not whom one has assessed already. */
export const isForSideBySide = ({ is_self, status }: FeedbackCard): boolean => !is_self && status !== 'closed'
