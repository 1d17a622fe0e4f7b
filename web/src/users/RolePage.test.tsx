// A role two people change at once.
import { beforeEach, expect, test } from 'vitest'
import {
  draw,
  field,
  findAll,
  leave,
  press,
  refuse,
  said,
  serve,
  signIn,
  stale,
  type,
} from '#base/page/drawn.factory.tsx'
import { m } from '#words/messages.js'
import { RolePage } from './RolePage.tsx'

const may = { update: true, update_permissions: true, update_second_factor: true, view: false, delete: false }
const ROLE = {
  id: 7,
  rev: 1,
  key: 'iskalci',
  name: 'Iskalci',
  name_sl: 'Iskalci',
  name_en: 'Searchers',
  permissions: [],
  second_factor_days: null,
  people: 0,
  holders: [],
  factor_asked_days: [],
  may,
}
let now: typeof ROLE
beforeEach(async () => {
  now = ROLE
  signIn('roles.manage')
  serve(({ method, path, body }) => {
    if (!path.startsWith('/roles/')) return refuse(503, 'BUSY', 'Trenutek.')
    if (method !== 'PUT') return now
    if (body.rev !== now.rev) return stale()
    now = { ...now, ...body, rev: now.rev + 1 }
    return now
  })
  await draw(<RolePage />, { at: '/office/roles/7', params: { id: '7' } })
})

test('is not renamed over a colleague: both names are shown, and one is chosen', async () => {
  await type('name_en', 'Finders')
  now = { ...ROLE, rev: 2, name_en: 'Sourcers', name_sl: 'Nabiralci' }
  await press(m.action_save_changes())
  await press(m.action_save_changes())
  expect(now.name_en).toBe('Sourcers')
  expect(findAll('[data-name] dd').map(({ textContent }) => textContent)).toEqual(['Sourcers', 'Finders'])
  expect(field('name_sl').value).toBe('Nabiralci')
  await press(m.profile_elsewhere_keep())
  await press(m.action_save_changes())
  expect(now).toMatchObject({ rev: 3, name_en: 'Finders', name_sl: 'Nabiralci' })
})

test('days of grace a colleague has given meanwhile are not taken back without a word', async () => {
  await press(field('second_factor'))
  await type('second_factor_days', '90')
  now = { ...ROLE, rev: 2, second_factor_days: 7 as never }
  await press(m.action_save_changes())
  await press(m.action_save_changes())
  expect(now.second_factor_days).toBe(7)
  expect(findAll('[data-name] dd').map(({ textContent }) => textContent)).toEqual([
    `${m.role_factor_days()}: 7`,
    `${m.role_factor_days()}: 90`,
  ])
  await press(m.profile_elsewhere_take())
  expect(field('second_factor_days').value).toBe('7')
  await type('name_en', 'Finders')
  await press(m.action_save_changes())
  expect(now).toMatchObject({ rev: 3, name_en: 'Finders', second_factor_days: 7 })
})

test('nor that a second factor is not required any more', async () => {
  await leave()
  now = { ...ROLE, rev: 2, second_factor_days: 14 as never }
  await draw(<RolePage />, { at: '/office/roles/7', params: { id: '7' } })
  await type('second_factor_days', '30')
  now = { ...now, rev: 3, second_factor_days: null }
  await press(m.action_save_changes())
  await press(m.action_save_changes())
  expect(now.second_factor_days).toBe(null)
  expect(findAll('[data-name] dd').map(({ textContent }) => textContent)).toEqual([
    m.role_factor_not(),
    `${m.role_factor_days()}: 30`,
  ])
  await press(m.profile_elsewhere_keep())
  await press(m.action_save_changes())
  expect(now.second_factor_days).toBe(30)
})

test('nobody is called overdue on the last of their days', async () => {
  await leave()
  now = { ...ROLE, rev: 2, second_factor_days: 14 as never, factor_asked_days: [14, 15, null] as never }
  await draw(<RolePage />, { at: '/office/roles/7', params: { id: '7' } })
  expect(said()).toContain(m.role_factor_over({ count: 1 }))
  await type('second_factor_days', '0')
  expect(said()).toContain(m.role_factor_over({ count: 2 }))
})
