// What the person themselves reads of work that was agreed on.
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { addDays } from '@korak/contract/days.rules.ts'
import { queryClient } from '#base/data/query.ts'
import { formatDay, today } from '#base/text/dates.ts'
import { beginLanguage } from '#base/text/language.ts'
import { m } from '#words/messages.js'
import { draw, serve } from '#base/page/drawn.factory.tsx'
import { OwnPlacement } from './OwnPlacement.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

test.each([null, 'Hrast'])('a first day that has passed is not said to come (company: %s)', async (company) => {
  await beginLanguage('sl-SI')
  let told = false
  const lineOf = async (start: string): Promise<string> => {
    vi.stubGlobal('fetch', async () => Response.json({ placement: { start_on: start, company }, has_ended: false }))
    const place = document.createElement('div')
    const root = createRoot(place)
    await act(async () =>
      root.render(
        <QueryClientProvider client={queryClient}>
          <OwnPlacement application="one" isHired />
        </QueryClientProvider>,
      ),
    )
    await act(async () => vi.waitUntil(() => place.querySelector('p')))
    const said = place.querySelector('p')?.textContent ?? ''
    told = place.textContent?.includes(m.apps_hired_text()) ?? false
    await act(async () => root.unmount())
    queryClient.clear()
    return said
  }
  const [past, next] = [addDays(today(), -1), addDays(today(), 1)]
  const words = (day: string, isBegun: boolean) => {
    const given = { day: formatDay(day), company: company ?? '' }
    if (!company) return isBegun ? m.placement_own_begun(given) : m.placement_own(given)
    return isBegun ? m.placement_own_begun_company(given) : m.placement_own_company(given)
  }
  // Nor is how it begins to be told any more.
  expect([await lineOf(past), told]).toEqual([words(past, true), false])
  expect([await lineOf(today()), told]).toEqual([words(today(), false), true])
  expect([await lineOf(next), told]).toEqual([words(next, false), true])
})

test('whose work has ended before its time is not congratulated; who is hired and placed nowhere is', async () => {
  const drawn = async (hasEnded: boolean) => {
    serve(() => ({ placement: null, has_ended: hasEnded }))
    const { box } = await draw(<OwnPlacement application={hasEnded ? 'ended' : 'hired'} isHired />)
    return box.textContent
  }
  expect(await drawn(true)).toBe('')
  expect(await drawn(false)).toContain(m.apps_hired_text())
})
