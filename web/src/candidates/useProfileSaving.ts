import { useState } from 'react'
import type { Profile } from '@korak/contract/candidates.ts'
import { CallError } from '#base/data/errors.ts'
import type { FieldErrors } from '#base/data/submit.ts'
import { m } from '#words/messages.js'
import { fetchProfile, saveProfile } from './profile.api.ts'
import { type ProfileField, type ProfileValues, bodyOf, changedFields, valuesOf } from './profile-values.ts'

export interface ProfileSaving {
  /** Fields changed here and elsewhere, until one value of each is chosen. */
  unsettled: readonly ProfileField[]
  /** The profile as the server had it last: when the form opened, or when a change from elsewhere was met. */
  theirs: ProfileValues
  settle: (field: ProfileField) => void
  /** What the form says of fields nobody has chosen about. */
  errors: () => FieldErrors
  /**
   * Saves the fields that were changed in this form. What was changed elsewhere and not here is taken over into it.
   * @throws CallError, with CONFLICT when a field was changed both here and elsewhere
   */
  save: (values: ProfileValues) => Promise<void>
}

const isConflict = (error: unknown): boolean => error instanceof CallError && error.code === 'CONFLICT'

/** Saving a form of some fields of the own profile beside changes from other windows and devices. */
export function useProfileSaving(
  { fields }: Profile,
  names: readonly ProfileField[],
  takeOver: (changes: Partial<ProfileValues>) => void,
): ProfileSaving {
  const [before, setBefore] = useState(fields)
  const [unsettled, setUnsettled] = useState<readonly ProfileField[]>([])
  const meet = async (values: ProfileValues) => {
    const now = (await fetchProfile()).fields
    const [opened, theirs] = [valuesOf(before), valuesOf(now)]
    const there = changedFields(opened, theirs, names)
    const here = changedFields(opened, values, names)
    const both = changedFields(theirs, values, names).filter((name) => there.includes(name) && here.includes(name))
    setBefore(now)
    setUnsettled(both)
    const only = there.filter((name) => !here.includes(name))
    if (only.length > 0) takeOver(Object.fromEntries(only.map((name) => [name, theirs[name]])))
    throw new CallError({ status: 409, code: 'CONFLICT', message: m.profile_elsewhere_text() })
  }
  return {
    unsettled,
    theirs: valuesOf(before),
    settle: (field) => setUnsettled((known) => known.filter((one) => one !== field)),
    errors: () => Object.fromEntries(unsettled.map((field) => [field, m.profile_elsewhere_choose()])),
    save: async (values) => {
      const changed = changedFields(valuesOf(before), values, names)
      const read = Object.fromEntries(changed.map((name) => [name, before[name]]))
      try {
        setBefore((await saveProfile({ ...bodyOf(values, changed), before: read })).fields)
      } catch (error) {
        if (!isConflict(error)) throw error
        await meet(values)
      }
    },
  }
}
