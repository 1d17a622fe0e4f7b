// Signing in again over unsaved work: what was wrong is said until it is put right.
import { act } from 'react'
import { expect, test } from 'vitest'
import { draw } from '#base/page/drawn.factory.tsx'
import { m } from '#words/messages.js'
import { ShellDialogs } from './ShellDialogs.tsx'

test('the fault of a field goes with its first letter', async () => {
  await draw(<ShellDialogs question={null} isExpired />)
  await act(async () => document.querySelector('form')!.requestSubmit())
  const fields = ['username', 'password'].map((name) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)!)
  expect(fields.map((field) => field.getAttribute('aria-invalid'))).toEqual(['true', 'true'])
  for (const field of fields)
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, 'a')
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })
  expect(fields.map((field) => field.getAttribute('aria-invalid'))).not.toContain('true')
  expect(document.body.textContent).not.toContain(m.error_required())
})
