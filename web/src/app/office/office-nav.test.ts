import { expect, test } from 'vitest'
import type { CurrentUser } from '@korak/contract/auth.ts'
import { isOpen, officeFor } from './office-nav.ts'

const everywhere = officeFor({ uid: 'u', roles: ['Administrators'], permissions: [] } as unknown as CurrentUser)

test('one entry of the rail is where one is, also where the address of another begins as its own', () => {
  expect(everywhere.length).toBeGreaterThan(10)
  const open = (path: string) => everywhere.filter((item) => isOpen(item, path)).map((item) => item.path)
  for (const { path } of everywhere) expect(open(path)).toEqual([path])
  expect(open('/office/templates/documents/7')).toEqual(['/office/templates/documents'])
  expect(open('/office/templates/7')).toEqual(['/office/templates'])
  expect(open('/office/jobs/7/applications')).toEqual(['/office/jobs'])
})
