import type { ReactNode } from 'react'
import type { FieldErrors } from '#base/data/submit.ts'
import type { ProfileField, ProfileValues } from './profile-values.ts'

/** What profile fields need from the form around them. */
export interface FieldsProps {
  values: ProfileValues
  /** A typed change of some fields. */
  onChange: (changes: Partial<ProfileValues>) => void
  errors: FieldErrors
  /** A change that follows from another answer and was typed by nobody; as `onChange` when left out. */
  onDerive?: ((changes: Partial<ProfileValues>) => void) | undefined
  /** Beside and under a field, such as "from your CV" and where it stands there. */
  partsOf?: ((field: ProfileField) => { note?: ReactNode; below?: ReactNode }) | undefined
}
