// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { formatDate } from '#base/text/dates.ts'
import { m } from '#words/messages.js'
import type { Masked } from './record.api.ts'
import { RecordLead } from './RecordLead.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const at = '2026-11-29T20:11:00.000Z'

test('an application that came by post was entered by us; one of the portal was sent', async () => {
  const said = async (came: object | null) => {
    const record = {
      ref_no: 'P-1',
      status: 'submitted',
      is_active: true,
      stage: null,
      job: { title: 'Kuhar', company: 'Zora' },
      submitted_at: at,
      next_move: 'us',
      promise_on: null,
      is_late: false,
      notice_by: null,
      came,
      asks: [],
    } as unknown as Masked
    const box = document.body.appendChild(document.createElement('div'))
    await act(async () => createRoot(box).render(<RecordLead record={record} person={undefined} />))
    return box.textContent
  }
  const date = formatDate(at)
  const entered = await said({ by: 'post', on: '2026-11-27', account: 'none' })
  expect(entered).toContain(m.record_entered({ date }))
  expect(entered).not.toContain(m.record_sent({ date }))
  expect(await said(null)).toContain(m.record_sent({ date }))
})
