import { act } from 'react'
import { expect, test } from 'vitest'
import { draw, serveBy, settled } from '#base/page/drawn.factory.tsx'
import { setUser } from '#base/session/auth.ts'
import { m } from '#words/messages.js'
import { RaterProposalsPage } from './RaterProposalsPage.tsx'

const uid = '0191b5a0-0000-7000-8000-000000000009'
const row = {
  id: uid,
  campaign_uid: uid,
  campaign: 'Vodje',
  subject: 'Petra Hribar',
  name: 'Nika Nova',
  email: 'nika@primer.si',
  relationship: 'coworker',
  named_by: 'subject',
  is_known: true,
  group: { size: 3, unknown: 0 },
  confirmers: null,
  language: 'en-EN',
  may: { approve: true, decline: true, delete: false },
}
const press = async (name: string) => {
  const buttons = [...document.querySelectorAll('button')]
  await act(async () => buttons.find((one) => (one.getAttribute('aria-label') ?? one.textContent) === name)!.click())
  await settled()
}

const render = async () => {
  history.replaceState(null, '', '/office/campaigns/raters')
  await draw(<RaterProposalsPage />, { at: '/office/campaigns/raters' })
}
const write = (name: string, text: string) =>
  act(async () => {
    const field = document.querySelector<HTMLTextAreaElement>(`textarea[name=${name}]`)!
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })

test('a refusal may say why, to the person who proposed and in their language', async () => {
  setUser({ uid, permissions: ['campaigns.read', 'campaigns.manage'], roles: [] } as never)
  const sent: string[] = []
  serveBy(async (url: string, init: RequestInit) => {
    const answer = (body: object, status = 200) => new Response(JSON.stringify(body), { status })
    if (url.includes('/saved-views')) return answer({ data: [] })
    if (url.endsWith('/decide')) sent.push(String(init.body))
    const rows = sent.length > 0 ? [] : [row]
    return answer({ data: rows, current_page: 1, last_page: 1, per_page: 25, total: rows.length, from: 1, to: 1 })
  })
  await render()
  await press(m.proposals_decline_who({ name: row.name }))
  expect(document.querySelector('dialog')?.textContent).toContain(m.proposals_reason_language_en())
  expect(document.querySelector('textarea[name=reason_sl]')).toBe(null)
  await write('reason_en', 'Too short')
  await press(m.proposals_decline())
  expect(sent).toEqual([])
  expect(document.querySelector('textarea')?.getAttribute('aria-invalid')).toBe('true')
  await write('reason_en', 'Please propose somebody you work with.')
  await press(m.proposals_decline())
  expect(sent).toEqual(['approve=false&reason_en=Please+propose+somebody+you+work+with.'])
})

test('an address nobody knows is asked about; a double press approves nobody; who is decided about leaves the list', async () => {
  setUser({ uid, permissions: ['campaigns.read', 'campaigns.manage'], roles: [] } as never)
  const sent: string[] = []
  let rows = [row]
  serveBy(async (url: string, init: RequestInit) => {
    const answer = (body: object, status = 200) => new Response(JSON.stringify(body), { status })
    if (url.includes('/saved-views')) return answer({ data: [] })
    if (!url.endsWith('/decide'))
      return answer({ data: rows, current_page: 1, last_page: 1, per_page: 25, total: rows.length, from: 1, to: 1 })
    sent.push(String(init.body))
    if (sent.length === 1)
      return answer({ code: 'VALIDATION', message: 'Ne', errors: { unknown: ['Neznan naslov.'] } }, 422)
    rows = []
    return answer({})
  })
  await render()
  await press(m.proposals_approve_who({ name: row.name }))
  expect(document.querySelector('[role=alertdialog]')?.textContent).toContain('Neznan naslov.')
  // What has the focus now, and what a second press of the same key would press.
  expect(document.activeElement?.textContent).toBe(m.proposals_approve_not())
  expect(sent).toEqual(['approve=true&unknown=false'])
  await press(m.proposals_approve_unknown())
  expect(sent).toEqual(['approve=true&unknown=false', 'approve=true&unknown=true'])
  expect(document.body.textContent).toContain(m.proposals_none())
})

test('it is said which addresses nobody knows, when they are most of a group, and who confirms whom one named oneself', async () => {
  setUser({ uid, permissions: ['campaigns.read', 'campaigns.manage'], roles: [] } as never)
  const own = { ...row, named_by: 'staff', is_known: false, may: { ...row.may, approve: false } }
  const rows = [
    { ...row, id: '1', name: 'Znana' },
    { ...row, id: '2', name: 'Redka', is_known: false, group: { size: 4, unknown: 1 } },
    { ...own, id: '3', name: 'Lastna', group: { size: 3, unknown: 2 }, confirmers: ['Jure Svetovalec'] },
    { ...own, id: '4', name: 'Brez drugega', relationship: 'leader', group: { size: 1, unknown: 1 }, confirmers: [] },
  ]
  const answer = { current_page: 1, last_page: 1, per_page: 25, total: rows.length, from: 1, to: rows.length }
  serveBy(async (url: string) =>
    url.includes('/saved-views')
      ? new Response('{"data":[]}')
      : new Response(JSON.stringify({ ...answer, data: rows })),
  )
  await render()
  const said = (name: string) =>
    [...document.querySelectorAll('tr')].find((line) => line.textContent?.includes(name))?.textContent ?? ''
  const mostly = m.proposals_mostly_unknown({ size: 3, unknown: 2 })
  const which = (name: string) =>
    [m.proposals_unknown(), mostly, m.proposals_own({ people: 'Jure Svetovalec' }), m.proposals_own_nobody()].map(
      (text) => said(name).includes(text),
    )
  expect(which('Znana')).toEqual([false, false, false, false])
  expect(which('Redka')).toEqual([true, false, false, false])
  expect(which('Lastna')).toEqual([true, true, true, false])
  expect(which('Brez drugega')).toEqual([true, false, false, true])
  const buttons = [...document.querySelectorAll('button')].map((one) => one.getAttribute('aria-label'))
  expect(buttons).toContain(m.proposals_approve_who({ name: 'Redka' }))
  expect(buttons).not.toContain(m.proposals_approve_who({ name: 'Lastna' }))
})
