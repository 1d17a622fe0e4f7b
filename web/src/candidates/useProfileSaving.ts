import { useState } from 'react'
import type { Profile } from '@korak/contract/candidates.ts'
import { CallError, isStale } from '#base/data/errors.ts'
import type { FieldErrors } from '#base/data/submit.ts'
import { dismissToastsAbout } from '#base/page/toasts.ts'
import { m } from '#words/messages.js'
import { fetchProfile, saveProfile } from './profile.api.ts'
import { type ProfileField, type ProfileValues, bodyOf, changedFields, valuesOf } from './profile-values.ts'

/** The profile a form was opened with. */
export type OpenedProfile = Pick<Profile, 'rev' | 'fields'>
export interface ProfileSaving {
  before: OpenedProfile
  /** Fields changed here and elsewhere, until one value of each is chosen. */
  unsettled: readonly ProfileField[]
  /** The profile as the server had it last: when the form opened, or when a change from elsewhere was met. */
  theirs: ProfileValues
  settle: (field: ProfileField) => void
  /** What the form says of fields nobody has chosen about. */
  errors: () => FieldErrors
  /**
   * Saves the fields that were changed in this form. What was changed elsewhere and not here is taken over into it.
   * @throws CallError, with STALE when a field was changed both here and elsewhere
   */
  save: (values: ProfileValues) => Promise<void>
}

/** What a notice tells about that changes of the profile are saved. */
export const PROFILE_SAVED = 'profile saved'

/** Saving a form of some fields of the own profile beside changes from other windows and devices. */
export function useProfileSaving(
  profile: OpenedProfile,
  names: readonly ProfileField[],
  takeOver: (changes: Partial<ProfileValues>) => void,
): ProfileSaving {
  const [before, setBefore] = useState<OpenedProfile>(profile)
  const [unsettled, setUnsettled] = useState<readonly ProfileField[]>([])
  const bring = (fields: readonly ProfileField[], from: ProfileValues) => {
    if (fields.length > 0) takeOver(Object.fromEntries(fields.map((name) => [name, from[name]])))
  }
  const meet = async (values: ProfileValues) => {
    dismissToastsAbout(PROFILE_SAVED)
    const now = await fetchProfile()
    const [opened, theirs] = [valuesOf(before.fields), valuesOf(now.fields)]
    const there = changedFields(opened, theirs, names)
    const here = changedFields(opened, values, names)
    const both = changedFields(theirs, values, names).filter((name) => there.includes(name) && here.includes(name))
    setBefore(now)
    setUnsettled(both)
    bring(
      there.filter((name) => !here.includes(name)),
      theirs,
    )
    throw new CallError({ status: 409, code: 'STALE', message: m.profile_elsewhere_text() })
  }
  return {
    before,
    unsettled,
    theirs: valuesOf(before.fields),
    settle: (field) => setUnsettled((known) => known.filter((one) => one !== field)),
    errors: () => Object.fromEntries(unsettled.map((field) => [field, m.profile_elsewhere_choose()])),
    save: async (values) => {
      const changed = changedFields(valuesOf(before.fields), values, names)
      try {
        const saved = await saveProfile({ ...bodyOf(values, changed), rev: before.rev })
        setBefore(saved)
        // What was changed elsewhere only, the form would send back as it was.
        const now = valuesOf(saved.fields)
        const there = changedFields(valuesOf(before.fields), now, names)
        bring(
          there.filter((name) => !changed.includes(name)),
          now,
        )
      } catch (error) {
        if (!isStale(error)) throw error
        await meet(values)
      }
    },
  }
}
