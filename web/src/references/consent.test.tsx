// What asking for references stands on is read before anybody presses: by staff, and by whoever names people.
import { act, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { draw, serveBy } from '#base/page/drawn.factory.tsx'
import { OwnReferences } from '#applications/OwnReferences.tsx'
import { ReferencePanel } from '#applications/office/references/ReferencePanel.tsx'
import { setUser } from '#base/session/auth.ts'
import type { CurrentUser } from '#base/session/session.ts'
import { m } from '#words/messages.js'

const UID = '0191b5a0-0000-7000-8000-000000000001'
const AT = '2026-11-29T09:15:00.000Z'
const title = 'Preverjanje priporočil'
let answer: unknown

beforeEach(async () => {
  setUser({ uid: UID, roles: [], permissions: ['applications.update'] } as unknown as CurrentUser)
  serveBy(async () => Response.json(answer))
})
afterEach(async () => {
  setUser(null)
})
async function open(drawn: ReactNode) {
  await draw(drawn)
  await act(async () => new Promise((resolve) => setTimeout(resolve, 30)))
  return document.body.textContent ?? ''
}
const asked = { wanted: 1, reason: 'Za izbor.', at: AT }
const one = { uid: UID, name: 'Vida Zorman', relation: 'manager', employer: '', email: 'vida@example.com' }

test('staff read how the consent stands, why nothing can be sent and what was stopped', async () => {
  answer = {
    asked,
    referees: [{ ...one, state: 'named', stopped_at: AT, may: { send: false } }],
    consent: { title, status: 'withdrawn' },
    needs_interview: true,
    may: { ask: true },
  }
  const said = await open(<ReferencePanel uid={UID} name="Maja Zupan" />)
  expect(said).toContain(m.reference_consent_status({ title, status: m.c_status_withdrawn() }))
  expect(said).toContain(m.reference_barred())
  expect(said).toContain(m.reference_state_stopped())
  expect(said).not.toContain(m.reference_send())
})

test('whoever names people comes to the consent from there', async () => {
  answer = { asked, referees: [], consent: { uid: UID, title, status: 'pending' }, may: { name: true } }
  expect(await open(<OwnReferences application={UID} />)).toContain(m.reference_own_consent_missing({ title }))
  expect(document.querySelector('a')?.getAttribute('href')).toBe(`/consents/${UID}`)
})

test('somebody who was asked already is withdrawn on a second press only', async () => {
  const calls: string[] = []
  serveBy(async (url: string) => (calls.push(url), Response.json(answer)))
  const may = { update: false, withdraw: true }
  answer = { asked, referees: [{ ...one, state: 'open', sent_at: AT, may }], consent: null, may: { name: true } }
  await open(<OwnReferences application={UID} />)
  const press = (name: string) =>
    act(async () => [...document.querySelectorAll('button')].find((one) => one.textContent?.includes(name))?.click())
  await press(m.reference_own_withdraw({ name: one.name }))
  expect(document.body.textContent).toContain(m.reference_own_withdraw_asked())
  expect(calls.some((url) => url.includes('withdraw'))).toBe(false)
  await press(m.reference_own_withdraw_sure())
  expect(calls.some((url) => url.includes('withdraw'))).toBe(true)
})
