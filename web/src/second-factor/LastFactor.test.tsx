// Removing the only second factor says beforehand what it shuts.
import { act } from 'react'
import { expect, test } from 'vitest'
import { draw, serveBy, until } from '#base/page/drawn.factory.tsx'
import { formatDay } from '#base/text/dates.ts'
import { m } from '#words/messages.js'
import { SecondFactorPart } from './SecondFactorPart.tsx'

const DAY = 86_400_000
const dayIn = (days: number): string => new Date(Date.now() + days * DAY).toISOString()
const passkey = { uid: '1', name: 'Telefon', created_at: '2026-11-01T10:00:00.000Z', used_at: null }

/** Opens the form that removes one. @returns its text */
async function remove(what: string, factors: object): Promise<string> {
  const own = { app: null, passkeys: [], recovery_left: 8, required_by: null, passkeys_possible: true, ...factors }
  serveBy(() => Promise.resolve(Response.json(own)))
  const { box: place } = await draw(<SecondFactorPart username="ana.kovac" />)
  const button = () => [...place.querySelectorAll('button')].find((one) => one.textContent?.includes(what))
  await until(() => expect(button()).toBeTruthy())
  await act(async () => button()?.click())
  return place.querySelector('form')?.textContent ?? ''
}
const app = { confirmed_at: '2026-11-01T10:00:00.000Z' }

test.each([
  ['none is required', null, () => m.factor_last()],
  ['one is required by a day to come', 5, () => m.factor_last_due({ by: formatDay(dayIn(5)) })],
  ['one is required, and the day is over', -5, () => m.factor_last_over()],
])('the last one, where %s', async (_when, days, words) => {
  const required = days === null ? null : dayIn(days)
  expect(await remove(m.factor_app_remove(), { app, required_by: required })).toContain(words())
  const alone = { passkeys: [passkey], required_by: required }
  expect(await remove(m.factor_passkey_remove({ name: 'Telefon' }), alone)).toContain(words())
})

test('one of two is removed without it', async () => {
  const both = { app, passkeys: [passkey], required_by: dayIn(-5) }
  for (const what of [m.factor_app_remove(), m.factor_passkey_remove({ name: 'Telefon' })])
    expect(await remove(what, both)).not.toContain(m.factor_last_over())
})
