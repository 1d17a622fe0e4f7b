import type { Trials } from '../../test/kit.ts'

export const trials: Trials = {
  admitted: {
    'users.read': 'administrator',
    'users.manage': 'administrator',
    'roles.manage': 'administrator',
    'audit.read': 'administrator',
  },
}
