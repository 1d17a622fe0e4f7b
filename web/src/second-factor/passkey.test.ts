import { expect, test, vi } from 'vitest'
import { beginLanguage } from '#base/text/language.ts'
import { m } from '#words/messages.js'
import { createPasskey } from './passkey.ts'

const refusal = vi.hoisted(() => ({ name: '' }))
vi.mock('@simplewebauthn/browser', () => ({
  startRegistration: () => Promise.reject(Object.assign(new Error('Refused.'), refusal)),
}))

test.each([
  ['InvalidStateError', () => m.factor_passkey_made()],
  ['NotAllowedError', () => m.factor_passkey_failed()],
])('why the browser makes no passkey is said: %s', async (name, words) => {
  await beginLanguage('sl-SI')
  refusal.name = name
  await expect(createPasskey({})).rejects.toMatchObject({ message: words() })
})
