// What is wrong with a field of a form that asks for the password too stands beside that field.
import { act } from 'react'
import { expect, test } from 'vitest'
import { draw, serveBy } from '#base/page/drawn.factory.tsx'
import { keyOf, queryClient } from '#base/data/query.ts'
import { m } from '#words/messages.js'
import { SecondFactorPart } from './SecondFactorPart.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true, PublicKeyCredential: Object })

test('a passkey without a name is refused beside the name, until there is one', async () => {
  serveBy(() => new Promise(() => undefined))
  queryClient.setQueryData(keyOf('GET /portal/second-factor'), {
    app: null,
    passkeys: [],
    passkeys_possible: true,
    recovery_left: 0,
    required_by: null,
  })
  await draw(<SecondFactorPart username="ana" />)
  const button = [...document.querySelectorAll('button')].find(
    ({ textContent: text }) => text === m.factor_passkey_add(),
  )
  await act(async () => button?.click())
  await act(async () => document.querySelector('form')?.requestSubmit())
  const name = document.querySelector<HTMLInputElement>('input[name="name"]')!
  const said = () => document.getElementById(name.getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent
  expect([name.getAttribute('aria-invalid'), said()?.endsWith(m.error_required())]).toEqual(['true', true])
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(name, 'Telefon')
    name.dispatchEvent(new Event('input', { bubbles: true }))
  })
  expect(name.getAttribute('aria-invalid')).toBe(null)
})
