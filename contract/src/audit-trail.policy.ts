import { permissions } from './policy.ts'

export const auditPermissions = permissions({
  'audit.read': [],
})
