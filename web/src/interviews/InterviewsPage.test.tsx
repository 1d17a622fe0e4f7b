import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addDays } from '@korak/contract/days.rules.ts'
import type { OwnInterview } from '@korak/contract/interviews.ts'
import { queryClient } from '#base/data/query.ts'
import { draw, leave, serveBy, until } from '#base/page/drawn.factory.tsx'
import { toasts } from '#base/page/toasts.ts'
import { leaveQuestion, mayLeave } from '#base/routing/blocking.ts'
import { formatDay, today } from '#base/text/dates.ts'
import { m } from '#words/messages.js'
import { InterviewsPage } from './InterviewsPage.tsx'
import { timeWords } from './labels.ts'
import { UpcomingInterviews } from './UpcomingInterviews.tsx'

const BY = addDays(today(), 4)
const PROPOSED: OwnInterview = {
  uid: 'proposed',
  application_uid: 'one',
  state: 'proposed',
  kind: 'on_site',
  place: 'Dunajska 1, Ljubljana',
  minutes: 60,
  starts_at: null,
  was_at: null,
  answer_by: BY,
  is_asked: false,
  people: ['Ana Kovač'],
  has_calendar: false,
  job: { title: 'Tehnolog', company: 'Lipa' },
  slots: [
    { uid: 'first', starts_at: '2026-12-08T08:00:00Z' },
    { uid: 'second', starts_at: '2026-12-09T09:30:00Z' },
  ],
  may: { pick: true, decline: true, ask: true },
}
const AGREED: OwnInterview = {
  ...PROPOSED,
  uid: 'agreed',
  application_uid: 'two',
  state: 'confirmed',
  starts_at: '2026-12-10T10:00:00Z',
  answer_by: null,
  has_calendar: true,
  job: { title: 'Mizar', company: 'Hrast' },
  slots: [],
  may: { pick: false, decline: true, ask: true },
}
const ASKED: OwnInterview = {
  ...PROPOSED,
  uid: 'asked',
  application_uid: 'four',
  is_asked: true,
  answer_by: null,
  job: { title: 'Kuhar', company: 'Jelka' },
}
const LAPSED: OwnInterview = {
  ...PROPOSED,
  uid: 'lapsed',
  application_uid: 'five',
  answer_by: null,
  slots: [],
  job: { title: 'Zidar', company: 'Kamen' },
}
/** It was agreed, and is not any more. */
const MOVED: OwnInterview = {
  ...PROPOSED,
  uid: 'moved',
  application_uid: 'seven',
  was_at: '2026-12-11T10:00:00Z',
  job: { title: 'Tesar', company: 'Smreka' },
}
/** Begun five minutes ago: nothing about it can be changed any more. */
const BEGUN: OwnInterview = {
  ...AGREED,
  uid: 'begun',
  application_uid: 'six',
  kind: 'video',
  place: 'https://video.test/soba',
  starts_at: new Date(Date.now() - 5 * 60_000).toISOString(),
  job: { title: 'Slikar', company: 'Barva' },
  may: { pick: false, decline: false, ask: false },
}
const OVER: OwnInterview = {
  ...AGREED,
  uid: 'over',
  application_uid: 'three',
  state: 'done',
  job: { title: 'Voznik', company: 'Bor' },
  may: { pick: false, decline: false, ask: false },
}

/** Address of the calendar. */
let feed: string | null = null
const sent: [string, unknown][] = []
const box = (heading: string) =>
  [...document.querySelectorAll('section')].find((one) => one.querySelector('h3')?.textContent?.startsWith(heading))
const press = (where: Element | undefined, label: string) =>
  act(async () => [...(where?.querySelectorAll('button') ?? [])].find((one) => one.textContent === label)?.click())

beforeEach(async () => {
  serveBy(async (url: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
    if (method === 'POST') sent.push([String(url), Object.fromEntries(new URLSearchParams(body))])
    const answer = String(url).includes('calendar-feed')
      ? { address: feed, made_at: null, read_at: null, may: { renew: true, delete: false } }
      : method === 'POST'
        ? AGREED
        : [PROPOSED, AGREED, ASKED, LAPSED, BEGUN, OVER, MOVED]
    return new Response(JSON.stringify(answer), { status: 200, headers: { 'Content-Type': 'application/json' } })
  })
  await draw(<InterviewsPage />)
  await act(async () => vi.waitUntil(() => document.body.textContent?.includes('Tehnolog')))
})
afterEach(async () => {
  sent.length = 0
  feed = null
})

function type(field: HTMLTextAreaElement | null | undefined, text: string): void {
  if (!field) throw new Error('There is no field')
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

test('a proposed interview has its times, until when to answer, and is answered here', async () => {
  const proposed = box('Vabimo vas na razgovor')
  expect(proposed?.textContent).toContain('Tehnolog · Lipa')
  expect(proposed?.textContent).toContain('torek, 08.12.2026')
  expect(proposed?.textContent).toContain('sreda, 09.12.2026')
  expect(proposed?.textContent).toContain(`Odgovorite do ${formatDay(BY)}.`)
  await act(async () => proposed?.querySelector<HTMLInputElement>('[value="second"]')?.click())
  await press(proposed, 'Potrdi termin')
  await until(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.[0]).toContain('/portal/interviews/proposed/pick')
  expect(sent[0]?.[1]).toEqual({ slot: 'second' })
})

test('other times are asked for, and an agreed one is called off, in its own box', async () => {
  await press(box('Vabimo vas na razgovor'), 'Potrebujem drug termin')
  expect(box('Vabimo vas na razgovor')?.textContent).toContain('Kdaj bi vam ustrezalo?')
  const agreed = box('Vaš razgovor')
  expect(agreed?.textContent).not.toContain('Kdaj bi vam ustrezalo?')
  expect(agreed?.querySelector('a[download]')?.getAttribute('href')).toContain('/portal/interviews/agreed/calendar')
  await press(agreed, 'Ne pridem na razgovor')
  await press(agreed, 'Zavrni razgovor')
  await until(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.[0]).toContain('/portal/interviews/agreed/decline')
})

test('what is written with an answer is not lost without a question', async () => {
  const proposed = box('Vabimo vas na razgovor')
  await press(proposed, 'Potrebujem drug termin')
  expect(await mayLeave()).toBe(true)
  await act(async () => type(proposed?.querySelector('textarea'), 'V torek sem na poti.'))
  void mayLeave()
  expect(leaveQuestion.get()).not.toBeNull()
  leaveQuestion.get()?.answer(false)
  // Nor by the button that gives the answer up.
  await press(proposed, m.interview_keep())
  await act(async () => leaveQuestion.get()?.answer(false))
  expect(proposed?.querySelector('textarea')?.value).toBe('V torek sem na poti.')
  await press(proposed, m.interview_keep())
  await act(async () => leaveQuestion.get()?.answer(true))
  expect([proposed?.querySelector('textarea'), await mayLeave()]).toEqual([null, true])
})

test('whoever asked for other times waits for ours: nothing of it stands among what is to be answered', () => {
  const title = [...document.querySelectorAll('h2')].find((one) => one.textContent === 'Čakajo na naše nove termine')
  expect(title?.closest('section')?.textContent).toContain('Kuhar')
  const asked = [...document.querySelectorAll('h2')].find((one) => one.textContent === 'Čakajo na vaš odgovor')
  expect(asked?.closest('section')?.textContent).not.toContain('Kuhar')
})

test('one that has begun is not over: whoever is late finds where it is', async () => {
  const part = [...document.querySelectorAll('section')].find(
    (one) => one.querySelector('h2')?.textContent === 'Dogovorjeni',
  )
  expect(part?.textContent).toContain('Slikar')
  expect(part?.querySelector('a[href="https://video.test/soba"]')).not.toBeNull()
  const past = [...document.querySelectorAll('section')].find(
    (one) => one.querySelector('h2')?.textContent === 'Pretekli',
  )
  expect(past?.textContent).not.toContain('Slikar')
  await leave()
  await draw(<UpcomingInterviews />)
  expect(document.querySelector('main')?.textContent).toContain('Slikar')
  expect(document.querySelector('main')?.textContent).not.toContain('Voznik')
})

test('whoever has no time left to pick waits for ours, too, and is asked for nothing', () => {
  const part = (words: string) =>
    [...document.querySelectorAll('section')].find((one) => one.querySelector('h2')?.textContent === words)?.textContent
  expect(part('Čakajo na naše nove termine')).toContain('Zidar')
  expect(part('Čakajo na naše nove termine')).toContain(m.interview_lapsed())
  expect(part('Čakajo na vaš odgovor')).not.toContain('Zidar')
})

test('of one that no time is left of nothing says that it is an invitation, in the list of the dashboard neither', async () => {
  const boxOf = (title: string) =>
    [...document.querySelectorAll('section')].find((one) => one.querySelector('h3 + p')?.textContent?.includes(title))
  expect(boxOf('Zidar')?.textContent).not.toContain(m.interview_own_proposed())
  await leave()
  await draw(<UpcomingInterviews />)
  await until(() => expect(document.querySelector('main')?.textContent).toContain('Zidar'))
  const line = [...document.querySelectorAll('p')].find((one) => one.textContent?.includes('Zidar'))
  expect(line?.nextElementSibling?.textContent).toBe(m.interview_own_lapsed())
})

test('whoever had a time agreed reads that it holds no more, also before they ask for another', async () => {
  const off = m.interview_was({ time: timeWords(MOVED.was_at ?? '') })
  const saying = [...document.querySelectorAll('section')].filter(
    (one) => one.querySelector('h3') && one.textContent?.includes(off) && !one.querySelector('h2'),
  )
  expect(saying.map((one) => one.textContent?.includes('Tesar'))).toEqual([true])
  await press(box('Vaš razgovor'), m.interview_ask())
  expect(box('Vaš razgovor')?.textContent).toContain(m.interview_ask_text())
  await press(box(m.interview_own_proposed()), m.interview_ask())
  expect(box(m.interview_own_proposed())?.textContent).not.toContain(m.interview_ask_text())
})

test('of one that is over there is nothing to decide', () => {
  expect(document.body.textContent).toContain('Voznik')
  expect(box('Razgovor je opravljen')).toBeUndefined()
})

test('a calendar that reads the address stops when it is renewed: that is asked first', async () => {
  const calendar = () =>
    [...document.querySelectorAll('section')].find((one) =>
      one.textContent?.includes('Razgovori v\u00A0vašem koledarju'),
    )
  feed = 'https://portal.test/calendar/a'
  await act(async () => queryClient.invalidateQueries())
  await act(async () => vi.waitUntil(() => calendar()?.textContent?.includes('Zamenjaj naslov')))
  await press(calendar(), 'Zamenjaj naslov')
  expect(sent).toEqual([])
  const dialog = () => document.querySelector('dialog[open]') ?? undefined
  expect(dialog()?.textContent).toContain('Koledar, ki bere zdajšnji naslov')
  await press(dialog(), 'Obdrži naslov')
  expect([dialog(), sent]).toEqual([undefined, []])
  await press(calendar(), 'Zamenjaj naslov')
  await press(dialog(), 'Zamenjaj naslov')
  await act(async () => vi.waitUntil(() => sent.length > 0))
  expect(sent.map(([url]) => url)).toEqual(['/api/portal/calendar-feed'])
})

test('a first address is made without a question', async () => {
  const make = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Ustvari naslov')
  await act(async () => make!.click())
  await act(async () => vi.waitUntil(() => sent.length > 0))
  expect(sent.map(([url]) => url)).toEqual(['/api/portal/calendar-feed'])
})

test('the keyboard goes into what is opened to ask for other times, and back out of it', async () => {
  const where = box('Vabimo vas na razgovor')
  const named = (label: string) => [...where!.querySelectorAll('button')].find((one) => one.textContent === label)
  named(m.interview_ask())!.focus()
  await press(where, m.interview_ask())
  expect(document.activeElement).toBe(where!.querySelector('textarea'))
  await press(where, m.interview_keep())
  expect(document.activeElement).toBe(named(m.interview_ask()))
})

test('an interview that was cancelled meanwhile is shown as that, and why the time was not taken is told', async () => {
  const fetched = globalThis.fetch
  serveBy(async (url: string, init: { method?: string } = {}) => {
    if (init.method === 'POST')
      return Response.json({ code: 'STATE_NOT_ALLOWED', message: 'Razgovor je odpovedan.' }, { status: 409 })
    if (String(url).includes('calendar-feed')) return fetched(url, init as never)
    return Response.json([{ ...PROPOSED, state: 'cancelled', may: { pick: false, decline: false, ask: false } }])
  })
  const where = box('Vabimo vas na razgovor')
  await act(async () => where!.querySelector<HTMLInputElement>('input[type=radio]')!.click())
  await press(where, m.interview_pick())
  await act(async () => new Promise((resolve) => setTimeout(resolve, 40)))
  expect(document.body.textContent).toContain(m.interview_own_cancelled())
  expect(toasts.get().map(({ text }) => text)).toContain('Razgovor je odpovedan.')
})
