import { useCallback, useEffect, useRef, useState } from 'react'
import type { Href } from '@korak/contract/screens.ts'
import { navigate, useSearch } from '#base/routing/navigation.tsx'
import { getPlace, hrefHere } from '#base/routing/place.ts'

/** Where somebody is in a questionnaire, until it is submitted. */
export type FillingPlace = { at: 'intro' } | { at: 'item'; key: string } | { at: 'review' }

const QUESTION = 'question'
const STEP = 'step'
/** Name of a place; no key of a question has brackets. */
const nameOf = (place: FillingPlace): string => (place.at === 'item' ? place.key : `(${place.at})`)

function placeIn(search: URLSearchParams): FillingPlace | null {
  const key = search.get(QUESTION)
  if (key) return { at: 'item', key }
  const step = search.get(STEP)
  return step === 'intro' || step === 'review' ? { at: step } : null
}

/** The address of a place: everything else in it stays. */
function hrefOf(place: FillingPlace): Href {
  const query = new URLSearchParams(getPlace().search)
  query.delete(QUESTION)
  query.delete(STEP)
  if (place.at === 'item') query.set(QUESTION, place.key)
  else query.set(STEP, place.at)
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
