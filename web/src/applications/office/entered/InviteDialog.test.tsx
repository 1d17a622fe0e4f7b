// An address that a colleague has changed meanwhile is shown before it is written over.
import { expect, test } from 'vitest'
import { draw, field, press, said, serve, settled, stale, submit, type } from '#base/page/drawn.factory.tsx'
import { m } from '#words/messages.js'
import { InviteDialog } from './InviteDialog.tsx'

test('an address a colleague has written down meanwhile is not written over unseen', async () => {
  let there = { rev: 1, email: 'prvi@primer.si', may: { revoke: false } }
  const sent: unknown[] = []
  serve(({ method, body }) => {
    if (method === 'GET') return there
    sent.push(body)
    const { rev, email } = body as Record<string, string>
    return rev === String(there.rev) ? { ...there, rev: there.rev + 1, email } : stale()
  })
  const done: (string | null)[] = []
  await draw(<InviteDialog uid="a" onClose={() => {}} onDone={(email) => void done.push(email)} />)
  await settled()
  await type('email', 'moj@primer.si')
  there = { ...there, rev: 2, email: 'kolegov@primer.si' }
  await submit()
  await submit()
  expect(sent).toEqual([{ rev: '1', email: 'moj@primer.si' }])
  expect(said()).toContain('kolegov@primer.si')
  await press(m.profile_elsewhere_take())
  expect(field('email').value).toBe('kolegov@primer.si')
  await submit()
  expect([sent.at(-1), done]).toEqual([{ rev: '2', email: 'kolegov@primer.si' }, ['kolegov@primer.si']])
})
