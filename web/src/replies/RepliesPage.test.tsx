// Who has sent an answer is in sight where it is assigned; what can be undone no more is said.
import { beforeEach, expect, test } from 'vitest'
import type { Reply } from '@korak/contract/replies.ts'
import { draw, field, find, press, refuse, said, serve, settled, signIn } from '#base/page/drawn.factory.tsx'
import { toasts } from '#base/page/toasts.ts'
import { m } from '#words/messages.js'
import { RepliesPage } from './RepliesPage.tsx'

Object.assign(HTMLElement.prototype, { hidePopover() {}, showModal() {}, close() {} })

const REPLY: Reply = {
  id: '0191b5a0-0000-7000-8000-000000000001',
  state: 'waiting',
  doubt: 'stranger',
  from_address: 'tujka@example.com',
  subject: 'Re: Vaša prijava',
  text: 'Pišem z drugega naslova.',
  left_out: [],
  ref_no: 'P-10007',
  created_at: '2026-11-30T07:34:00.000Z',
  may: { assign: true, archive: true, restore: false },
}
let rows: Reply[] = []
/** What has come in meanwhile is there no more. */
let isIn = false

beforeEach(async () => {
  rows = [REPLY]
  isIn = false
  toasts.set([])
  signIn('applications.update')
  serve(({ method, path }) => {
    if (path.endsWith('/restore') || path.endsWith('/archive')) {
      rows = isIn ? [] : rows
      return isIn ? refuse(404, 'NOT_FOUND', 'Tega ni mogoče najti.') : { message: 'Spet čaka.' }
    }
    if (path.endsWith('/assign')) {
      rows = [{ ...REPLY, state: 'assigned', may: { assign: false, archive: false, restore: true } }]
      return { message: 'Čez pol minute.' }
    }
    if (method !== 'GET' || path.split('?')[0] !== '/replies') return []
    const total = rows.length
    return { data: rows, current_page: 1, last_page: 1, per_page: 10, total, from: 1, to: total, total_is: 'exact' }
  })
  await draw(<RepliesPage />, { at: '/office/replies' })
  await settled()
})
const words = () => toasts.get().map(({ text }) => text)

test('who has sent it, when, and why it waits stands beside what is read', async () => {
  await press(m.reply_read_who({ from: REPLY.from_address }))
  const dialog = find('dialog')?.textContent
  for (const fact of ['tujka@example.com', m.reply_doubt_stranger(), '30.11.2026']) expect(dialog).toContain(fact)
})

test('an answer that is in the conversation by now is not taken back, and that is said though its row is gone', async () => {
  await press(m.reply_read_who({ from: REPLY.from_address }))
  expect(field('ref_no').value).toBe('P-10007')
  await press(m.reply_assign())
  await settled()
  isIn = true
  await press(m.action_undo())
  await settled()
  expect(said()).not.toContain('tujka@example.com')
  expect(words()).toContain(m.reply_entered_meanwhile())
})

test('one a colleague has assigned meanwhile is not discarded, and that is said', async () => {
  isIn = true
  await press(m.reply_discard_who({ from: REPLY.from_address }))
  await settled()
  expect(said()).not.toContain('tujka@example.com')
  expect(words()).toContain('Tega ni mogoče najti.')
})
