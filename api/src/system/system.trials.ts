import type { Trials } from '../../test/kit.ts'

export const trials: Trials = { admitted: { 'system.read': 'administrator' } }
