// For tests of filling in: a questionnaire on the screen, with a server that does what the test says.
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, vi } from 'vitest'
import { asHref } from '@korak/contract/screens.ts'
import { makeDefinition } from '@korak/engine/questionnaires/definitions.factory.ts'
import { dropChanges, leaveQuestion } from '#base/routing/blocking.ts'
import { navigate } from '#base/routing/move.ts'
import type { Batch, Kept } from '#answers/queue/queue-types.ts'
import { keptFor, store } from '#answers/queue/store.ts'
import type { Fillable } from '#answers/labels.ts'
import { Filling } from './Filling.tsx'
import type { Transport } from './transport.ts'

const realTurn = setTimeout
const OWNER = 'a-questionnaire'
const PATH = '/questionnaires/one'

/** What the server makes of answers that are sent to it: all of them are kept. */
export function keptOf({ rev, changes }: Pick<Batch, 'rev' | 'changes'>): Kept {
  const kept = changes.map(({ item, base }) => ({ item, rev: base + 1 }))
  return { rev: rev + changes.length, saved_at: '2026-11-21T12:00:00Z', kept, conflicts: [], others: [] }
}

interface Given {
  items: Parameters<typeof makeDefinition>[0][number]['items']
  answers?: Fillable['answers']
  /** Where one is at first: the key of a question. */
  at: string
  transport?: Partial<Transport>
  onLocked?: () => void
}

/** A questionnaire being filled in, in the page. */
export async function fillIn({ items, answers = {}, at, transport = {}, onLocked = () => undefined }: Given) {
  const details: Fillable = {
    title: 'Vprašalnik',
    status: 'in-progress',
    scope: 'self',
    subject: null,
    minutes: 1,
    questions: 1,
    answered: 0,
    due_at: null,
    definition: makeDefinition([{ key: 'a', items }]),
    codelists: {},
    facts: {},
    answers,
    rev: 1,
    position: null,
    files: [],
  }
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box)
  await act(() => navigate(asHref(`${PATH}?question=${at}`)))
  const whole: Transport = {
    owner: OWNER,
    origin: null,
    send: (batch) => Promise.resolve(keptOf(batch)),
    start: () => Promise.resolve(),
    submit: () => Promise.resolve({ thank_you: 'Hvala za odgovore.' }),
    onChanged: () => undefined,
    home: '/questionnaires',
    ...transport,
  }
  await act(async () => root.render(<Filling details={details} transport={whole} onLocked={onLocked} />))
  /** Under a clock of the test time passes at once; what is loaded takes a turn of the real one. */
  const settle = (ms = 10) =>
    act(async () => {
      if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(ms)
      else await new Promise((resolve) => setTimeout(resolve, ms))
      await new Promise((resolve) => realTurn(resolve))
    })
  const until = async (isSo: () => unknown) => {
    for (let tries = 0; tries < 300 && !isSo(); tries += 1) await settle(vi.isFakeTimers() ? 50 : 10)
    expect(isSo()).toBeTruthy()
  }
  const button = (words: string) =>
    [...box.querySelectorAll('button')].find(
      (one) => (one.getAttribute('aria-label') ?? one.textContent.trim()) === words,
    )
  return {
    box,
    settle,
    until,
    button,
    says: (words: string) => box.textContent?.includes(words) === true,
    press: (words: string) => act(async () => button(words)!.click()),
    type: (field: HTMLInputElement | HTMLTextAreaElement, text: string) =>
      act(async () => {
        const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
        Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(field, text)
        field.dispatchEvent(new Event('input', { bubbles: true }))
      }),
    choose: (file: File) =>
      act(async () => {
        const field = box.querySelector<HTMLInputElement>('input[type="file"]')!
        Object.defineProperty(field, 'files', { configurable: true, value: [file] })
        field.dispatchEvent(new Event('change', { bubbles: true }))
      }),
    /** The page is closed; what the browser keeps stays. */
    close: async () => {
      await act(async () => root.unmount())
      box.remove()
    },
    end: async () => {
      await act(async () => root.unmount())
      leaveQuestion.get()?.answer(false)
      dropChanges()
      box.remove()
      await store.remove((await keptFor(OWNER)).map(({ change }) => change.id))
    },
  }
}
