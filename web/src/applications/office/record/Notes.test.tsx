// A note that was deleted is offered back, and what fails is said.
import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { draw, leave, serve, serveBy, settled, submit, type } from '#base/page/drawn.factory.tsx'
import { toasts } from '#base/page/toasts.ts'
import { m } from '#words/messages.js'
import { Notes } from './Notes.tsx'
import type { Masked } from './record.api.ts'

const uid = '0191b5a0-0000-7000-8000-000000000001'
const note = { uid, kind: 'fact', text: 'Na voljo od maja.', author: 'Ana', at: '2026-11-21T12:00:00.000Z' }
const record = { uid, notes: [{ ...note, may: { delete: true } }], may_note: false } as unknown as Masked
let asked: string[]
let isDown: boolean
/** Until then nothing is answered. */
let held: Promise<void> | undefined

beforeEach(async () => {
  asked = []
  isDown = false
  held = undefined
  toasts.set([])
  serveBy(async (url: string, init?: RequestInit) => {
    if (isDown) throw new TypeError('Failed to fetch')
    await held
    asked.push(`${init?.method} ${String(url)}`)
    return Response.json({ message: String(url).endsWith('/restore') ? 'Spet tu.' : 'Izbrisan.' })
  })
  await draw(<Notes record={record} />)
})
const press = async () => {
  const buttons = [...document.querySelectorAll('button')]
  await act(async () => buttons.find(({ textContent }) => textContent === m.note_delete())!.click())
  await settled()
}

test('deleting offers to undo, which brings the same one back', async () => {
  await press()
  const [said] = toasts.get()
  expect([said?.text, said?.action?.label]).toEqual(['Izbrisan.', m.action_undo()])
  await act(async () => said?.action?.run())
  await settled()
  expect(asked).toEqual([`DELETE /api/application-notes/${uid}`, `POST /api/application-notes/${uid}/restore`])
  expect(toasts.get().at(-1)?.text).toBe('Spet tu.')
})

test('pressed twice it is deleted once, and nothing fails', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  held = promise
  await press()
  await press()
  await act(async () => resolve())
  await settled()
  expect(asked).toEqual([`DELETE /api/application-notes/${uid}`])
  expect(toasts.get().map(({ text }) => text)).toEqual(['Izbrisan.'])
})

test('what could not be deleted is said', async () => {
  isDown = true
  await press()
  expect(toasts.get().map(({ text }) => text)).toEqual([m.error_network()])
})

const writing = { ...record, notes: [], may_note: true } as unknown as Masked
/** Ids of the notes that are sent, of which none is answered. */
function unanswered(): string[] {
  const ids: string[] = []
  serve(({ body }) => {
    ids.push(body.uid)
    throw new TypeError('Failed to fetch')
  })
  return ids
}
/** The browser ends the window; what it alone kept goes with it. */
async function reopen() {
  await leave()
  sessionStorage.clear()
  await draw(<Notes record={writing} />)
}

test('a note whose answer was lost with the window is the same one when it is sent again', async () => {
  await leave()
  await draw(<Notes record={writing} />)
  const ids = unanswered()
  await type('text', 'Na voljo od maja.')
  await submit()
  await reopen()
  await submit()
  expect([ids.length, new Set(ids).size]).toEqual([2, 1])
  await type('text', 'Na voljo od junija.')
  await submit()
  expect(new Set(ids).size).toBe(2)
})

test('of a note that was sent and emptied nothing is kept', async () => {
  await leave()
  await draw(<Notes record={writing} />)
  unanswered()
  await type('text', 'Na voljo od maja.')
  await submit()
  await type('text', '')
  await settled()
  expect({ ...localStorage }).toEqual({})
})
