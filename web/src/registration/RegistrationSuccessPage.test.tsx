// After registering: what is said of the message sent again is true of the last try.
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginLanguage } from '#base/text/language.ts'
import { m } from '#words/messages.js'
import { RegistrationSuccessPage } from './RegistrationSuccessPage.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const email = 'maja@example.si'
vi.mock('./draft.ts', () => ({ readRegistered: () => ({ email: 'maja@example.si', hours: 24 }) }))
let isRefused = false
let root: Root
const press = async () => {
  await act(async () =>
    [...document.querySelectorAll('button')]
      .find((one) => one.textContent?.includes(m.login_resend_activation()))!
      .click(),
  )
  await act(async () => new Promise((resolve) => setTimeout(resolve, 20)))
}

beforeEach(async () => {
  await beginLanguage('sl-SI')
  vi.stubGlobal('fetch', async () =>
    isRefused ? Response.json({ code: 'TOO_MANY', message: 'Preveč poskusov.' }, { status: 429 }) : Response.json({}),
  )
  root = createRoot(document.body.appendChild(document.createElement('main')))
  await act(async () => root.render(<RegistrationSuccessPage />))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
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
