import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CurrentUser } from '@korak/contract/auth.ts'
import type { JobDetail } from '@korak/contract/jobs.ts'
import { CallError } from '#base/data/errors.ts'
import { queryClient } from '#base/data/query.ts'
import { dropChanges, leaveQuestion, mayLeave } from '#base/routing/blocking.ts'
import { userSignal } from '#base/session/auth.ts'
import { m } from '#words/messages.js'
import { typedMessage } from './apply.api.ts'
import { ApplyReview } from './ApplyReview.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** The message as the server has it. */
let kept: string | null
let isOnline: boolean
/** Nobody has discarded the draft. */
let isThere: boolean
/** The account is being closed. */
let isClosing: boolean
/** What was asked to be kept. */
const asked: string[] = []
vi.mock('#base/data/call.ts', () => ({
  call: async (route: string, { body }: { body?: { message?: string } } = {}) => {
    if (route === 'GET /portal/profile') return { cvs: [] }
    if (isClosing) throw new CallError({ status: 409, code: 'ACCOUNT_CLOSING', message: 'Račun se zapira.' })
    if (route === 'POST /portal/jobs/:uid/apply') isThere = true
    else if (!isThere) throw new CallError({ status: 404, code: 'NOT_FOUND', message: '' })
    if (route === 'PUT /portal/applications/:uid') {
      asked.push(body?.message ?? '')
      if (!isOnline) throw new CallError({ status: 0, code: 'NETWORK', message: '' })
      kept = body?.message?.trim() ?? null
    }
    return {
      uid: 'a1',
      status: 'draft',
      job: { uid: 'j1' },
      message: kept,
      cv: null,
      sent: { name: 'Maja', email: 'maja@korak.example', phone: null },
      missing: [],
      submitted_at: null,
      may: { submit: true },
    }
  },
}))

const box = document.body.appendChild(document.createElement('div'))
let root: ReturnType<typeof createRoot>
const open = async () => {
  root = createRoot(box)
  const job = { uid: 'j1', title: 'Tehnolog', company: 'Pretovor Bistra d.o.o.' } as JobDetail
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <ApplyReview job={job} />
      </QueryClientProvider>,
    ),
  )
  await act(() => vi.advanceTimersByTimeAsync(10))
}
const close = () => act(async () => root.unmount())
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const field = () => box.querySelector<HTMLTextAreaElement>('textarea[name="message"]')!
const write = (text: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(field(), text)
    field().dispatchEvent(new Event('input', { bubbles: true }))
  })
/** What the page says of saving the draft. */
const said = () =>
  [m.job_apply_kept(), m.job_apply_not_kept(), m.job_apply_too_long()].filter((words) =>
    box.textContent?.includes(words),
  )

beforeEach(() => {
  vi.useFakeTimers()
  userSignal.set({ uid: 'maja' } as CurrentUser)
  kept = null
  isOnline = true
  isThere = false
  isClosing = false
  asked.length = 0
})
afterEach(async () => {
  await close()
  vi.useRealTimers()
  dropChanges()
  queryClient.clear()
  sessionStorage.clear()
  localStorage.clear()
})

test('a message taken back before it was saved does not return', async () => {
  await open()
  await write('Zasebno.')
  await wait(300)
  await write('')
  await wait(2000)
  await close()
  await open()
  await wait(2000)
  expect([field().value, kept, asked]).toEqual(['', null, []])
})

test('what was taken back without a connection does not return with it', async () => {
  kept = 'Dober dan'
  isOnline = false
  await open()
  await write('Dober dan, ZASEBNO')
  await wait(2000)
  await write('Dober dan')
  await close()
  isOnline = true
  await open()
  await wait(2000)
  expect([field().value, kept, asked]).toEqual(['Dober dan', 'Dober dan', ['Dober dan, ZASEBNO']])
})

test('what could not be saved stands there again', async () => {
  isOnline = false
  await open()
  await write('Dober dan')
  await wait(2000)
  await close()
  isOnline = true
  await open()
  expect(field().value).toBe('Dober dan')
  await wait(2000)
  expect(kept).toBe('Dober dan')
})

test('what is kept on this device stands there in another tab, and after the tab has ended', async () => {
  isOnline = false
  await open()
  await write('Dober dan')
  await wait(2000)
  expect(said()).toEqual([m.job_apply_not_kept()])
  // Another tab has no more of this one than the device keeps.
  await close()
  sessionStorage.clear()
  isOnline = true
  await open()
  expect(field().value).toBe('Dober dan')
  await wait(2000)
  expect([kept, typedMessage('j1', 'maja')]).toEqual(['Dober dan', null])
})

test('what another window wrote stands here when one comes back, unless something was typed here', async () => {
  await open()
  const back = async () => {
    dispatchEvent(new Event('focus'))
    await wait(10)
  }
  kept = 'Iz drugega okna'
  await act(back)
  expect(field().value).toBe('Iz drugega okna')
  isOnline = false
  await write('Iz drugega okna in od tu')
  kept = 'Nekaj drugega'
  await act(back)
  expect(field().value).toBe('Iz drugega okna in od tu')
})

test.each(['online', 'focus'])('what could not be saved is saved on %s, with no further word typed', async (event) => {
  isOnline = false
  await open()
  await write('Dober dan')
  await wait(2000)
  expect(said()).toEqual([m.job_apply_not_kept()])
  isOnline = true
  await act(async () => void dispatchEvent(new Event(event)))
  await wait(2000)
  expect([kept, said()]).toEqual(['Dober dan', [m.job_apply_kept()]])
})

test('what was given up on leaving does not return', async () => {
  isOnline = false
  await open()
  await write('Zasebno.')
  await wait(2000)
  const leaving = mayLeave()
  leaveQuestion.get()?.answer(true)
  expect(await leaving).toBe(true)
  await close()
  isOnline = true
  await open()
  await wait(2000)
  expect([field().value, kept, { ...localStorage }]).toEqual(['', null, {}])
})

test('a draft discarded in another window is said to be, and begins again with what stands here', async () => {
  await open()
  await write('Prvo sporočilo')
  await wait(2000)
  const again = () =>
    [...box.querySelectorAll('button')].find(({ textContent }) => textContent === m.job_apply_gone_begin_text())
  expect(again()).toBeUndefined()
  isThere = false
  kept = null
  await write('Prvo sporočilo in še veliko dodanega')
  await wait(2000)
  expect([box.textContent?.includes(m.job_apply_discarded()), said(), asked.length]).toEqual([true, [], 1])
  // A window that ends now has lost nothing.
  expect(typedMessage('j1', 'maja')?.message).toBe('Prvo sporočilo in še veliko dodanega')
  await act(async () => again()?.click())
  await wait(2000)
  expect([again(), field().value, kept, said()]).toEqual([
    undefined,
    'Prvo sporočilo in še veliko dodanega',
    'Prvo sporočilo in še veliko dodanega',
    [m.job_apply_kept()],
  ])
})

test('coming back to a window whose draft was discarded elsewhere says so, and its text is not lost', async () => {
  await open()
  await write('Prvo sporočilo')
  await wait(2000)
  isThere = false
  kept = null
  await act(async () => {
    dispatchEvent(new Event('focus'))
    await wait(10)
  })
  expect([box.textContent?.includes(m.job_apply_discarded()), field().value]).toEqual([true, 'Prvo sporočilo'])
  await close()
  await open()
  expect(field().value).toBe('Prvo sporočilo')
})

test('written back to what is saved, nothing says any longer that it cannot be saved', async () => {
  kept = 'Dober dan'
  isOnline = false
  await open()
  await write('Dober dan, in hvala')
  await wait(2000)
  expect(said()).toEqual([m.job_apply_not_kept()])
  await write('Dober dan')
  expect(said()).toEqual([m.job_apply_kept()])
  // Nor when something else is being written.
  await write('Dober večer')
  expect(said()).toEqual([m.job_apply_kept()])
})

test('the button that sends stands last', async () => {
  await open()
  const words = [...box.querySelectorAll('form button')].map(({ textContent }) => textContent)
  expect(words.slice(-2)).toEqual([m.job_apply_discard(), m.job_apply_submit()])
})

test('of a message that is too long one thing is said, and it is not sent until it is shorter', async () => {
  await open()
  await write('x'.repeat(9000))
  await wait(2000)
  expect([said(), asked]).toEqual([[m.job_apply_too_long()], []])
  await close()
  await open()
  expect([field().value.length, said()]).toEqual([9000, [m.job_apply_too_long()]])
  await write('x'.repeat(4000))
  await wait(2000)
  expect([said(), kept?.length]).toEqual([[m.job_apply_kept()], 4000])
})

test('while the account is being closed the way to keep it is there, and nothing to try again', async () => {
  isClosing = true
  await open()
  await wait(5000)
  expect(box.querySelector('a[href="/privacy"]')?.textContent).toContain(m.priv_title())
  expect(box.textContent).not.toContain(m.action_retry())
})
