import type { Trials } from '../../test/kit.ts'

export const trials: Trials = { admitted: { 'audit.read': 'administrator' } }
