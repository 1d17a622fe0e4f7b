// Words of letters outlive the tab they are typed in: a new one has them, under the account that typed them, until they are sent.
import { act, type ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import type { RefereeForStaff } from '@korak/contract/references.ts'
import { draw, field, find, leave, press, said, serve, submit, type } from '#base/page/drawn.factory.tsx'
import { setUser } from '#base/session/auth.ts'
import type { CurrentUser } from '#base/session/session.ts'
import { leaveQuestion } from '#base/routing/blocking.ts'
import { m } from '#words/messages.js'
import { WithdrawDialog } from './offers/WithdrawDialog.tsx'
import { AskDialog } from './references/AskDialog.tsx'
import { SendDialog } from './references/SendDialog.tsx'

const UID = '0191b5a0-0000-7000-8000-000000000001'
const ANA = '0191b5a0-0000-7000-8000-00000000000a'
const ROK = '0191b5a0-0000-7000-8000-00000000000b'
const signIn = (uid: string) => setUser({ uid, roles: [], permissions: [] } as unknown as CurrentUser)
const none = () => undefined
const PROPOSED = 'Pozdravljeni!'
const referee = {
  uid: UID,
  name: 'Bor',
  email: 'bor@example.com',
  language: 'sl-SI',
  text: PROPOSED,
} as RefereeForStaff

beforeEach(() => {
  signIn(ANA)
  serve(() => ({}))
})
/** Closes it without a question: what was typed is there again. */
const escape = () => act(async () => find('dialog')!.dispatchEvent(new Event('cancel', { cancelable: true })))
/** The browser ends without a word: nothing of the window is left but what the device keeps. */
async function killed() {
  const kept = Object.entries(localStorage)
  await leave()
  localStorage.clear()
  sessionStorage.clear()
  for (const [key, value] of kept) localStorage.setItem(key, String(value))
}

test.each<[string, string, string, () => ReactNode]>([
  [
    'a letter to a referee',
    'text',
    PROPOSED,
    () => <SendDialog referee={referee} needsInterview={false} onClose={none} onSent={none} />,
  ],
  ['asking for references', 'reason', '', () => <AskDialog uid={UID} name="Maja" request={null} onClose={none} />],
  ['withdrawing an offer', 'text', '', () => <WithdrawDialog uid={UID} language="sl-SI" onClose={none} />],
])('%s', async (_, name, proposed, dialog) => {
  await draw(dialog())
  await type(name, 'Prosimo za nekaj besed.')
  await escape()
  expect(leaveQuestion.get()).toBe(null)
  await leave()
  await draw(dialog())
  expect(field(name).value).toBe('Prosimo za nekaj besed.')
  await killed()
  signIn(ROK)
  await draw(dialog())
  expect(field(name).value).toBe(proposed)
  await killed()
  signIn(ANA)
  await draw(dialog())
  expect([field(name).value, said().includes(m.ui_taken_up())]).toEqual(['Prosimo za nekaj besed.', true])
  await press(m.ui_begin_anew())
  expect(field(name).value).toBe(proposed)
  await press(m.action_undo())
  await submit()
  await leave()
  sessionStorage.clear()
  expect(Object.keys(localStorage)).toEqual([])
})
