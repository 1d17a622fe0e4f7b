// What is typed of a new task outlives leaving the page, for who typed it, on the record it is about.
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { draw, leave, serveBy, settled } from '#base/page/drawn.factory.tsx'
import { getPlace } from '#base/routing/place.ts'
import { setUser } from '#base/session/auth.ts'
import type { CurrentUser } from '#base/session/session.ts'
import { m } from '#words/messages.js'
import { NewTaskPage } from './NewTaskPage.tsx'

const ANA = '0191b5a0-0000-7000-8000-00000000000a'
const ROK = '0191b5a0-0000-7000-8000-00000000000b'
const JOB = '0191b5a0-0000-7000-8000-000000000001'
async function open(user: string, query = '') {
  setUser({ uid: user, name: 'Ana Kovač', roles: [], permissions: ['tasks.manage'] } as unknown as CurrentUser)
  await draw(<NewTaskPage />, { at: `/office/tasks/new${query}` })
}
const text = () => document.querySelector<HTMLTextAreaElement>('textarea')!
const typeIn = (field: HTMLInputElement | HTMLTextAreaElement, value: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
const type = (value: string) => typeIn(text(), value)

beforeEach(async () => {
  localStorage.clear()
  sessionStorage.clear()
  serveBy(async (url: string, { method = 'GET' }: { method?: string } = {}) =>
    Response.json(
      method === 'POST' ? { uid: JOB } : url.endsWith('/task-people') ? [{ uid: ROK, name: 'Rok Zver' }] : [],
      {
        status: method === 'POST' ? 201 : 200,
      },
    ),
  )
})
afterEach(async () => {
  await leave()
  setUser(null)
})

test('a half-written task is there again, says so, and is nobody else’s, nor of another record', async () => {
  await open(ANA)
  await type('Pokliči go. Zupan')
  await leave()
  await open(ROK)
  expect(text().value).toBe('')
  await leave()
  await open(ANA, `?job=${JOB}`)
  expect(text().value).toBe('')
  await leave()
  await open(ANA)
  expect(text().value).toBe('Pokliči go. Zupan')
  expect(document.body.textContent).toContain(m.ui_taken_up())
})

test('nothing of it is kept once it is saved', async () => {
  await open(ANA)
  await type('Pokliči go. Zupan')
  expect(localStorage).toHaveLength(1)
  await act(async () => document.querySelector('form')!.requestSubmit())
  await settled()
  expect(localStorage).toHaveLength(0)
  expect(getPlace().path).toBe('/office/tasks')
})

test('what was taken up and is saved as it stands leads on, too', async () => {
  await open(ANA)
  await type('Pokliči go. Zupan')
  await leave()
  await open(ANA)
  await act(async () => document.querySelector('form')!.requestSubmit())
  await settled()
  expect(localStorage).toHaveLength(0)
  expect(getPlace().path).toBe('/office/tasks')
})

const mention = async () => {
  const button = [...document.querySelectorAll('button')].find((one) => one.textContent === m.task_mention())
  await act(async () => button?.click())
  await settled()
  return document.querySelectorAll<HTMLInputElement>('[role=combobox]')[0]!
}

test('whom to mention does not call back who goes on to another field', async () => {
  await open(ANA)
  const combo = await mention()
  expect(document.activeElement).toBe(combo)
  const day = document.querySelector<HTMLInputElement>('input[name="due_on"]')!
  await act(async () => day.focus())
  await typeIn(day, '5')
  await settled()
  expect([document.activeElement, day.value]).toEqual([day, '5'])
})

test('a mention stands in the words where its sign is by then, and takes none of them', async () => {
  await open(ANA)
  await type('Pokliči stranko')
  await act(async () => text().setSelectionRange(8, 8))
  await mention()
  expect(text().value).toBe('Pokliči @stranko')
  await act(async () => text().focus())
  await act(async () => text().setSelectionRange(0, 0))
  const before = 'Jutri '
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(text(), before + text().value)
    text().setSelectionRange(before.length, before.length)
    text().dispatchEvent(new Event('input', { bubbles: true }))
  })
  const combo = document.querySelectorAll<HTMLInputElement>('[role=combobox]')[0]!
  await act(async () => combo.focus())
  await typeIn(combo, 'rok')
  await act(async () => new Promise((resolve) => setTimeout(resolve, 400)))
  for (const kind of ['keydown', 'keyup'])
    await act(
      async () => void combo.dispatchEvent(new KeyboardEvent(kind, { key: 'Enter', bubbles: true, cancelable: true })),
    )
  expect(text().value).toBe('Jutri Pokliči @Rok Zver stranko')
})

const seek = async (typed: string) => {
  const combo = await mention()
  await typeIn(combo, typed)
  await settled()
  return combo
}

test('who just writes on after the sign mentions whose whole name they have written', async () => {
  await open(ANA)
  await type('Pokliči ')
  await seek('rok zver, ker zamuja')
  expect(text().value).toBe('Pokliči @Rok Zver, ker zamuja')
  let sent: unknown
  serveBy(async (_url: string, { body }: { body?: string } = {}) => {
    if (body) sent = JSON.parse(body)
    return Response.json({ uid: JOB }, { status: 201 })
  })
  await act(async () => document.querySelector('form')!.requestSubmit())
  await settled()
  expect(sent).toMatchObject({ text: 'Pokliči @Rok Zver, ker zamuja', mentions: [ROK] })
})

test('what was typed where a person is sought, and is nobody’s name, stands in the words', async () => {
  for (const leaves of ['field', 'Escape']) {
    localStorage.clear()
    await open(ANA)
    await type('Pokliči ')
    const combo = await seek('zvečer')
    if (leaves === 'field')
      await act(async () => document.querySelector<HTMLInputElement>('input[name="due_on"]')!.focus())
    else
      await act(
        async () =>
          void combo.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })),
      )
    await settled()
    expect([leaves, text().value]).toEqual([leaves, 'Pokliči @zvečer'])
    await leave()
  }
})

test('a task whose answer was lost with the window is the same one when it is sent again', async () => {
  const ids: string[] = []
  await open(ANA)
  await type('Pokliči go. Zupan')
  serveBy(async (_url: string, { body }: { body?: string } = {}) => {
    if (body) ids.push((JSON.parse(body) as { uid: string }).uid)
    throw new TypeError('Failed to fetch')
  })
  const send = async () => {
    await act(async () => document.querySelector('form')!.requestSubmit())
    await settled()
  }
  await send()
  await leave()
  sessionStorage.clear()
  await open(ANA)
  await send()
  expect([ids.length, new Set(ids).size]).toEqual([2, 1])
})
