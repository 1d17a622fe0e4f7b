// The board without a mouse: where one stands, where one goes, what is asked.
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { draw, serveBy, settled, signIn } from '#base/page/drawn.factory.tsx'
import { announcement } from '#base/page/announce.ts'
import { commandFor, commandsSignal } from '#base/page/commands.ts'
import { m } from '#words/messages.js'
import { Board } from './Board.tsx'

const JOB = 'job-1'
const stage = (uid: string, name: string, status: string) => ({
  uid,
  name_sl: name,
  name_en: name,
  status,
  applications: 0,
})
const stages = [
  stage('s1', 'Nova', 'submitted'),
  stage('s2', 'Razgovor', 'interview'),
  stage('s3', 'Zaposlitev', 'hired'),
]
const card = (uid: string, name: string, at: { uid: string; name: string }, mayMove = true) => ({
  id: uid,
  uid,
  ref_no: `P-${uid}`,
  name,
  status: 'submitted',
  stage: at,
  next_move: 'us',
  promise_on: '2026-12-07',
  is_late: false,
  waits_since: new Date(Date.now() - 3_600_000).toISOString(),
  submitted_at: new Date().toISOString(),
  job: { uid: JOB, ref_no: 'K-1', title: 'Kuhar' },
  contact_name: 'Ana',
  is_masked: false,
  facts: { education: null, career: 'beginner' },
  letter: null,
  may: { move: mayMove, recall: false },
})
const [fresh, talk] = [
  { uid: 's1', name: 'Nova' },
  { uid: 's2', name: 'Razgovor' },
]
const all = [card('1', 'Ana Bric', fresh), card('2', 'Bor Cvek', fresh, false), card('3', 'Cene Dim', talk)]
const sent: unknown[] = []
const proposal = {
  uid: '1',
  name: 'Ana Bric',
  from: 's1',
  status: 'submitted',
  to_status: 'interview',
  is_told: true,
  language: 'sl-SI',
  subject: 'Vaša prijava',
  opening: 'Pozdravljeni!',
  closing: 'Lep pozdrav',
  needs_reason: false,
  reasons: [],
  promise_on: '2026-12-07',
  promised_on: '2026-12-01',
  missing: [],
  has_account: true,
  by_post: null,
  interview_at: null,
  ends_offer: null,
  overtaken: null,
}
const quiet = {
  ...proposal,
  uid: '3',
  name: 'Cene Dim',
  from: 's2',
  status: 'interview',
  is_told: false,
  promise_on: null,
}
const DONE = {
  uid: 'b1',
  done: 2,
  skipped: 0,
  left: [],
  undone_at: null,
  undo_until: '2026-12-07T10:00:00.000Z',
  may: { undo: true },
}
const answer = (url: URL): unknown => {
  if (url.pathname.endsWith('/applications/letters')) return { data: [proposal, quiet] }
  if (url.pathname.includes('/bulk-actions/')) return DONE
  if (url.pathname.includes('get-candidate-codelists'))
    return { career: { data: [{ key: 'beginner', label: 'Začetnica ali začetnik' }] } }
  if (url.pathname.endsWith('/stages')) return { rev: 1, stages }
  if (url.pathname.endsWith('/letter')) return proposal
  if (url.pathname.endsWith('/moves')) return { uid: '1', status: 'interview', stage_uid: 's2', letter: null }
  const asked = decodeURIComponent(url.search)
  const data = all.filter(
    ({ uid, stage: { uid: at } }) =>
      asked.includes(`filter[stage_uid][is]=${at}`) || asked.includes(`filter[id]=${uid}`),
  )
  return { data, current_page: 1, last_page: 1, per_page: 25, total: data.length, from: 1, to: 1, total_is: 'exact' }
}

beforeEach(async () => {
  sent.length = 0
  serveBy(async (input: string, init?: { body?: string | URLSearchParams }) => {
    const url = new URL(input, 'http://x')
    if (url.pathname.endsWith('/moves')) sent.push(Object.fromEntries(new URLSearchParams(init?.body)))
    if (url.pathname.includes('/bulk-actions/'))
      sent.push([url.pathname, JSON.parse(String(init?.body ?? '{}') || '{}')])
    return new Response(JSON.stringify(answer(url)), { headers: { 'Content-Type': 'application/json' } })
  })
  signIn('applications.read', 'applications.update')
  await draw(<Board narrowed={{}} job={{ uid: JOB, openings: 1, mayClose: true }} endedHref="/office/applications" />)
  await settled()
})

const press = (key: string) =>
  act(async () => {
    const found = commandFor(commandsSignal.get().flat(), key)
    if (found && found !== 'more') found.run?.()
    else document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  })
const here = () => document.activeElement?.textContent

test('a card says what the candidate brings of what jobs ask for', () => {
  expect(document.querySelector('[data-row="1"]')?.textContent).toContain('Začetnica ali začetnik')
})

test('J and K go through all cards, arrows within a column and to the next that has any', async () => {
  await press('j')
  expect(here()).toBe('Ana Bric')
  await press('j')
  expect(here()).toBe('Bor Cvek')
  await press('ArrowRight')
  expect(here()).toBe('Cene Dim')
  await press('ArrowRight')
  expect(here()).toBe('Cene Dim')
  await press('ArrowLeft')
  await press('ArrowDown')
  await press('k')
  expect(here()).toBe('Ana Bric')
})

test('the page of keys names the arrows, which the board itself listens for', () => {
  const told = commandsSignal.get().flat()
  const arrows = told.find(({ key }) => key === '← ↑ ↓ →')
  expect(arrows).toMatchObject({ group: 'list', label: 'Od kartice do kartice na tabli' })
  expect(arrows).not.toHaveProperty('run')
})

test('M asks where to, shows what the candidate will read, and sends just that', async () => {
  await press('j')
  await press('m')
  await settled()
  const select = document.querySelector<HTMLSelectElement>('dialog select')!
  expect(document.activeElement).toBe(select)
  await act(async () => {
    select.value = 's2'
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await settled()
  expect(document.querySelector<HTMLTextAreaElement>('textarea[name=text]')?.value).toBe('Pozdravljeni!\n\nLep pozdrav')
  await act(async () => {
    document
      .querySelector('textarea[name=text]')
      ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true }))
  })
  await settled()
  expect(sent).toEqual([
    {
      from: 's1',
      to: 's2',
      language: 'sl-SI',
      subject: 'Vaša prijava',
      text: 'Pozdravljeni!\n\nLep pozdrav',
      promise_on: '2026-12-07',
    },
  ])
  expect(document.querySelector('dialog')).toBeNull()
})

test('what may not be moved is not asked about, and without a menu', async () => {
  await press('j')
  await press('j')
  await press('m')
  await settled()
  expect(document.querySelector('dialog')).toBeNull()
  const menus = [...document.querySelectorAll('button')].filter(({ textContent }) =>
    textContent?.includes(m.office_actions_for({ name: 'Bor Cvek' })),
  )
  expect(menus).toEqual([])
})

test('the menu of a column chooses all of it that may be moved, says how many, and lets go of them', async () => {
  const choose = async (label: string) => {
    const menu = [...document.querySelectorAll('button')].find(
      ({ textContent }) => textContent === m.board_lane_menu({ name: 'Nova' }),
    )
    const item = [...menu!.parentElement!.querySelectorAll('button')].find(({ textContent }) => textContent === label)
    await act(async () => item!.click())
    await act(async () => new Promise((resolve) => setTimeout(resolve, 80)))
  }
  const chosen = () => [...document.querySelectorAll('[data-selected]')].map((row) => row.getAttribute('data-row'))
  await choose(m.board_choose_all())
  expect(chosen()).toEqual(['1'])
  expect(announcement.get()).toBe(m.board_chosen({ count: 1, name: 'Nova' }))
  expect(document.querySelector('[data-bulk] [role=status]')?.textContent).toBe(m.office_chosen({ count: 1 }))
  await choose(m.board_choose_none())
  expect([chosen(), document.querySelector('[data-bulk]')]).toEqual([[], null])
})

test('those chosen with X go to one stage: with a letter or without, said before, and taken back by Z', async () => {
  await press('j')
  await press('x')
  await press('ArrowRight')
  await press('x')
  await press('m')
  await settled()
  const select = document.querySelector<HTMLSelectElement>('dialog select')!
  expect(document.activeElement).toBe(select)
  expect([...select.querySelectorAll('option')].map(({ textContent }) => textContent)).toContain('Zaposlitev')
  await act(async () => {
    select.value = 's3'
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await settled()
  const dialog = () => document.querySelector('dialog')?.textContent ?? ''
  // Counts by the stages they stand in, who reads something, and who does not.
  expect(dialog()).toContain('Nova (1)')
  expect(dialog()).toContain('Razgovor (1)')
  expect(dialog()).toContain(m.bulk_end_total({ count: 1 }))
  expect(dialog()).toContain(m.bulk_move_quiet({ count: 1 }))
  const into = vi.fn<(this: Element, to: object) => void>()
  Object.assign(HTMLElement.prototype, { scrollIntoView: into })
  vi.stubGlobal('scrollY', 900)
  await act(async () => document.querySelector<HTMLFormElement>('dialog form')?.requestSubmit())
  await settled()
  // What is told stands right under the head of the page: nothing above it looks out from there by half.
  expect(into.mock.contexts).toEqual([document.querySelector('main [role=status][tabindex]')])
  expect(into).toHaveBeenCalledWith({ block: 'start' })
  const letter = { subject: 'Vaša prijava', text: 'Pozdravljeni!\n\nLep pozdrav', language: 'sl-SI' }
  const letters = [
    { uid: '1', from: 's1', ...letter },
    { uid: '3', from: 's2' },
  ]
  expect(sent).toEqual([['/api/bulk-actions/applications', { to: 's3', letters, promise_on: '2026-12-07' }]])
  expect(document.querySelector('dialog')).toBeNull()
  expect(document.querySelectorAll('input:checked')).toHaveLength(0)
  expect(document.body.textContent).toContain(`${m.bulk_ended({ count: 1 })} ${m.bulk_moved({ count: 1 })}`)
  await press('z')
  await settled()
  expect((sent[1] as unknown[])[0]).toBe('/api/bulk-actions/b1/undo')
})
