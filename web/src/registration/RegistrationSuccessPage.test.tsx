// After registering: what is said of the message sent again is true of the last try.
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { draw, serveBy } from '#base/page/drawn.factory.tsx'
import { m } from '#words/messages.js'
import { RegistrationSuccessPage } from './RegistrationSuccessPage.tsx'

const email = 'maja@example.si'
vi.mock('./draft.ts', () => ({ readRegistered: () => ({ email: 'maja@example.si', hours: 24 }) }))
let isRefused = false
const press = async () => {
  await act(async () =>
    [...document.querySelectorAll('button')]
      .find((one) => one.textContent?.includes(m.login_resend_activation()))!
      .click(),
  )
  await act(async () => new Promise((resolve) => setTimeout(resolve, 20)))
}

beforeEach(async () => {
  serveBy(async () =>
    isRefused ? Response.json({ code: 'TOO_MANY', message: 'Preveč poskusov.' }, { status: 429 }) : Response.json({}),
  )
  await draw(<RegistrationSuccessPage />)
})

test('refused the second time, it is not said to be sent', async () => {
  isRefused = false
  await press()
  expect(document.body.textContent).toContain(m.login_resent({ email }))
  isRefused = true
  await press()
  expect(document.body.textContent).toContain('Preveč poskusov.')
  expect(document.body.textContent).not.toContain(m.login_resent({ email }))
})
