// @vitest-environment node
import { PERMISSIONS } from '@korak/contract/permissions.list.ts'
import { expect, test } from 'vitest'
import { PERMISSION_WORDS } from './permissions.ts'

test('every permission has words of its own', () => {
  expect(Object.keys(PERMISSION_WORDS).toSorted()).toEqual([...PERMISSIONS].toSorted())
  const words = Object.values(PERMISSION_WORDS).map((word) => word())
  expect(new Set(words).size).toBe(PERMISSIONS.length)
})
