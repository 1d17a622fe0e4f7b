// A draft whose ad takes no applications now: nothing is asked for that cannot be done, and nothing counts as sent that was not.
import { QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ApplicationStatus, applicationPolicy } from '@korak/contract/applications.policy.ts'
import type { Application } from '@korak/contract/applications.ts'
import { addDays } from '@korak/contract/days.rules.ts'
import { allows } from '@korak/contract/policy.ts'
import { formatDay, today } from '#base/text/dates.ts'
import { leaveQuestion, mayLeave } from '#base/routing/blocking.ts'
import { ParamsContext } from '#base/routing/navigation.tsx'
import { queryClient } from '#base/data/query.ts'
import { beginLanguage } from '#base/text/language.ts'
import { m } from '#words/messages.js'
import { ApplicationPage } from './ApplicationPage.tsx'
import { ApplicationSummary } from './ApplicationSummary.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const uid = '0191b5a0-0000-7000-8000-000000000009'
const AT = '2026-11-21T12:00:00.000Z'
const application = (status: ApplicationStatus, isOpen: boolean): Application => {
  const may = (verb: keyof typeof applicationPolicy) => allows(applicationPolicy[verb], { status, isOpen })
  const isUnsent = status === 'draft' || status === 'expired'
  return {
    uid,
    ref_no: 'P-1',
    status,
    step: 0,
    is_active: status !== 'expired',
    asked: null,
    is_accepted: false,
    next_move: status === 'draft' && isOpen ? 'candidate' : 'nobody',
    promise_on: null,
    is_late: false,
    submitted_at: isUnsent ? null : AT,
    updated_at: AT,
    job: { uid, title: 'Kuhar', company: 'Lipa', city: null, expires_at: AT, is_open: isOpen },
    message: null,
    cv: null,
    sent: { name: 'Maja', email: 'maja@primer.si', phone: null },
    decision_reason: null,
    contact: { name: 'Ana', email: 'ana@primer.si', phone: null },
    missing: [],
    events: [],
    unread: [],
    reached_on: [null, null, null, null],
    asks: [],
    screening: null,
    may: {
      update: may('update'),
      delete: may('delete'),
      submit: may('submit'),
      withdraw: may('withdraw'),
      write: may('write'),
    },
  }
}

const HIRED: Application['events'][number] = {
  uid,
  kind: 'status',
  status: 'hired',
  by: 'us',
  text: null,
  promise_on: null,
  answer_by: null,
  proposed_times: [],
  chosen_time: null,
  interview: null,
  files: [],
  by_mail: null,
  at: AT,
}

const box = document.createElement('main')
let root: Root
beforeEach(() => {
  beginLanguage('sl-SI')
  document.body.append(box)
  root = createRoot(box)
})
afterEach(async () => {
  await act(async () => root.unmount())
  box.remove()
  vi.unstubAllGlobals()
  queryClient.clear()
  localStorage.clear()
  sessionStorage.clear()
})
const render = (screen: ReactNode) =>
  act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <ParamsContext value={{ uid }}>{screen}</ParamsContext>
      </QueryClientProvider>,
    ),
  )
async function open(status: ApplicationStatus, isOpen: boolean): Promise<void> {
  vi.stubGlobal('fetch', (url: string) =>
    Promise.resolve(
      new Response(JSON.stringify(url.includes('/portal/interviews') ? [] : application(status, isOpen))),
    ),
  )
  await render(<ApplicationPage />)
  await vi.waitFor(() => act(async () => expect(box.querySelector('h1')?.textContent).toBe('Kuhar')))
}
const plain = (words: string) => words.replaceAll('\u00a0', ' ')
const says = (words: string) => plain(box.textContent ?? '').includes(plain(words))

test.each([
  ['draft', true, { goesOn: true, isStuck: false, isDeletable: true, isSent: false }],
  ['draft', false, { goesOn: false, isStuck: true, isDeletable: true, isSent: false }],
  ['expired', false, { goesOn: false, isStuck: false, isDeletable: false, isSent: false }],
  ['submitted', false, { goesOn: false, isStuck: false, isDeletable: false, isSent: true }],
] as const)('the page of an application that is %s, its ad open: %s', async (status, isOpen, expected) => {
  await open(status, isOpen)
  const { goesOn, isStuck, isDeletable, isSent } = expected
  expect(says(m.apps_draft_continue())).toBe(goesOn)
  expect(says(m.apps_draft_until({ date: formatDay(AT) }))).toBe(goesOn)
  expect(says(m.apps_draft_closed())).toBe(isStuck)
  expect(says(m.job_apply_discard())).toBe(isDeletable)
  expect([says(m.apps_sent_title()), says(m.apps_draft_title())]).toEqual([isSent, !isSent])
})

test('in a list such a draft leads to its own page, and nobody is told that it is their move', async () => {
  const shown = async (isOpen: boolean) => {
    await render(<ApplicationSummary application={application('draft', isOpen)} />)
    return [box.querySelector('a')?.getAttribute('href'), says(m.apps_waiting_on_you()), says(m.apps_draft_closed())]
  }
  expect(await shown(true)).toEqual([`/jobs/${uid}?apply=1`, true, false])
  expect(await shown(false)).toEqual([`/applications/${uid}`, false, true])
})

test('discarding it asks first, and leads back to the applications', async () => {
  await open('draft', false)
  const calls: string[] = []
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    calls.push(`${init.method} ${new URL(url, 'http://x').pathname}`)
    return Promise.resolve(new Response(JSON.stringify({ message: '' })))
  })
  const press = () =>
    act(async () => {
      const buttons = [...document.querySelectorAll('button')].filter(
        (one) => one.textContent === m.job_apply_discard(),
      )
      buttons.at(-1)!.click()
    })
  await press()
  expect(calls).toEqual([])
  await press()
  await vi.waitFor(() => expect(calls).toEqual([`DELETE /api/portal/applications/${uid}`]))
  await vi.waitFor(() => expect(location.pathname).toBe('/applications'))
})

/** A server that has the application as it is by now, and refuses what that does not allow. */
function serve(now: () => ApplicationStatus, withdraw: () => void, asks: Application['asks'] = []): void {
  vi.stubGlobal('fetch', (url: string) => {
    const { pathname } = new URL(url, 'http://x')
    if (pathname.endsWith('/messages')) {
      return Promise.resolve(
        new Response(JSON.stringify({ code: 'STATE_NOT_ALLOWED', message: 'Ne.' }), { status: 409 }),
      )
    }
    if (pathname.endsWith('/portal/interviews')) return Promise.resolve(new Response('[]'))
    if (pathname.endsWith('/withdraw')) withdraw()
    const found = application(now(), true)
    return Promise.resolve(new Response(JSON.stringify({ ...found, asks: found.may.write ? asks : [] })))
  })
}
const press = (words: string) =>
  act(async () => {
    const found = [...document.querySelectorAll('button')].filter((one) => one.textContent === words)
    found.at(-1)!.click()
  })
const write = (field: HTMLTextAreaElement, text: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
const compose = (text: string) => write(box.querySelector<HTMLTextAreaElement>('textarea[name="text"]')!, text)
const eventually = (check: () => void) => vi.waitFor(() => act(async () => check()))

test('withdrawing says that a message is not sent, and leaves its text until it is removed', async () => {
  let status: ApplicationStatus = 'submitted'
  const begin = async () => {
    serve(
      () => status,
      () => (status = 'withdrawn'),
    )
    await render(<ApplicationPage />)
    await eventually(() => expect(box.querySelector('h1')?.textContent).toBe('Kuhar'))
  }
  await begin()
  const warned = () => plain(document.body.textContent ?? '').includes(plain(m.apps_withdraw_unsent()))
  await press(m.apps_withdraw())
  expect(warned()).toBe(false)
  await press(m.apps_withdraw_keep())
  await compose('Dobila sem drugo delo.')
  await press(m.apps_withdraw())
  expect(warned()).toBe(true)
  await press(m.apps_withdraw())
  await eventually(() => expect([says(m.apps_unsent_title()), says('Dobila sem drugo delo.')]).toEqual([true, true]))
  // Still there at a later visit.
  await act(async () => root.unmount())
  root = createRoot(box)
  await begin()
  expect(says('Dobila sem drugo delo.')).toBe(true)
  await press(m.job_apply_sent_dismiss_text())
  expect([says(m.apps_unsent_title()), { ...localStorage }]).toEqual([false, {}])
})

test('a reason for withdrawing stays when the dialog is closed, and is asked about before the page is left', async () => {
  await open('submitted', true)
  const reason = () => document.querySelector<HTMLTextAreaElement>('textarea[name="reason"]')!
  await press(m.apps_withdraw())
  await write(reason(), 'Drugo delo.')
  await press(m.apps_withdraw_keep())
  const may = mayLeave()
  expect(leaveQuestion.get()?.unsent).toBe(0)
  leaveQuestion.get()?.answer(false)
  expect(await may).toBe(false)
  await press(m.apps_withdraw())
  expect(reason().value).toBe('Drugo delo.')
})

test.each([
  ['a message', [], m.apps_message_send],
  ['a reply', [{ kind: 'message' as const, text: 'Kdaj?', answer_by: null, by_message: true }], m.apps_reply_send],
])(
  '%s refused because the application was withdrawn elsewhere shows how it stands now, and the text',
  async (_what, asks, send) => {
    let status: ApplicationStatus = 'submitted'
    serve(
      () => status,
      () => {},
      asks,
    )
    await render(<ApplicationPage />)
    await eventually(() => expect(box.querySelector('h1')?.textContent).toBe('Kuhar'))
    await compose('Kdaj začnem?')
    status = 'withdrawn'
    await press(send())
    await eventually(() => expect([says(m.apps_withdrawn()), says('Kdaj začnem?')]).toEqual([true, true]))
    await eventually(() => expect(document.activeElement?.tagName).toBe('H1'))
  },
)

test('several things that are asked each have their words, their day and their way to the answer', async () => {
  const asks: Application['asks'] = [
    { kind: 'interview', text: 'Vabimo vas k vodji.', answer_by: addDays(today(), 1), by_message: false },
    { kind: 'message', text: 'Pošljite nam potrdilo.', answer_by: addDays(today(), 4), by_message: true },
    { kind: 'offer', text: 'Ponujamo vam delo.', answer_by: addDays(today(), 7), by_message: false },
  ]
  serve(
    () => 'offer',
    () => {},
    asks,
  )
  await render(<ApplicationPage />)
  await eventually(() => expect(says(m.apps_asked_several({ count: 3 }))).toBe(true))
  const asked = [...box.querySelectorAll('h3')].map((heading) => heading.parentElement!)
  expect(asked.map((one) => one.querySelector('h3')?.textContent)).toEqual([
    m.interview_own_proposed(),
    m.apps_asked_message(),
    m.apps_asked_offer(),
  ])
  for (const [at, one] of asked.entries()) {
    const said = asks.map(({ text, answer_by: day }) => [text, m.apps_your_move_until({ date: formatDay(day!) })])
    const shown = said.map((words) => words.map((word) => plain(one.textContent ?? '').includes(plain(word))))
    expect(shown).toEqual(said.map((_words, place) => [place === at, place === at]))
  }
  const [interview, message, offer] = asked.map((one) => one.querySelector('a')?.getAttribute('href') ?? null)
  expect([interview, message, offer]).toEqual([`/applications/${uid}#razgovor`, null, `/applications/${uid}#ponudba`])
  expect([...box.querySelectorAll('textarea')].map((field) => asked.some((one) => one.contains(field)))).toEqual([true])
})

test('an interview or a beginning that could not be asked for says so, and is asked for once more', async () => {
  let isBroken = true
  const hired = { ...application('hired', true), events: [HIRED] }
  vi.stubGlobal('fetch', (url: string) => {
    const { pathname } = new URL(url, 'http://x')
    if (/interviews|placement/.test(pathname) && isBroken) return Promise.resolve(Response.json({}, { status: 500 }))
    if (pathname.endsWith('/placement'))
      return Promise.resolve(Response.json({ placement: { start_on: '2026-12-01', company: null } }))
    if (pathname.endsWith('/offer')) return Promise.resolve(Response.json({ offer: null }))
    return Promise.resolve(Response.json(pathname.endsWith('/interviews') ? [] : hired))
  })
  await render(<ApplicationPage />)
  const failed = () => [...box.querySelectorAll('[role=alert]')]
  // One of them is a file of its own.
  await vi.waitFor(async () => {
    await act(async () => new Promise((resolve) => setTimeout(resolve, 20)))
    expect(failed()).toHaveLength(2)
  }, 10_000)
  isBroken = false
  for (const one of failed()) {
    expect(one.textContent).toContain(m.error_load_title())
    await act(async () => one.querySelector('button')?.click())
  }
  await eventually(() => expect([failed().length, says(m.placement_own_title())]).toEqual([0, true]))
})
