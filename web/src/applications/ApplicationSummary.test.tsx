// The line of an application in the lists: where it stands, whose move it is, and what waits.
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import type { ApplicationCard } from '@korak/contract/applications.ts'
import { addDays } from '@korak/contract/days.rules.ts'
import { formatDay, today } from '#base/text/dates.ts'
import { beginLanguage } from '#base/text/language.ts'
import { m } from '#words/messages.js'
import { StageLine } from './ApplicationSummary.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const DAY = addDays(today(), 4)
const lineOf = async (given: Partial<ApplicationCard>): Promise<string> => {
  const card = {
    status: 'offer',
    is_active: true,
    is_accepted: false,
    next_move: 'candidate',
    promise_on: DAY,
    job: {},
  }
  const place = document.createElement('div')
  const root = createRoot(place)
  await act(async () => root.render(<StageLine application={{ ...card, ...given } as ApplicationCard} />))
  const said = place.textContent ?? ''
  await act(async () => root.unmount())
  return said
}

test('an answered offer is not what waits: the question is', async () => {
  await beginLanguage('sl-SI')
  const [you, until] = [m.apps_waiting_on_you(), m.apps_your_move_until({ date: formatDay(DAY) })]
  expect(await lineOf({ asked: 'offer' })).toBe(`Ponudba. ${you} ${until}`)
  expect(await lineOf({ is_accepted: true, asked: 'message' })).toBe(
    `Ponudba sprejeta. ${you} Čaka vas vprašanje svetovalne ekipe. ${until}`,
  )
  // The same where an interview is agreed on and references are asked for; without a day there is none.
  expect(await lineOf({ status: 'interview', asked: 'interview', promise_on: null })).toBe(`Razgovor. ${you} `)
  expect(await lineOf({ status: 'interview', asked: 'references', promise_on: null })).toBe(
    `Razgovor. ${you} ${m.apps_waits_references()}`,
  )
  expect(await lineOf({ is_accepted: true, asked: null, next_move: 'us', promise_on: null })).toBe(
    `Ponudba sprejeta. ${m.apps_waiting_on_us()} `,
  )
})

test('a day that has passed is promised no more, nor is an answer asked for by it', async () => {
  await beginLanguage('sl-SI')
  const missed = addDays(today(), -1)
  const words = await lineOf({ asked: 'offer', promise_on: missed })
  expect(words).toContain(m.apps_your_move_missed({ date: formatDay(missed) }))
  expect(words).not.toContain(m.apps_your_move_until({ date: formatDay(missed) }))
  // Before the notice of the morning has gone, too.
  const unsaid = await lineOf({ status: 'in_review', next_move: 'us', is_late: false, promise_on: missed })
  expect(unsaid).toContain(m.apps_late_missed({ date: formatDay(missed) }))
  const late = { status: 'in_review', next_move: 'us', is_late: true } as const
  const [yesterday, tomorrow] = [addDays(today(), -1), addDays(today(), 1)]
  expect(await lineOf({ ...late, promise_on: tomorrow })).toContain(m.apps_late({ date: formatDay(tomorrow) }))
  expect(await lineOf({ ...late, promise_on: yesterday })).toContain(m.apps_late_missed({ date: formatDay(yesterday) }))
  expect(await lineOf({ ...late, promise_on: yesterday })).not.toContain(m.apps_late({ date: formatDay(yesterday) }))
})
