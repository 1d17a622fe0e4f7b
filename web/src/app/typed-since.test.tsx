// What came into a dialog while it was being sent is not closed over: it stands there, and is said not to be saved.
import { act, type ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { RefereeForStaff } from '@korak/contract/references.ts'
import { draw, field, find, findAll, serve, settled, signIn, submit, type } from '#base/page/drawn.factory.tsx'
import { announcement } from '#base/page/announce.ts'
import { toasts } from '#base/page/toasts.ts'
import { RefereeForm } from '#applications/RefereeForm.tsx'
import { InviteDialog } from '#applications/office/entered/InviteDialog.tsx'
import { WithdrawDialog } from '#applications/office/offers/WithdrawDialog.tsx'
import { EndDialog } from '#applications/office/placements/EndDialog.tsx'
import { AskDialog } from '#applications/office/references/AskDialog.tsx'
import { SendDialog } from '#applications/office/references/SendDialog.tsx'
import { ApproachDialog } from '#approaches/office/ApproachDialog.tsx'
import { SaveViewDialog } from '#office/SaveViewDialog.tsx'
import { CopyRole } from '#users/RoleDialogs.tsx'
import { m } from '#words/messages.js'

const UID = '0191b5a0-0000-7000-8000-000000000001'
const closed = vi.fn()
let held: Promise<void> | undefined
/** What was sent and holds. */
let sent: number

beforeEach(() => {
  signIn('applications.update')
  closed.mockClear()
  held = undefined
  sent = 0
  serve(async ({ method, path }) => {
    if (method === 'GET') return path.endsWith('/entered') ? { rev: 1, email: '', may: {} } : { data: [] }
    sent += 1
    await held
    return { uid: UID, id: 3, email: 'a@b.si' }
  })
})

const role = { id: 7, name: 'Vloga' } as never
const dialogs: [string, ReactNode, Record<string, string>][] = [
  [
    'a referee',
    <RefereeForm key="r" application={UID} referee={null} onClose={closed} onSaved={closed} />,
    {
      name: 'Bor Cvek',
      email: 'bor@cvek.si',
      relation: 'manager',
    },
  ],
  [
    'asking for references',
    <AskDialog key="a" uid={UID} name="Maja" request={null} onClose={closed} />,
    { reason: 'Za delo.' },
  ],
  [
    'a letter to a referee',
    <SendDialog
      key="s"
      referee={
        { uid: UID, name: 'Bor', email: 'bor@example.com', language: 'sl-SI', text: 'Pozdravljeni!' } as RefereeForStaff
      }
      needsInterview={false}
      onClose={closed}
      onSent={closed}
    />,
    { text: 'Pozdravljeni, Bor!' },
  ],
  ['an approach', <ApproachDialog key="p" uid={UID} onClose={closed} onAsked={closed} />, { email: 'bor@cvek.si' }],
  ['withdrawing an offer', <WithdrawDialog key="w" uid={UID} language="sl-SI" onClose={closed} />, { text: 'Žal.' }],
  ['the end of a placement', <EndDialog key="e" uid={UID} onClose={closed} onEnded={closed} />, { reason: 'Odhod.' }],
  ['an address', <InviteDialog key="i" uid={UID} onClose={closed} onDone={closed} />, { email: 'bor@cvek.si' }],
  [
    'a view',
    <SaveViewDialog key="v" list="jobs" view={null} query="" columns={[]} onClose={closed} onSaved={closed} />,
    { name: 'Moja dela' },
  ],
  ['a copied role', <CopyRole key="c" role={role} onClose={closed} />, { name_en: 'Mine', name_sl: 'Moja' }],
]

test.each(dialogs)('%s', async (_, drawn, typed) => {
  await draw(drawn, { at: '/' })
  for (const [name, value] of Object.entries(typed)) await type(name, value)
  const day = findAll<HTMLInputElement>('fieldset input[inputmode="numeric"]')
  for (const [at, part] of ['5', '1', '2026'].entries()) if (day[at]) await type(day[at], part)
  const agreed = find<HTMLInputElement>('input[name="agreed"]')
  if (agreed) await act(async () => agreed.click())
  const { promise, resolve } = Promise.withResolvers<void>()
  held = promise
  await submit()
  expect([sent, closed.mock.calls.length]).toEqual([1, 0])
  const last = Object.keys(typed).at(-1)!
  await type(last, 'manager' === typed[last] ? 'colleague' : `${typed[last]} in še`)
  const standing = field(last).value
  await act(async () => resolve())
  await settled()
  expect([closed.mock.calls.length, find('form') !== null, field(last)?.value]).toEqual([0, true, standing])
  expect(toasts.get().map(({ text }) => text)).toContain(m.form_saved_not_since())
})

test('a letter that is refused meanwhile is told of once', async () => {
  await draw(dialogs[1]![1], { at: '/' })
  await type('reason', 'Za delo.')
  held = Promise.withResolvers<void>().promise
  await submit()
  const heard = vi.spyOn(announcement, 'set')
  for (const key of ['a', 'Tab', 'b'])
    field('reason').dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  await vi.waitFor(() => expect(heard.mock.calls.map(([text]) => text).filter(Boolean)).toEqual([m.form_held()]))
})
