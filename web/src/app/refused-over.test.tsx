// A decision of the own account that is off by now, because it was made in another window or the thing has ended: how it
// stands is shown, and why it was refused stays to be read.
import { useQuery } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test } from 'vitest'
import { OwnReferences } from '#applications/OwnReferences.tsx'
import { WithdrawButton } from '#applications/WithdrawButton.tsx'
import { controls, draw, field, press, refuse, said, serve, submit, type, until } from '#base/page/drawn.factory.tsx'
import { queryOf } from '#base/data/query.ts'
import { leaveQuestion } from '#base/routing/blocking.ts'
import { toasts } from '#base/page/toasts.ts'
import { DecisionSection } from '#consents/DecisionSection.tsx'
import { Download } from '#privacy/Download.tsx'
import { refreshExports, useExports } from '#privacy/exports.api.ts'
import { m } from '#words/messages.js'

const uid = '0191b5a0-0000-7000-8000-000000000001'
const params = { uid }
const WHY = 'To zdaj ni več mogoče.'
const told = () => [said(), ...toasts.get().map(({ text }) => text)].join()

const Consent = () => {
  const { data } = useQuery(queryOf('GET /portal/consents/:uid', { params }))
  return data && <DecisionSection consent={data} />
}
const Application = () => {
  const { data } = useQuery(queryOf('GET /portal/applications/:uid', { params }))
  return data?.may.withdraw && <WithdrawButton application={data} />
}
const CONSENT = { uid, kind: 'consent', title: 'Novice', language: 'sl-SI', effects: [], decided_at: null, text: {} }
const APPLICATION = { uid, job: { title: 'Kuhar' } }

test.each([
  ['a consent', <Consent key="c" />, CONSENT, () => m.c_withdraw()],
  ['an application', <Application key="a" />, APPLICATION, () => m.apps_withdraw()],
])('%s', async (_what, screen, thing, words) => {
  let now = { ...thing, status: 'confirmed', may: { withdraw: true } }
  serve(({ method }) => (method === 'GET' ? now : refuse(409, 'STATE_NOT_ALLOWED', WHY)))
  await draw(screen)
  now = { ...thing, status: 'withdrawn', may: { withdraw: false } }
  await press(words())
  await press(words(), -1)
  expect(controls(words())).toEqual([])
  expect(told()).toContain(WHY)
})

test('a download that was begun elsewhere shows, and nothing of the password that was typed for it stays', async () => {
  const running = { uid, status: 'running', stage: 'data', percent: 10, seconds_left: 5, may: { download: false } }
  let data: object[] = []
  serve(({ method }) =>
    method === 'GET'
      ? { data, needs_password: true, left_today: 3, next_at: null }
      : refuse(409, 'EXPORT_RUNNING', 'Prenos se že pripravlja.'),
  )
  const Page = () => {
    const { data: exports } = useExports()
    return exports && <Download exports={exports} />
  }
  const { redraw } = await draw(<Page />)
  await press(m.priv_export_cta())
  await type('password', 'Geslo-1234')
  data = [running]
  await submit()
  expect(said()).toContain(m.priv_export_percent({ percent: 10 }))
  expect(document.activeElement?.getAttribute('role')).toBe('status')
  data = [{ ...running, status: 'failed' }]
  await refreshExports()
  await redraw(<Page />)
  expect(field('password')).toBeNull()
})

test('who names somebody after the asking has ended keeps what is typed, and is asked no more once that is closed', async () => {
  const asked = { wanted: 1, reason: 'Za delo z ljudmi.' }
  let own = { asked, referees: [], consent: null, may: { name: true } }
  serve(({ method }) => (method === 'GET' ? own : refuse(409, 'STATE_NOT_ALLOWED', WHY)))
  await draw(
    <>
      <h1 tabIndex={-1}>Kuhar</h1>
      <OwnReferences application={uid} />
    </>,
  )
  await press(m.reference_own_name())
  await type('name', 'Vida Zorman')
  await type('relation', 'manager')
  await type('email', 'vida@primer.si')
  await press(field('agreed'))
  own = { ...own, may: { name: false } }
  await submit()
  expect([said().includes(WHY), field('name').value]).toEqual([true, 'Vida Zorman'])
  await press(m.action_cancel())
  await act(async () => leaveQuestion.get()?.answer(true))
  await until(() => expect(controls(m.reference_own_name())).toEqual([]))
  expect(document.activeElement?.textContent).toBe('Kuhar')
})
