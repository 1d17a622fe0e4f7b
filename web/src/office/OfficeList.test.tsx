// What people complain about in lists of others: filters lost on return, a reset that leaves old values in the dialog, stale rows.
import { act } from 'react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { draw, leave, serveBy, settled } from '#base/page/drawn.factory.tsx'
import { keepFilters } from '#base/data/filters.ts'
import { setUser } from '#base/session/auth.ts'
import { OfficeJobsPage } from '#jobs/office/OfficeJobsPage.tsx'
import { m } from '#words/messages.js'
import { jobRow as job, view } from './office-list.factory.ts'

// What a browser has and jsdom has not.
Object.assign(URL, { createObjectURL: () => '#', revokeObjectURL() {} })
let rows = [job('1', 'Kuhar'), job('2', 'Varilec')]
const asked: string[] = []
const sent: [string, unknown][] = []
let refusal: object | null = null
let total = 2

const { uid } = view
let views = [view]

async function open(to: string) {
  history.replaceState(null, '', to)
  const { box } = await draw(<OfficeJobsPage />, { at: to })
  return box
}
const button = (name: string) =>
  [...document.querySelectorAll('button')].find((one) => one.textContent?.includes(name))!
const press = async (name: string) => {
  await act(async () => button(name).click())
  await settled()
}
const box = (value: string) => document.querySelector<HTMLInputElement>(`input[value="${value}"]`)!
const lastList = () => decodeURIComponent(asked.findLast((url) => url.startsWith('/api/jobs?')) ?? '')

beforeEach(async () => {
  asked.length = 0
  total = 2
  rows = [job('1', 'Kuhar'), job('2', 'Varilec')]
  const answer = (url: string) =>
    url.startsWith('/api/options')
      ? { company: ['Lipa', 'Zora'], contact_name: ['Ana'] }
      : {
          data: rows,
          current_page: 1,
          last_page: 1,
          per_page: 25,
          total,
          total_is: 'exact',
          from: 1,
          to: 2,
        }
  sent.length = 0
  views = [view]
  refusal = null
  setUser({ uid, permissions: ['jobs.read', 'jobs.update', 'jobs.publish'], roles: [] } as never)
  serveBy(async (url: string, init: RequestInit) => {
    asked.push(url)
    if (url.endsWith('/api/roles')) return new Response(JSON.stringify([{ id: 4, name: 'Svetovalci' }]))
    if (url.includes('/saved-views')) {
      if (init.method === 'GET') return new Response(JSON.stringify({ data: views }))
      sent.push([url, JSON.parse(String(init.body))])
      return new Response(JSON.stringify(view), { status: init.method === 'POST' ? 201 : 200 })
    }
    if (url.includes('/substitutes')) return new Response(JSON.stringify({ standing_in: [] }))
    if (url.includes('/list-exports')) {
      sent.push([url, JSON.parse(String(init.body))])
      return refusal ? new Response(JSON.stringify(refusal), { status: 403 }) : new Response('a;b')
    }
    if (!url.includes('/bulk-actions')) return new Response(JSON.stringify(answer(url)), { status: 200 })
    sent.push([url, init.body ? JSON.parse(String(init.body)) : null])
    return refusal
      ? new Response(JSON.stringify(refusal), { status: 409 })
      : new Response(JSON.stringify({ uid, done: 2, skipped: 0, left: [], may: { undo: true } }), { status: 201 })
  })
})
afterEach(async () => {
  await leave()
})

test('what is chosen is in the address and in the call, and the call has operators of its own', async () => {
  await open('/office/jobs')
  await act(async () => box('Zora').click())
  await settled()
  expect(location.search).toBe('?company%5B%5D=Zora')
  expect(lastList()).toContain('filter[company][is][]=Zora')
  const how = [...document.querySelectorAll('select')].find((one) =>
    one.parentElement?.parentElement?.textContent?.includes(m.office_company()),
  )!
  await act(async () => {
    how.value = 'none'
    how.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await settled()
  expect(lastList()).toContain('filter[company][none][]=Zora')
  expect(lastList()).not.toContain('filter[company][is]')
  expect(button(m.office_company()).textContent).toContain(m.office_not_what({ text: 'Zora' }))
})

test('a list is not loaded, then loaded; its call asks for page, size, order and what is kept', async () => {
  localStorage.setItem('pageSize', '50')
  keepFilters({ namespace: 'office', module: 'jobs', key: 'list' }, { sort: '-title', company: ['Zora'] })
  let arrive = () => {}
  const waiting = new Promise<void>((resolve) => (arrive = resolve))
  const { fetch } = globalThis
  serveBy(async (url: string, init: RequestInit) => {
    const answer = await fetch(url, init)
    if (url.startsWith('/api/jobs?')) await waiting
    return answer
  })
  await open('/office/jobs?page=2')
  expect(document.querySelector('table')).toBeNull()
  arrive()
  while (!document.querySelector('tbody tr:nth-child(2)')) await settled()
  expect(lastList()).toContain('page=1&per_page=50&filter[company]')
})

test('filters are there on return, and the address alone makes them in a new tab', async () => {
  await open('/office/jobs')
  await act(async () => box('draft').click())
  await settled()
  const address = location.href
  await leave()
  await open('/office/jobs')
  expect(lastList()).toContain('filter[status][is][]=draft')
  await leave()
  sessionStorage.clear()
  asked.length = 0
  await open(address)
  expect(lastList()).toContain('filter[status][is][]=draft')
  expect(box('draft').checked).toBe(true)
})

test('a reset leaves no old value in the panels', async () => {
  await open('/office/jobs?status%5B%5D=draft&company.none%5B%5D=Zora&title.contains=kuh&expires_at.from=2026-01-01')
  expect(lastList()).toContain('filter[title][contains]=kuh')
  expect(box('draft').checked).toBe(true)
  await press(m.office_show_all())
  expect(location.search).toBe('')
  expect(lastList()).not.toContain('filter')
  expect([...document.querySelectorAll(`[aria-label="${m.office_filters()}"] :checked:not(option)`)]).toEqual([])
  const texts = [...document.querySelectorAll<HTMLInputElement>('input:not([type=checkbox]):not([type=radio])')]
  expect(texts.map(({ value }) => value).filter(Boolean)).toEqual([])
  expect([...document.querySelectorAll('select')].map(({ value }) => value)).not.toContain('none')
})

const typeInto = (field: HTMLInputElement, value: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })

test('a reset takes back what was typed and how it was asked, too; neither comes back by itself', async () => {
  await open('/office/jobs')
  await press(m.office_job_title())
  const title = () => document.querySelector<HTMLInputElement>('form:not([role]) input[type=text]')!
  await typeInto(title(), 'kuh')
  await act(async () => title().form!.requestSubmit())
  await settled()
  expect(location.search).toBe('?title.contains=kuh')
  const company = () =>
    [...document.querySelectorAll('select')].find((one) => one.labels[0]?.textContent?.includes(m.office_company()))!
  await act(async () => {
    company().value = 'none'
    company().dispatchEvent(new Event('change', { bubbles: true }))
  })
  await press(m.office_show_all())
  expect(company().value).toBe('any')
  expect(title().value).toBe('')
  const leave = async () => {
    await act(async () => title().dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
    await settled()
  }
  await leave()
  expect(location.search).toBe('')
  await typeInto(title(), 'var')
  await leave()
  expect(location.search).toBe('?title.contains=var')
  await press(m.office_filter_clear())
  await leave()
  expect([title().value, location.search]).toEqual(['', ''])
})

test('a filter says what is chosen before it is opened, and its list shows it', async () => {
  await open('/office/jobs?company%5B%5D=Lipa&company%5B%5D=Zora')
  expect(button(m.office_company()).textContent).toContain('Lipa +1')
  expect([box('Lipa').checked, box('Zora').checked, box('draft').checked]).toEqual([true, true, false])
})

test('back on the list, search and order are those it was left with, too', async () => {
  await open('/office/jobs?search=kuhar&status%5B%5D=draft&sort=-title')
  await leave()
  await open('/office/jobs')
  expect(location.search).toBe('?search=kuhar&sort=-title&status%5B%5D=draft')
  expect(lastList()).toContain('search=kuhar')
  expect(lastList()).toContain('sort=-title')
})

test('rows are those of now after going away and coming back', async () => {
  const first = await open('/office/jobs')
  expect(first.textContent).toContain('Varilec')
  await leave()
  rows = [job('1', 'Glavni kuhar')]
  const second = await open('/office/jobs')
  expect(second.textContent).toContain('Glavni kuhar')
  expect(second.textContent).not.toContain('Varilec')
})

const choose = async (name: string) => {
  await act(async () => document.querySelector<HTMLInputElement>(`[aria-label="${name}"]`)!.click())
  await settled()
}
const said = () => [...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent).find(Boolean)

test('rows chosen are said in words, and only they are acted on; it can be undone', async () => {
  await open('/office/jobs')
  await choose(m.ui_select_row({ name: 'Kuhar' }))
  expect(said()).toBe('Izbrana je 1 vrstica.')
  await choose(m.ui_select_row({ name: 'Varilec' }))
  expect(said()).toBe('Izbrani sta 2 vrstici.')
  await press(m.office_pause())
  expect(sent[0]).toEqual(['/api/bulk-actions/jobs/status', { ids: ['1', '2'], count: 2, status: 'paused' }])
  expect(said()).toContain('Začasno ustavljena sta 2 razpisa.')
  await press(m.action_undo())
  expect(sent[1]).toEqual([`/api/bulk-actions/${uid}/undo`, null])
})

test('all that fit are chosen with their number; the filters go along, and a number that has changed is said', async () => {
  total = 40
  await open('/office/jobs?status%5B%5D=published&search=ku')
  await choose(m.ui_select_all())
  await press(m.office_choose_all({ count: 40 }))
  expect(said()).toContain('Izbranih je 40 vrstic')
  refusal = { code: 'LIST_CHANGED', message: 'Zdaj temu ustreza 41 vrstic.' }
  await press(m.office_archive())
  expect(sent[0]?.[1]).toEqual({
    search: 'ku',
    filter: { status: { is: ['published'] } },
    count: 40,
    status: 'archived',
  })
  expect(document.querySelector('[role=alert]')?.textContent).toContain('41 vrstic')
  expect(document.querySelectorAll('tbody input:checked')).toHaveLength(0)
})

test('what was chosen is not chosen any more when the list shows something else', async () => {
  await open('/office/jobs')
  await choose(m.ui_select_row({ name: 'Kuhar' }))
  await act(async () => box('draft').click())
  await settled()
  expect(document.querySelectorAll('tbody input:checked')).toHaveLength(0)
})

test('columns are hidden, moved and remembered for the person', async () => {
  await open('/office/jobs')
  const heads = () => [...document.querySelectorAll('thead th')].map((one) => one.textContent).filter(Boolean)
  expect(heads()).toContain(m.office_company())
  const boxOf = (label: string) =>
    [...document.querySelectorAll('label')].find((one) => one.textContent === label)!.click()
  await act(async () => boxOf(m.office_company()))
  expect(heads()).not.toContain(m.office_company())
  await choose(m.office_column_up({ name: m.office_owner() }))
  expect(heads().indexOf(m.office_owner())).toBeLessThan(heads().indexOf(m.office_deadline()))
  const before = heads()
  await leave()
  await open('/office/jobs')
  expect(heads()).toEqual(before)
  await leave()
  setUser({ uid: '0191b5a0-0000-7000-8000-000000000010', permissions: ['jobs.read'], roles: [] } as never)
  await open('/office/jobs')
  expect(heads()).toContain(m.office_company())
  // Nothing can be done, so nothing is chosen.
  expect(document.querySelectorAll('tbody input[type=checkbox]')).toHaveLength(0)
})

test('an export asks for what was chosen just now, in the columns shown, and for the password when it must', async () => {
  // A link to a file is followed here as one to a page: what comes after would be nowhere.
  const follow = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  onTestFinished(() => follow.mockRestore())
  await open('/office/jobs?status%5B%5D=published')
  await act(async () => box('draft').click())
  await act(async () => button(m.office_export_csv()).click())
  await settled()
  const columns = [
    'ref_no',
    'title',
    'company',
    'status',
    'publish_on',
    'publish_missed_on',
    'expires_at',
    'contact_name',
  ]
  const filter = { status: { is: ['draft', 'published'] } }
  expect(sent).toEqual([['/api/list-exports', { list: 'jobs', format: 'csv', columns, filter }]])
  refusal = { code: 'PASSWORD_NEEDED', message: 'Geslo' }
  await press(m.office_export_xlsx())
  expect(document.querySelector('dialog')?.textContent).toContain(m.office_export_why())
})

test('a saved view is opened, changed against, updated, and saved as a new one', async () => {
  await open('/office/jobs')
  await press('Osnutki')
  expect(location.search).toBe(`?status%5B%5D=draft&view=${uid}`)
  expect(lastList()).toContain('filter[status][is][]=draft')
  expect(lastList()).not.toContain('view')
  expect(document.body.textContent).not.toContain(m.view_changed())
  await act(async () => box('paused').click())
  await settled()
  expect(document.body.textContent).toContain(m.view_changed())
  await press(m.view_update())
  const query = 'status%5B%5D=draft&status%5B%5D=paused'
  expect(sent).toEqual([[`/api/saved-views/${uid}`, { query }]])
  await press(m.view_save_new())
  await press(m.view_save())
  // Without a name nothing is sent.
  expect(sent).toHaveLength(1)
  const name = document.querySelector<HTMLInputElement>('dialog input[name=name]')!
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
  await act(async () => {
    set.call(name, 'Ustavljeni')
    name.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await press(m.view_save())
  const rest = { name: 'Ustavljeni', is_shared: false, columns: [], threshold: null }
  expect(sent[1]).toEqual(['/api/saved-views', { ...rest, list: 'jobs', query }])
})

test('a list begins with the default view of a role, once in a tab, and never over a choice of one’s own', async () => {
  views = [{ ...view, is_default: true }]
  await open('/office/jobs')
  expect(location.search).toBe(`?status%5B%5D=draft&view=${uid}`)
  await press(m.view_all())
  await leave()
  await open('/office/jobs')
  expect(location.search).toBe('')
  await leave()
  sessionStorage.clear()
  await open('/office/jobs?search=kuhar')
  expect(location.search).toBe('?search=kuhar')
})

test('who manages roles says which begin with a shared view', async () => {
  views = [{ ...view, is_shared: true, may: { ...view.may, set_default: true } }]
  await open(`/office/jobs?status%5B%5D=draft&view=${uid}`)
  await press(m.view_roles())
  const role = [...document.querySelectorAll('dialog label')].find(({ textContent }) =>
    textContent?.includes('Svetovalci'),
  )
  await act(async () => (role as HTMLElement).click())
  await press(m.action_save_changes())
  expect(sent).toEqual([[`/api/saved-views/${uid}/roles`, { roles: [4], seen: [] }]])
})
