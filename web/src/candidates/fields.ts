import type { ReactNode } from 'react'
import type { FieldErrors } from '#base/submit.ts'
import type { ProfileField, ProfileValues } from './values.ts'

/** What a group of profile fields needs from the form around it. */
export interface FieldsProps {
  values: ProfileValues
  /** A typed change of some fields. */
  onChange: (changes: Partial<ProfileValues>) => void
  errors: FieldErrors
  /** Mark beside a field, such as "from your CV". */
  noteOf?: ((field: ProfileField) => ReactNode) | undefined
  /** Only these fields are shown; all when left out. */
  only?: readonly ProfileField[]
}

export const isShown = (props: FieldsProps, field: ProfileField): boolean => props.only?.includes(field) ?? true
