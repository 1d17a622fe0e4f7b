// A company as it is looked at: what was before is restored, beside what is typed.
import { act } from 'react'
import { expect, test } from 'vitest'
import { draw, serveBy, settled, signIn, until } from '#base/page/drawn.factory.tsx'
import { m } from '#words/messages.js'
import { CompanyPage } from './CompanyPage.tsx'

const field = (name: string, before: unknown, after: unknown) => ({
  field: name,
  before,
  after,
  before_label: null,
  after_label: null,
  is_known: true,
})
const CHANGE = { rev: 3, first_rev: 3, at: '2026-11-29T09:00:00Z', actor: 'Eva', is_own: false }
const input = (name: string) => document.querySelector<HTMLInputElement>(`input[name="${name}"]`)!
const press = async (words: string) => {
  await act(async () =>
    [...document.querySelectorAll('button')].find((one) => one.textContent?.includes(words))!.click(),
  )
  await settled()
}

test('earlier values are restored from the history, and what is typed beside them stays', async () => {
  signIn('companies.read', 'companies.manage')
  let company = { uid: 'f1', rev: 3, label: 'Lipa', name_sl: 'Lipa', city: 'Ptuj', street: 'Trg 1', people: [] }
  const sent: unknown[] = []
  serveBy(async (url: string, init?: RequestInit) => {
    if (init?.method === 'PUT') {
      sent.push(JSON.parse(String(init.body)))
      company = { ...company, rev: 4, city: 'Celje' }
    }
    if (url.includes('/changes'))
      return Response.json([
        { ...CHANGE, fields: [field('city', 'Celje', 'Ptuj'), field('is_confidential', null, false)] },
      ])
    if (url.includes('/companies/f1')) return Response.json({ ...company, may: { update: true, delete: false } })
    return Response.json(url.includes('/codelists') ? {} : { data: [], total: 0 })
  })
  await draw(<CompanyPage />, { at: '/office/companies/f1', params: { uid: 'f1' } })
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input('street'), 'Glavna 2')
    input('street').dispatchEvent(new Event('input', { bubbles: true }))
  })
  const history = [...document.querySelectorAll('details')].at(-1)!
  await act(async () => {
    history.open = true
    history.dispatchEvent(new Event('toggle'))
  })
  await until(() => expect(history.textContent).toContain('Celje'))
  await press(m.job_history_restore())
  expect(sent).toEqual([{ rev: 3, city: 'Celje' }])
  await until(() => expect([input('city').value, input('street').value]).toEqual(['Celje', 'Glavna 2']))
})
