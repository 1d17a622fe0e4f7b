// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { addDays } from '@korak/contract/days.rules.ts'
import { formatDate, formatDay, today } from '#base/text/dates.ts'
import { m } from '#words/messages.js'
import type { Masked } from './record.api.ts'
import { RecordLead } from './RecordLead.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const at = '2026-11-29T20:11:00.000Z'

const leadOf = async (given: object): Promise<string> => {
  const record = {
    ref_no: 'P-1',
    status: 'offer',
    is_active: true,
    stage: null,
    job: { title: 'Kuhar', company: 'Zora' },
    submitted_at: at,
    next_move: 'candidate',
    promise_on: null,
    is_late: false,
    notice_by: null,
    came: null,
    asks: [],
    ...given,
  } as unknown as Masked
  const box = document.body.appendChild(document.createElement('div'))
  await act(async () => createRoot(box).render(<RecordLead record={record} person={undefined} />))
  return box.textContent ?? ''
}

test('a day the candidate has let pass is said to be over', async () => {
  const [past, next] = [addDays(today(), -1), addDays(today(), 1)]
  const lead = await leadOf({ asks: [past, next].map((day) => ({ kind: 'offer', answer_by: day })) })
  const who = m.record_ask_offer()
  expect(lead).toContain(m.record_next_missed({ who, date: formatDay(past) }))
  expect(lead).toContain(m.record_next_until({ who, date: formatDay(next) }))
})

test('an application that came by post was entered by us; one of the portal was sent', async () => {
  const said = (came: object | null) => leadOf({ status: 'submitted', next_move: 'us', came })
  const date = formatDate(at)
  const entered = await said({ by: 'post', on: '2026-11-27', account: 'none' })
  expect(entered).toContain(m.record_entered({ date }))
  expect(entered).not.toContain(m.record_sent({ date }))
  expect(await said(null)).toContain(m.record_sent({ date }))
})
