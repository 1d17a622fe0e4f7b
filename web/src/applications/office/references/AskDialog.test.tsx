// Asking for references beside a colleague: what was typed is not lost, and what they asked is read first.
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { draw, serveBy, settled } from '#base/page/drawn.factory.tsx'
import { m } from '#words/messages.js'
import { AskDialog } from './AskDialog.tsx'

const sent: { seen: string | null; reason: string }[] = []
const theirs = { wanted: 3, reason: 'Za vodenje ekipe.', at: '2026-11-22T08:00:00.000Z' }

test('asked meanwhile by a colleague: what they asked is shown, and asking anew replaces it', async () => {
  const closed = vi.fn()
  serveBy(async (_url: string, { method = 'GET', body = '' } = {}) => {
    if (method !== 'POST') return Response.json({ asked: theirs, referees: [] })
    const given = (
      body.startsWith('{') ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(body))
    ) as (typeof sent)[0]
    sent.push(given)
    return given.seen === theirs.at
      ? Response.json({ message: '' }, { status: 201 })
      : Response.json({ code: 'STALE', message: 'Spremenjeno.' }, { status: 409 })
  })
  await draw(<AskDialog uid="0191b5a0-0000-7000-8000-000000000001" name="Maja" request={null} onClose={closed} />)
  const reason = document.querySelector<HTMLTextAreaElement>('[name="reason"]')!
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(reason, 'Za delo s strankami.')
    reason.dispatchEvent(new Event('input', { bubbles: true }))
  })
  const submit = async () => {
    await act(async () => document.querySelector('form')!.requestSubmit())
    await settled()
  }
  await submit()
  expect(document.body.textContent).toContain(theirs.reason)
  expect(document.body.textContent).toContain(m.reference_asked_for({ count: 3 }))
  expect(reason.value).toBe('Za delo s strankami.')
  await submit()
  expect([sent.at(-1)?.seen, sent.at(-1)?.reason, closed.mock.calls.length]).toEqual([
    theirs.at,
    'Za delo s strankami.',
    1,
  ])
  document.body.replaceChildren()
})
