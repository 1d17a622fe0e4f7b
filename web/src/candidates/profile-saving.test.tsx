import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import type { Profile } from '@korak/contract/candidates.ts'
import { CallError } from '#base/data/errors.ts'
import { showToast, toasts } from '#base/page/toasts.ts'
import { PROFILE_SAVED, type ProfileSaving, useProfileSaving } from './useProfileSaving.ts'
import { valuesOf } from './profile-values.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const profile = (rev: number, name: string) => ({ rev, fields: { name } }) as unknown as Profile
vi.mock('./profile.api.ts', () => ({
  fetchProfile: async () => profile(2, 'Majda'),
  saveProfile: () => Promise.reject(new CallError({ status: 409, code: 'STALE', message: '' })),
}))

test('where the profile was changed elsewhere, nothing says any longer that it is saved', async () => {
  let saving: ProfileSaving | null = null
  const Form = () => {
    saving = useProfileSaving(profile(1, 'Maja'), ['name'], () => undefined)
    return null
  }
  const root = createRoot(document.createElement('div'))
  await act(async () => root.render(<Form />))
  showToast({ text: 'Shranjeno.', about: PROFILE_SAVED })
  showToast({ text: 'Nekaj drugega.' })
  await act(async () => {
    await saving!.save(valuesOf({ ...profile(1, 'Maja').fields, name: 'Mojca' })).catch(() => undefined)
  })
  expect(saving!.unsettled).toEqual(['name'])
  expect(toasts.get().map(({ text }) => text)).toEqual(['Nekaj drugega.'])
  await act(async () => root.unmount())
})
