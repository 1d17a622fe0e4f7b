import type { UserStatus } from '@korak/contract/users.policy.ts'
import { Tag, type Tone } from '#ui/list/Tag.tsx'
import { m } from '#words/messages.js'

export const USER_STATUS_WORDS: Record<UserStatus, () => string> = {
  invited: () => m.users_status_invited(),
  expired: () => m.users_status_expired(),
  revoked: () => m.users_status_revoked(),
  active: () => m.users_status_active(),
  disabled: () => m.users_status_disabled(),
}
const TONES: Record<UserStatus, Tone> = {
  invited: 'info',
  expired: 'honey',
  revoked: 'neutral',
  active: 'ok',
  disabled: 'danger',
}

export const UserStatusTag = ({ status }: { status: UserStatus }) => (
  <Tag tone={TONES[status]}>{USER_STATUS_WORDS[status]()}</Tag>
)

export const USER_KIND_WORDS = {
  employee: () => m.users_kind_employee(),
  company: () => m.users_kind_company(),
  companyemployee: () => m.users_kind_companyemployee(),
  candidate: () => m.users_kind_candidate(),
  none: () => m.users_kind_none(),
} as const
