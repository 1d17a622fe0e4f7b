// Words to a referee go to whom they were written to: whom the candidate has named in their place meanwhile is shown first.
import type { RefereeForStaff } from '@korak/contract/references.ts'
import { expect, test, vi } from 'vitest'
import { draw, field, said, serve, stale, submit, type } from '#base/page/drawn.factory.tsx'
import { m } from '#words/messages.js'
import { SendDialog } from './SendDialog.tsx'

const VIDA = {
  uid: '0191b5a0-0000-7000-8000-000000000001',
  name: 'Vida Zorman',
  email: 'vida@example.com',
  language: 'sl-SI',
  text: 'Prosimo za referenco.',
} as RefereeForStaff
const PETER: RefereeForStaff = { ...VIDA, name: 'Peter Dolgan', email: 'peter@example.com' }

test('somebody else was named meanwhile: it is refused, what was typed stays, and who reads it now is shown', async () => {
  const sent: { seen: { email: string } }[] = []
  const done = vi.fn()
  serve(({ method, body }) => {
    if (method === 'GET') return null
    sent.push(body)
    return body.seen.email === PETER.email ? { referees: [] } : stale()
  })
  const dialog = (referee: RefereeForStaff) => (
    <SendDialog referee={referee} needsInterview={false} onClose={() => {}} onSent={done} />
  )
  const { redraw } = await draw(dialog(VIDA))
  expect(said()).toContain(VIDA.email)
  await type('text', 'Spoštovana ga. Zorman!')
  await submit()
  expect(sent.at(-1)?.seen).toEqual({ name: VIDA.name, email: VIDA.email, language: VIDA.language })
  expect(said()).not.toContain(m.reference_send_changed())
  await redraw(dialog(PETER))
  expect(said()).toContain(m.reference_send_changed())
  expect(said()).toContain(PETER.email)
  expect(field<HTMLTextAreaElement>('text').value).toBe('Spoštovana ga. Zorman!')
  await submit()
  expect([sent.at(-1)?.seen.email, done.mock.calls.length]).toEqual([PETER.email, 1])
})
