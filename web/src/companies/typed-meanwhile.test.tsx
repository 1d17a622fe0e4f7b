// What is typed in a company while it is being saved, in a field a colleague has changed meanwhile.
import { act } from 'react'
import { expect, test } from 'vitest'
import { controls, draw, field, press, refuse, serve, settled, type } from '#base/page/drawn.factory.tsx'
import { m } from '#words/messages.js'
import type { Company } from './companies.api.ts'
import { CompanyForm } from './CompanyForm.tsx'

const COMPANY = { uid: 'f1', rev: 1, name_sl: 'Lipa', city: 'Kranj', may: { update: true } } as unknown as Company
/** As a colleague has left it. */
const THEIRS = { ...COMPANY, rev: 2, city: 'Celje' }

/** Saves a new name, and types another town before that is answered. */
async function typeWhileSaving(answer: (rev: number) => unknown) {
  let let_go = () => {}
  const waits = new Promise<void>((resolve) => (let_go = resolve))
  const sent: Record<string, unknown>[] = []
  serve(async ({ method, body }) => {
    if (method !== 'PUT') return THEIRS
    sent.push(body)
    if (sent.length === 1) await waits
    return answer(body.rev)
  })
  await draw(<CompanyForm company={COMPANY} onSaved={() => undefined} />)
  await type('name_sl', 'Lipa plus')
  await act(async () => document.querySelector('form')!.requestSubmit())
  await type('city', 'Ptuj')
  await act(async () => let_go())
  await settled()
  return sent
}
const both = () => [...document.querySelectorAll('[data-name] dd')].map(({ textContent }) => textContent)

test('is not saved over theirs: both are shown, and which one stays is chosen', async () => {
  const sent = await typeWhileSaving((rev) => ({ ...THEIRS, name_sl: 'Lipa plus', rev: rev + 2 }))
  expect([field('city').value, both()]).toEqual(['Ptuj', ['Celje', 'Ptuj']])
  await press(m.action_save_changes())
  expect(sent).toEqual([{ name_sl: 'Lipa plus', rev: 1 }])
  await press(controls(m.profile_elsewhere_keep())[0]!)
  await press(m.action_save_changes())
  expect(sent.at(-1)).toEqual({ city: 'Ptuj', rev: 3 })
})

test('nor where the saving is refused first, because of what they have changed', async () => {
  const sent = await typeWhileSaving((rev) =>
    rev === 1 ? refuse(409, 'STALE', 'Spremenjeno.') : { ...THEIRS, rev: 3, name_sl: 'Lipa plus' },
  )
  expect(both()).toEqual(['Celje', 'Ptuj'])
  await press(controls(m.profile_elsewhere_take())[0]!)
  expect(field('city').value).toBe('Celje')
  await press(m.action_save_changes())
  expect(sent.at(-1)).toEqual({ name_sl: 'Lipa plus', rev: 2 })
})
