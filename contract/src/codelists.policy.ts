import { activities, always, permissions, policy } from './policy.ts'

interface Codelist {
  /** The product depends on it. */
  isSystem: boolean
  /** The product itself knows its keys: they neither come nor go. */
  isClosed: boolean
  /** Somebody has chosen an option of it. */
  isUsed: boolean
}
export const codelistPolicy = policy<Codelist>('codelist')({
  create: { audience: 'codelists.manage' },
  /** Its key. */
  update: { audience: 'codelists.manage', refusal: ({ isSystem }) => (isSystem ? 'STATE_NOT_ALLOWED' : null) },
  delete: {
    audience: 'codelists.manage',
    refusal: ({ isSystem, isUsed }) => (isSystem ? 'STATE_NOT_ALLOWED' : isUsed ? 'IN_USE' : null),
  },
  /** Of its options. */
  order: { audience: 'codelists.manage', refusal: always },
  /** Options from a file: new ones, and changed ones. */
  import: { audience: 'codelists.manage', refusal: always },
  create_option: { audience: 'codelists.manage', refusal: ({ isClosed }) => (isClosed ? 'STATE_NOT_ALLOWED' : null) },
})

type Option = Pick<Codelist, 'isClosed' | 'isUsed'>
const keyStays = ({ isClosed, isUsed }: Option) => (isClosed ? 'STATE_NOT_ALLOWED' : isUsed ? 'IN_USE' : null)

export const optionPolicy = policy<Option>('option')({
  update: { audience: 'codelists.manage', refusal: always },
  /** Its key. */
  update_key: { audience: 'codelists.manage', refusal: keyStays },
  delete: { audience: 'codelists.manage', refusal: keyStays },
  /** With another one of its list, which its key stands for from then on. */
  merge: {
    audience: 'codelists.manage',
    refusal: ({ isClosed }: Option) => (isClosed ? 'STATE_NOT_ALLOWED' : null),
  },
})

export const codelistPermissions = permissions({
  'codelists.manage': [],
})

export const codelistActivities = activities(
  'codelists',
  'created',
  'updated',
  'deleted',
  'option_created',
  'option_updated',
  'option_deleted',
  'option_merged',
  'option_unmerged',
  'options_ordered',
  'options_imported',
)
