// An interview is declined, and a time picked, without a word: what was done is said, and nothing empty stands where words would.
import { beforeEach, expect, test } from 'vitest'
import { draw, said, serve, until } from '#base/page/drawn.factory.tsx'
import { m } from '#words/messages.js'
import { ConversationPage } from './ConversationPage.tsx'
import { MessagesPage } from './MessagesPage.tsx'

const AT = '2026-11-21T12:00:00.000Z'
const DECLINED = {
  uid: 'e-1',
  kind: 'message',
  status: null,
  by: 'you',
  text: null,
  promise_on: null,
  answer_by: null,
  proposed_times: [],
  chosen_time: null,
  interview: 'declined',
  files: [],
  by_mail: null,
  at: AT,
}
const job = { uid: 'j-1', title: 'Kuhar', company: 'Lipa' }

beforeEach(() =>
  serve(({ path }) => {
    if (path.startsWith('/portal/conversations?')) {
      const one = { uid: 'a-1', job, last: { by: 'you', text: '', interview: 'declined', at: AT }, unread: 0 }
      return { data: [one], current_page: 1, last_page: 1, per_page: 10, total: 1, from: 1, to: 1 }
    }
    if (path.startsWith('/portal/interviews')) return []
    return { uid: 'a-1', job, events: [DECLINED], unread: [], asks: [], may: { write: false } }
  }),
)

test('in the conversation', async () => {
  await draw(<ConversationPage />, { params: { uid: 'a-1' } })
  await until(() => expect(document.querySelector('ol > li')?.textContent).toContain(m.interview_event_declined()))
})

test('in the list of conversations', async () => {
  await draw(<MessagesPage />)
  await until(() => expect(said()).toContain(`${m.messages_by_you()} ${m.interview_event_declined()}`))
})
