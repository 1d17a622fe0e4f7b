import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { CallError } from '#base/data/errors.ts'
import { useSubmit, wordsOf } from '#base/data/submit.ts'
import { draw, field, press, submit, type, until } from '#base/page/drawn.factory.tsx'
import { commandsSignal } from '#base/page/commands.ts'
import { beginLanguage } from '#base/text/language.ts'
import { type AskedBulkAction, useBulk } from './bulk.ts'
import { BulkBar } from './BulkBar.tsx'
import { setUser } from '#base/session/auth.ts'
import { dismissToast, toasts } from '#base/page/toasts.ts'
import { useUndoing } from './undoing.ts'
import { m } from '#words/messages.js'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const ANSWER = {
  uid: 'u',
  done: 0,
  skipped: 1,
  left: [{ id: '2', why: 'Stanje tega ne dovoli.' }] as { id: string; why: string }[],
  undone_at: null,
  undo_until: '2026-11-01T10:00:00.000Z',
  may: { undo: true },
}

const undone = vi.fn<() => void>()
const atOnce = async () => {}
interface BarProps {
  answer?: typeof ANSWER
  refresh?: () => Promise<void>
  run?: () => Promise<typeof ANSWER>
  ask?: AskedBulkAction['ask']
}
function Bar({ answer = ANSWER, refresh = atOnce, run, ask }: BarProps) {
  const [chosen, choose] = useState({ ids: new Set(['1', '2']) as ReadonlySet<string>, all: null as number | null })
  const bulk = useBulk(refresh)
  const action = {
    key: 'paused',
    label: 'Ustavi',
    run: run ?? (async () => answer),
    said: () => 'Ustavljeno.',
    saidLater: () => 'Od prej ustavljeno.',
    undone,
  }
  return (
    <>
      <BulkBar
        chosen={chosen}
        onChoose={choose}
        page={['1', '2', '3']}
        actions={[action, ...(ask ? [{ key: 'asked', label: 'Vprašaj', ask }] : [])]}
        bulk={bulk}
        nameOf={(id) => (id === '2' ? 'Varilec' : undefined)}
      />
      <output>{[...chosen.ids].join()}</output>
      <button type="button" onClick={() => choose({ ids: new Set(['3']), all: null })}>
        Izberi tretjo
      </button>
    </>
  )
}

test('nothing done is not told as success: what stayed is named with the reason, and stays chosen', async () => {
  await beginLanguage('sl-SI')
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  await act(async () => root.render(<Bar />))
  const button = [...place.querySelectorAll('button')].find((one) => one.textContent.includes('Ustavi'))
  await act(async () => button?.click())
  expect(place.textContent).toContain('Nič se ni spremenilo.')
  expect(place.querySelector('li')?.textContent).toBe('Varilec: Stanje tega ne dovoli.')
  expect(place.textContent).not.toContain('Ustavljeno.')
  expect(place.querySelector('output')?.textContent).toBe('2')
  // The button that was pressed may be gone; what came of it is where one goes on from.
  expect(document.activeElement?.getAttribute('role')).toBe('status')
  expect(document.activeElement?.textContent).toContain('Nič se ni spremenilo.')
  await act(async () => root.unmount())
})

const chosen = () => document.querySelector('output')?.textContent
const failing = (code: 'NETWORK' | 'LIST_CHANGED') => async () => {
  throw new CallError({ status: code === 'NETWORK' ? 0 : 409, code, message: 'Ni šlo.' })
}
// What failed can be tried again; what is not there as it was seen is to be looked at anew.
test.each([
  ['NETWORK', '1,2'],
  ['LIST_CHANGED', ''],
] as const)('after a refusal by %s these are chosen: "%s"', async (code, left) => {
  await draw(<Bar run={failing(code)} />)
  await press('Ustavi')
  expect(document.querySelector('[role="alert"]')).not.toBeNull()
  expect(chosen()).toBe(left)
})

test('who is chosen while the list is read anew stays chosen', async () => {
  const read = Promise.withResolvers<void>()
  await draw(<Bar answer={{ ...ANSWER, done: 2, skipped: 0, left: [] }} refresh={() => read.promise} />)
  await press('Ustavi')
  expect(chosen()).toBe('')
  await press('Izberi tretjo')
  await act(async () => read.resolve())
  expect(chosen()).toBe('3')
})

function Dialog({ rows, go, onClose }: Parameters<AskedBulkAction['ask']>[0]) {
  const [reason, setReason] = useState('')
  const form = useSubmit(() => go({ run: failing('NETWORK'), said: () => reason }))
  return (
    <form onSubmit={form.onSubmit}>
      {rows.count}
      <input name="reason" value={reason} onChange={(event) => setReason(event.target.value)} />
      {form.failure && <p role="alert">{wordsOf(form.failure)}</p>}
      <button type="button" onClick={onClose}>
        Zapri
      </button>
    </form>
  )
}
test('what is typed in a dialog stays where that failed, and why is said in there', async () => {
  const read = vi.fn<() => Promise<void>>(atOnce)
  await draw(<Bar ask={(given) => <Dialog {...given} />} refresh={read} />)
  await press('Vprašaj')
  await type('reason', 'Ker ni časa.')
  await submit()
  expect(field('reason').value).toBe('Ker ni časa.')
  expect(document.querySelectorAll('[role="alert"]')).toHaveLength(1)
  expect([chosen(), read.mock.calls.length]).toEqual(['1,2', 1])
})

test('Z takes back what was done, also while the list is read anew, and one stands on what came of that', async () => {
  await beginLanguage('sl-SI')
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ ...ANSWER, done: 1, skipped: 0, left: [] })))
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const read = Promise.withResolvers<void>()
  const done = { ...ANSWER, done: 2, skipped: 0, left: [] }
  await act(async () => root.render(<Bar answer={done} refresh={() => read.promise} />))
  const undo = () =>
    commandsSignal
      .get()
      .flat()
      .find(({ key }) => key === 'z')
  expect(undo()).toBeUndefined()
  await act(async () =>
    [...place.querySelectorAll('button')].find((one) => one.textContent.includes('Ustavi'))?.click(),
  )
  expect(document.activeElement?.textContent).toContain('Ustavljeno.')
  expect(undone).not.toHaveBeenCalled()
  await act(async () => undo()?.run?.())
  expect(undone).toHaveBeenCalledOnce()
  expect(document.activeElement?.textContent).toContain(m.office_bulk_undone({ count: 1 }))
  expect(undo()).toBeUndefined()
  await act(async () => read.resolve())
  expect(place.querySelector('output')?.textContent).toBe('')
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

test('what could not be undone for a reason that passes is tried again from where it is told', async () => {
  await beginLanguage('sl-SI')
  const left = [{ id: '2', why: 'Najprej odgovorite.' }]
  const answers = [
    { ...ANSWER, done: 1, skipped: 1, left },
    { ...ANSWER, done: 1, skipped: 0, left: [], may: { undo: false } },
  ]
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(answers.shift())))
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  await act(async () => root.render(<Bar answer={{ ...ANSWER, done: 2, skipped: 0, left: [] }} />))
  const press = (label: string) =>
    act(async () => [...place.querySelectorAll('button')].find((one) => one.textContent.includes(label))?.click())
  await press('Ustavi')
  await press(m.action_undo())
  await until(() => expect(place.querySelector('li')?.textContent).toBe('Varilec: Najprej odgovorite.'))
  expect(place.querySelector('[data-undo]')?.textContent).toContain(m.action_retry())
  await press(m.action_retry())
  await until(() => expect([answers, place.querySelector('[data-undo]')]).toEqual([[], null]))
  expect(place.querySelector('[role=status]')?.textContent).toContain(m.office_bulk_undone({ count: 1 }))
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

test('what went half a minute ago is not said to go in half a minute', async () => {
  await beginLanguage('sl-SI')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  await act(async () => root.render(<Bar answer={{ ...ANSWER, done: 2, skipped: 0, left: [] }} />))
  await act(async () =>
    [...place.querySelectorAll('button')].find((one) => one.textContent.includes('Ustavi'))?.click(),
  )
  expect(place.querySelector('[role=status]')?.textContent).toContain('Ustavljeno.')
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  expect(place.querySelector('[role=status]')?.textContent).toContain('Od prej ustavljeno.')
  await act(async () => root.unmount())
  vi.useRealTimers()
})

/** The frame of the office, around whatever is shown. */
function Framed({ isListed, answer }: { isListed: boolean; answer?: typeof ANSWER }) {
  useUndoing()
  return isListed ? <Bar answer={answer!} /> : <p>Oseba</p>
}

test('who leaves the list, or reloads, is offered to undo the whole as long as that is possible, and only once', async () => {
  await beginLanguage('sl-SI')
  sessionStorage.clear()
  setUser({ uid: 'a', roles: [], permissions: [] } as never)
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(String(url))
    return new Response(JSON.stringify({ ...ANSWER, done: 2, skipped: 0, left: [], may: { undo: false } }))
  })
  const offered = () => toasts.get().filter(({ action }) => action?.label === m.action_undo())
  const drawFrame = async (isListed: boolean, answer?: typeof ANSWER) => {
    const root = createRoot(document.body.appendChild(document.createElement('div')))
    const show = (listed: boolean) =>
      act(async () => root.render(<Framed isListed={listed} {...(answer && { answer })} />))
    await show(isListed)
    return { show, end: () => act(async () => root.unmount()) }
  }
  const soon = new Date(Date.now() + 20_000).toISOString()
  const page = await drawFrame(true, { ...ANSWER, done: 2, skipped: 0, left: [], undo_until: soon })
  const button = [...document.querySelectorAll('button')].find((one) => one.textContent.includes('Ustavi'))
  await act(async () => button?.click())
  expect(document.body.textContent).toContain('Ustavljeno.')
  expect(offered()).toEqual([])
  await page.show(false)
  expect(offered().map(({ text }) => text)).toEqual(['Ustavljeno.'])
  await page.end()
  for (const { id } of toasts.get()) dismissToast(id)
  // As after a reload: nothing of the page is left but what the tab keeps.
  const again = await drawFrame(false)
  expect(offered()).toHaveLength(1)
  await act(async () => offered()[0]!.action!.run())
  await until(() => expect(toasts.get().at(-1)?.text).toBe(m.office_bulk_undone({ count: 2 })))
  expect(asked.some((url) => url.endsWith('/bulk-actions/u/undo'))).toBe(true)
  expect(offered()).toEqual([])
  await again.end()
  const third = await drawFrame(false)
  expect(offered()).toEqual([])
  await third.end()
})
