// What is asked once more begins anew: why it was refused before is not said of it.
import { act, type ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { draw, serveBy } from '#base/page/drawn.factory.tsx'
import { m } from '#words/messages.js'
import { DiscardDraft } from './DiscardDraft.tsx'
import { WithdrawButton } from './WithdrawButton.tsx'

const application = { uid: 'a1', job: { uid: 'j1', title: 'Kuhar' } } as never
const press = async (name: string, at = 0) => {
  await act(async () =>
    [...document.querySelectorAll('button')]
      .filter((one) => one.textContent === name)
      .at(at)!
      .click(),
  )
  await act(async () => new Promise((resolve) => setTimeout(resolve, 30)))
}

beforeEach(async () => {
  serveBy(async () => Response.json({ code: 'INTERNAL', message: 'Napaka.' }, { status: 500 }))
})

const past = async () => undefined
test.each<[string, ReactNode, ask: () => string, keep: () => string]>([
  [
    'discarding a draft',
    <DiscardDraft key="1" application={application} onPast={past} to="/applications" />,
    m.job_apply_discard,
    m.job_apply_discard_keep,
  ],
  ['withdrawing', <WithdrawButton key="2" application={application} />, m.apps_withdraw, m.apps_withdraw_keep],
])('%s', async (_what, drawn, ask, keep) => {
  await draw(drawn)
  await press(ask())
  await press(ask(), -1)
  expect(document.querySelector('[role=alert]')?.textContent).toBe('Napaka.')
  await press(keep())
  await press(ask())
  expect(document.querySelector('[role=alert]')).toBe(null)
})
