import { useEffect, useLayoutEffect, useRef } from 'react'
import { announce } from '#base/page/announce.ts'
import { useHead } from '#base/page/head.ts'
import { useHash } from '#base/routing/navigation.tsx'
import { m } from '#words/messages.js'
import { SEARCH_FORM, type JobQuery, choicesOf, listHref, tidy } from './search.ts'

/** Title, description and canonical address of the list. */
export function useJobsHead(search: URLSearchParams, query: JobQuery) {
  const what = [query.search, query.location].filter(Boolean).join(', ')
  const isWhole = [...tidy(search).keys()].every((name) => name === 'page')
  const page = query.page ?? 1
  useHead({
    title: what ? m.jobs_title_for({ what }) : m.jobs_title(),
    description: m.jobs_description(),
    // One address per page of the whole list; searches are endless and stay out of search engines.
    ...(isWhole
      ? { canonical: listHref(new URLSearchParams(page > 1 ? { page: String(page) } : {})) }
      : { noIndex: true }),
  })
}

/** Boxes ticked in the page of the server, before there was anybody to notice, count from here on. */
export function useEarlyChoices(
  search: URLSearchParams,
  change: (next: URLSearchParams, options: { replace: true }) => void,
) {
  const isFirst = useRef(true)
  useLayoutEffect(() => {
    const form = document.forms.namedItem(SEARCH_FORM)
    // Once, before the browser's first drawing puts the boxes back.
    if (!form || !isFirst.current) return
    isFirst.current = false
    const ticked = tidy(
      new URLSearchParams([...new FormData(form)].map(([name, value]): [string, string] => [name, String(value)])),
    )
    const choices = choicesOf(ticked)
    if (choices.toString() === choicesOf(tidy(search)).toString()) return
    const texts = [...search].filter(([name]) => name === 'search' || name === 'location')
    change(new URLSearchParams([...texts, ...choices]), { replace: true })
  }, [search, change])
}

/** After a change of the address: says how many there are, and keeps the focus from falling off a chip that is gone. */
export function useAfterChange(search: URLSearchParams, found: string | undefined) {
  const hash = useHash()
  const text = search.toString()
  const page = search.get('page')
  const focused = useRef({ text, page })
  const announced = useRef(text)
  useEffect(() => {
    const before = focused.current
    focused.current = { text, page }
    if (before.text === text) return
    const isLost = document.activeElement === document.body || document.activeElement === null
    if (isLost || (before.page !== page && hash === 'results'))
      document.getElementById('results')?.focus({ preventScroll: true })
  }, [text, page, hash])
  useEffect(() => {
    if (found === undefined || announced.current === text) return
    announced.current = text
    announce(found)
  }, [text, found])
}
