// Back from a provider: that is noted, and the address is put right only of the page it belongs to.
import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { draw, leave, serveBy, settled } from '#base/page/drawn.factory.tsx'
import { placeOf, placeSignal } from '#base/routing/place.ts'
import { OutgoingNotice } from './OutgoingNotice.tsx'

Object.assign(window, { scrollTo() {} })
const UID = '0191b5a0-0000-7000-8000-000000000001'
const ORDER = { status: 'returned', provider: 'Ponudnik', may: { launch: false } }
let noted: (answer: Response) => void
const go = (to: string) => {
  history.replaceState(null, '', to)
  placeSignal.set({ ...placeOf(to)!, key: '', index: 0 })
}

beforeEach(async () => {
  serveBy((url: string) =>
    url.includes('/return')
      ? new Promise<Response>((resolve) => {
          noted = resolve
        })
      : Promise.resolve(Response.json(ORDER)),
  )
  go(`/questionnaires/${UID}?returned=1`)
  await draw(
    <OutgoingNotice assignment={{ uid: UID, title: 'Test', minutes: 10, status: 'open', due_at: null } as never} />,
  )
})

test('what was noted is out of the address', async () => {
  await act(async () => noted(Response.json(ORDER)))
  await settled()
  expect(location.search).toBe('')
})

test('whoever has gone on meanwhile keeps the address there', async () => {
  await leave()
  go('/questionnaires?tab=closed')
  await act(async () => noted(Response.json(ORDER)))
  await settled()
  expect(location.search).toBe('?tab=closed')
})
