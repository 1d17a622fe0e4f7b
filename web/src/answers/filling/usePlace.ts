import { useCallback, useEffect, useRef, useState } from 'react'
import type { Href } from '@korak/contract/screens.ts'
import { navigate, useSearch } from '#base/routing/navigation.tsx'
import { getPlace, hrefHere } from '#base/routing/place.ts'

/** Where somebody is in a questionnaire, until it is submitted. */
export type FillingPlace = { at: 'intro' } | { at: 'item'; key: string; from?: From } | { at: 'review' }
/** Opened from the review, to change an answer there is or to give one that is missing: that is where it leads back to. */
type From = 'review' | 'missing'

/** Where a question opened from the review leads: on to the next one of those ahead that is open too, or back. */
export function afterReview(
  { from }: { from?: From },
  ahead: readonly { item: { key: string } }[],
  open: readonly { key: string }[],
): FillingPlace {
  const next = from === 'missing' && ahead.find(({ item }) => open.some(({ key }) => key === item.key))
  return next ? { at: 'item', key: next.item.key, from } : { at: 'review' }
}

const QUESTION = 'question'
const STEP = 'step'
/** Name of a place; no key of a question has brackets. */
const nameOf = (place: FillingPlace): string => (place.at === 'item' ? place.key : `(${place.at})`)

function placeIn(search: URLSearchParams): FillingPlace | null {
  const key = search.get(QUESTION)
  const step = search.get(STEP)
  if (key) return { at: 'item', key, ...((step === 'review' || step === 'missing') && { from: step }) }
  return step === 'intro' || step === 'review' ? { at: step } : null
}

/** The address of a place: everything else in it stays. */
function hrefOf(place: FillingPlace): Href {
  const query = new URLSearchParams(getPlace().search)
  query.delete(QUESTION)
  query.delete(STEP)
  if (place.at === 'item') query.set(QUESTION, place.key)
  const step = place.at === 'item' ? place.from : place.at
  if (step) query.set(STEP, step)
  return hrefHere(query)
}

interface Given {
  /** Where one begins when the address does not say. */
  first: () => FillingPlace
  /** Is there such a place, and may it be opened? */
  isOpen: (place: FillingPlace) => boolean
}

/**
 * The place as part of the address, one entry of the history for each question: Back in the browser is the question before,
 * and a reload stays where it was.
 */
export function usePlace({ first, isOpen }: Given) {
  const [search] = useSearch()
  const [beginning] = useState(first)
  const asked = placeIn(search)
  const place = asked && isOpen(asked) ? asked : beginning
  const name = nameOf(place)
  const isSaid = asked !== null && nameOf(asked) === name
  /** Places by their entry in the history of the tab, as far as this page has seen them. */
  const seen = useRef(new Map<number, string>())
  useEffect(() => {
    if (isSaid) seen.current.set(getPlace().index, name)
    else void navigate(hrefOf(place), { replace: true })
    // oxlint-disable-next-line react/exhaustive-deps -- the place is its name
  }, [isSaid, name])
  const go = useCallback((next: FillingPlace) => void navigate(hrefOf(next)), [])
  /** To the place before, which the entry before may be already. */
  const back = useCallback((next: FillingPlace) => {
    if (seen.current.get(getPlace().index - 1) === nameOf(next)) history.back()
    else void navigate(hrefOf(next))
  }, [])
  return { place, name, go, back }
}
