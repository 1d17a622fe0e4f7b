// For tests: a screen drawn in the page, with a server that answers what the test says. Each test begins in Slovenian with
// nothing drawn, fetched, kept or told.
import { QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, vi } from 'vitest'
import type { CurrentUser } from '@korak/contract/auth.ts'
import { queryClient } from '#base/data/query.ts'
import { leaveQuestion } from '#base/routing/blocking.ts'
import { ParamsContext } from '#base/routing/navigation.tsx'
import { placeOf, placeSignal } from '#base/routing/place.ts'
import { setUser } from '#base/session/auth.ts'
import { beginLanguage } from '#base/text/language.ts'
import { toasts } from './toasts.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
// The page of the tests has no top layer.
Object.assign(HTMLElement.prototype, { showModal() {}, close() {}, showPopover() {}, hidePopover() {} })

/** Calls that are not answered yet. */
let underway = 0
const roots = new Set<Root>()

beforeEach(async () => {
  await beginLanguage('sl-SI')
  queryClient.clear()
})
afterEach(async () => {
  await leave()
  underway = 0
  leaveQuestion.set(null)
  toasts.set([])
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

/** A call as the server gets it. */
interface Asked {
  method: string
  /** Under /api, with the query. */
  path: string
  // oxlint-disable-next-line typescript/no-explicit-any -- each test knows what it sends
  body: any
}

function bodyIn(body: unknown): unknown {
  if (body instanceof FormData) return Object.fromEntries(body)
  if (typeof body !== 'string') return undefined
  return /^[[{]/.test(body) ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(body))
}

/** From now on the server is this, in place of `fetch`. */
// oxlint-disable-next-line typescript/no-explicit-any -- each test knows what it sends
export function serveBy(answer: (url: string, init?: any) => unknown): void {
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    underway += 1
    try {
      return await answer(url, init)
    } finally {
      underway -= 1
    }
  })
}

/** From now on the server answers so: with a `Response`, with anything else as its content, or, by throwing, not at all. */
export const serve = (answer: (asked: Asked) => unknown): void =>
  serveBy(async (url, { method = 'GET', body }: RequestInit = {}) => {
    const made = await answer({ method, path: url.replace(/^\/api/, ''), body: bodyIn(body) })
    return made instanceof Response ? made : Response.json(made ?? null)
  })

/** A refusal, to be answered by `serve`. */
export const refuse = (status: number, code: string, message: string, errors?: Record<string, string[]>): Response =>
  Response.json({ code, message, errors }, { status })
export const stale = (message = 'Medtem se je spremenilo.'): Response => refuse(409, 'STALE', message)

/** Somebody signed in who may do this. */
export const signIn = (...permissions: string[]): void =>
  setUser({ uid: 'u', roles: [], permissions } as unknown as CurrentUser)

/** So many turns in a row nothing may be on its way: what is answered is told in the next one, and led to in the one after. */
const QUIET = 4
/** What a test holds back for longer is not waited for. */
const MOST = 50
/** So often 20 ms are waited for a skeleton to go: one that was seen stays for a while, whatever has come by then. */
const SKELETON = 30
/** Until all that was asked is answered and drawn; what waits for a clock of its own is waited for by what it shows. */
export async function settled(): Promise<void> {
  let skeletons = 0
  for (let quiet = 0, turns = 0; quiet < QUIET && turns < MOST; turns += 1) {
    await act(async () => new Promise((resolve) => setTimeout(resolve)))
    const isAsked = underway + queryClient.isFetching() + queryClient.isMutating() > 0
    quiet = isAsked ? 0 : quiet + 1
    if (isAsked || skeletons >= SKELETON || !document.querySelector('[data-waiting]')) continue
    await act(async () => new Promise((resolve) => setTimeout(resolve, 20)))
    skeletons += 1
    quiet = 0
  }
}

/** Until what is expected holds. */
export async function until(check: () => void): Promise<void> {
  for (const end = Date.now() + 5000; ;) {
    await act(async () => new Promise((resolve) => setTimeout(resolve, 2)))
    try {
      return check()
    } catch (error) {
      if (Date.now() > end) throw error
    }
  }
}

interface Place {
  /** The address it stands at. */
  at?: string
  /** Named parts of it. */
  params?: Record<string, string>
}

/** Draws a screen and waits until it stands. */
export async function draw(screen: ReactNode, { at, params = {} }: Place = {}) {
  if (at !== undefined) placeSignal.set({ ...placeOf(at)!, key: '', index: 0 })
  const box = document.body.appendChild(document.createElement('main'))
  const root = createRoot(box)
  roots.add(root)
  /** Draws something else in its place. */
  const redraw = async (next: ReactNode) => {
    await act(async () =>
      root.render(
        <QueryClientProvider client={queryClient}>
          <ParamsContext value={params}>{next}</ParamsContext>
        </QueryClientProvider>,
      ),
    )
    await settled()
  }
  await redraw(screen)
  return { box, redraw }
}

/** All that is drawn is left. */
export async function leave(): Promise<void> {
  for (const root of roots) await act(async () => root.unmount())
  roots.clear()
  document.body.replaceChildren()
}

export const find = <T extends HTMLElement = HTMLElement>(selector: string): T | null =>
  document.querySelector<T>(selector)
export const findAll = <T extends HTMLElement = HTMLElement>(selector: string): T[] => [
  ...document.querySelectorAll<T>(selector),
]
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
/** The field of a form by its name. */
export const field = <T extends Field = HTMLInputElement>(name: string): T => find<T>(`[name="${name}"]`)!
/** What the page says, as a whole. */
export const said = (): string => document.body.textContent ?? ''

/** Buttons and links that bear these words: those that bear nothing else before all others. */
export function controls(words: string): HTMLElement[] {
  const named = (one: HTMLElement) => (one.getAttribute('aria-label') ?? one.textContent ?? '').trim()
  const all = findAll('button, a[href]').filter((one) => named(one).includes(words))
  return [...all.filter((one) => named(one) === words), ...all.filter((one) => named(one) !== words)]
}

/** Presses a button as with the keyboard, focus and all, and waits for what it does. */
export async function press(what: string | HTMLElement, at = 0): Promise<void> {
  const button = typeof what === 'string' ? controls(what).at(at) : what
  if (!button) throw new Error(`No button says "${String(what)}".`)
  await act(async () => {
    button.focus()
    button.click()
  })
  await settled()
}

/** Types into a field in place of what is there, or chooses. */
export async function type(into: string | Field, text: string): Promise<void> {
  const one = typeof into === 'string' ? field<Field>(into) : into
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(one) as object, 'value')!
  await act(async () => {
    set!.call(one, text)
    one.dispatchEvent(new Event(one instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
  })
}

/** Sends a form and waits for what comes of it. */
export async function submit(form: HTMLFormElement | null = find<HTMLFormElement>('form')): Promise<void> {
  await act(async () => form!.requestSubmit())
  await settled()
}
