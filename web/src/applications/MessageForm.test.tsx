import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Application } from '@korak/contract/applications.ts'
import { dropChanges, leaveQuestion, mayLeave } from '#base/routing/blocking.ts'
import { keepDraft, readDraft } from '#base/page/storage.ts'
import { m } from '#words/messages.js'
import { messageDraftKey } from './message-draft.ts'
import { MessageForm } from './MessageForm.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
let arrive: () => void
let fail: () => void
const sent: string[] = []
const uids: string[] = []
vi.mock('#base/data/call.ts', () => ({
  call: (_: string, { body }: { body: { text: string; uid: string } | FormData }) => {
    const { text, uid } = body instanceof FormData ? (Object.fromEntries(body) as { text: string; uid: string }) : body
    sent.push(text)
    uids.push(uid)
    return new Promise<void>((resolve, reject) => {
      arrive = resolve
      fail = () => reject(new Error('No answer'))
    })
  },
}))
let host: HTMLElement
let end: () => Promise<void>

beforeEach(async () => {
  sent.length = 0
  uids.length = 0
  host = document.body.appendChild(document.createElement('div'))
  await open()
})
let show: (write: boolean) => Promise<void>
const open = async (write = true) => {
  const root = createRoot(host)
  show = (write) =>
    act(async () =>
      root.render(
        <MessageForm application={{ uid: 'a', asks: [] as Application['asks'], may: { write } } as Application} />,
      ),
    )
  await show(write)
  end = () => act(async () => root.unmount())
}
afterEach(async () => {
  await end()
  host.remove()
  sessionStorage.clear()
  localStorage.clear()
})

const box = () => host.querySelector('textarea')!
const compose = (text: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(box(), text)
    box().dispatchEvent(new Event('input', { bubbles: true }))
  })
const send = () =>
  act(async () => {
    host.querySelector('form')!.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))
  })
test('a message longer than one may be stays whole, and is not sent', async () => {
  await compose('x'.repeat(4001))
  await send()
  expect([sent, box().value.length, box().getAttribute('aria-invalid')]).toEqual([[], 4001, 'true'])
  expect(host.textContent).toContain(m.error_too_long({ max: 4000 }))
  expect(host.textContent).toContain(m.error_summary_title())
  await compose('x'.repeat(4000))
  expect(host.textContent).not.toContain(m.error_too_long({ max: 4000 }))
})

const answered = () =>
  act(async () => {
    arrive()
    await vi.waitFor(() => expect(box().readOnly).toBe(false))
  })

test.each([
  ['Kdaj?', ''],
  ['Kdaj? In kje?', 'In kje?'],
  ['Nekaj drugega.', 'Nekaj drugega.'],
])('of what stands in the box when the message has gone (%s) only what was sent goes', async (standing, left) => {
  await compose('Kdaj?')
  await send()
  await compose(standing)
  await answered()
  expect([sent, box().value]).toEqual([['Kdaj?'], left])
})

test('a message whose sending failed goes from the browser when its box is emptied, and not before', async () => {
  const isKept = () => Object.values({ ...localStorage }).some((value) => String(value).includes('Ne pridem'))
  const failed = () =>
    act(async () => {
      fail()
      await vi.waitFor(() => expect(box().readOnly).toBe(false))
    })
  await compose('Ne pridem.')
  await send()
  await failed()
  expect(isKept()).toBe(true)
  await compose('')
  expect(isKept()).toBe(false)
  // Emptied while it was on its way.
  await compose('Ne pridem.')
  await send()
  await compose('')
  await failed()
  expect(isKept()).toBe(false)
})

/** Another window keeps this text, or none. */
const elsewhere = (text: string | null) =>
  act(async () => {
    const key = messageDraftKey('a')
    if (text === null) localStorage.removeItem(key)
    else keepDraft(key, text)
    dispatchEvent(new StorageEvent('storage', { key }))
  })

test('what was typed stands there in another tab, and after the tab has ended', async () => {
  await compose('Kdaj?')
  await end()
  // Another tab has no more of this one than the device keeps.
  sessionStorage.clear()
  await open()
  expect(box().value).toBe('Kdaj?')
  await send()
  await answered()
  expect(readDraft(messageDraftKey('a'))).toBeNull()
})

test('of two windows the one where nothing was typed shows what the other has, and what was typed stays', async () => {
  await elsewhere('Od tam')
  expect(box().value).toBe('Od tam')
  await elsewhere(null)
  expect(box().value).toBe('')
  await compose('Od tu')
  await elsewhere('Od tam')
  expect(box().value).toBe('Od tu')
  // Sent here, the other one's is still there.
  await send()
  await answered()
  expect([box().value, readDraft(messageDraftKey('a'))]).toEqual(['', 'Od tam'])
})

test('what was given up is gone, also where sending it had failed', async () => {
  await compose('Kdaj?')
  await send()
  const leaving = mayLeave()
  leaveQuestion.get()?.answer(true)
  expect(await leaving).toBe(true)
  await end()
  expect({ ...localStorage }).toEqual({})
  await open()
  expect(box().value).toBe('')
})

test('what can no longer be sent stays when one leaves, whatever else was given up', async () => {
  await compose('Kdaj?')
  await show(false)
  // A form that has its own question on the page.
  dropChanges()
  await end()
  await open(false)
  expect(host.textContent).toContain('Kdaj?')
})

test('what was given up on one page takes nothing from the next', async () => {
  await compose('Kdaj?')
  await end()
  // Somebody discards another form; here the text waits in the browser as it did.
  dropChanges()
  await open(false)
  await end()
  expect(readDraft(messageDraftKey('a'))).toBe('Kdaj?')
})

const attach = () => {
  const drop = host.querySelector<HTMLInputElement>('input[type="file"]')!
  Object.defineProperty(drop, 'files', { value: [new File(['x'], 'potrdilo.pdf', { type: 'application/pdf' })] })
  return act(async () => drop.dispatchEvent(new Event('change', { bubbles: true })))
}

test('a message that may have arrived is another one with one more file, and the same one without', async () => {
  const failed = () =>
    act(async () => {
      fail()
      await vi.waitFor(() => expect(box().readOnly).toBe(false))
    })
  await compose('Pošiljam potrdilo.')
  await send()
  await failed()
  await attach()
  for (let times = 0; times < 2; times++) {
    await send()
    await failed()
  }
  // The window ends, and the file with it.
  await end()
  sessionStorage.clear()
  await open()
  await send()
  const [without, ...others] = uids
  expect([others.length, new Set(others).size, others.includes(without!)]).toEqual([3, 1, false])
})

test('a file chosen while a message is sent stays for the next one', async () => {
  await compose('Pozdravljeni')
  await send()
  await attach()
  await act(async () => arrive())
  expect([box().value, host.textContent.includes('potrdilo.pdf')]).toEqual(['', true])
})
