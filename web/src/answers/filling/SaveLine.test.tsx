import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { m } from '#words/messages.js'
import type { Snapshot } from '#answers/queue/queue.ts'
import { SaveLine } from './SaveLine.tsx'
import { NOTHING_SENT } from '#answers/queue/queue-types.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const SAVED = m.form_saved({ time: '' }).trim()
const SAYINGS = [
  SAVED,
  m.q_waiting_said(),
  m.q_waiting_unkept(),
  m.q_saved_no_more(),
  m.q_waiting({ count: 1 }),
  m.q_unfit({ count: 1 }),
]

test.each<[string, Partial<Snapshot>, string[]]>([
  ['nothing yet', {}, []],
  ['saved', { savedAt: '2026-11-21T12:00:00Z' }, [SAVED]],
  [
    'saved, but not what stands there now',
    { savedAt: '2026-11-21T12:00:00Z', unfit: ['a'] },
    [m.q_unfit({ count: 1 })],
  ],
  ['waiting', { state: 'waiting', count: 1 }, [m.q_waiting_said(), m.q_waiting({ count: 1 })]],
  [
    'waiting in a page that keeps nothing',
    { state: 'waiting', count: 1, isStored: false },
    [m.q_waiting_unkept(), m.q_waiting({ count: 1 })],
  ],
  ['locked', { state: 'locked', savedAt: '2026-11-21T12:00:00Z' }, [m.q_saved_no_more()]],
  ['gone', { state: 'gone', count: 1, isStored: false }, [m.q_saved_no_more()]],
])('%s: the line says what is so', async (_, snapshot, expected) => {
  const box = document.createElement('div')
  const root = createRoot(box)
  await act(() => root.render(<SaveLine snapshot={{ ...NOTHING_SENT, ...snapshot }} onRetry={() => undefined} />))
  expect(SAYINGS.filter((words) => box.textContent?.includes(words))).toEqual(expected)
  await act(() => root.unmount())
})

test('without a connection the bar of the page says so, the line only how many wait', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const box = document.createElement('div')
  const root = createRoot(box)
  await act(() => root.render(<SaveLine snapshot={{ ...NOTHING_SENT, count: 1 }} onRetry={() => undefined} />))
  expect(SAYINGS.filter((words) => box.textContent?.includes(words))).toEqual([m.q_waiting({ count: 1 })])
  await act(() => root.unmount())
  vi.restoreAllMocks()
})
