// A role two people rename at once.
import { beforeEach, expect, test } from 'vitest'
import { draw, field, findAll, press, refuse, serve, signIn, stale, type } from '#base/page/drawn.factory.tsx'
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
