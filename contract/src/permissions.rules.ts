import type { Permission } from './route.ts'

/** What a permission is of no use without: who lacks that has neither. A job somebody makes is one they open, list and go on with. */
const NEEDED: Partial<Record<Permission, Permission>> = { 'jobs.create': 'jobs.read' }

/** Is a permission among those somebody has, with what it needs? */
export const isAmong = (permission: Permission, has: (one: Permission) => boolean): boolean =>
  has(permission) && lackedBy([permission], has) === undefined

/** A permission of these that needs one that is not there. */
export const lackedBy = (
  permissions: readonly Permission[],
  has: (one: Permission) => boolean,
): Permission | undefined =>
  permissions.find((one) => {
    const needed = NEEDED[one]
    return needed !== undefined && !has(needed)
  })
