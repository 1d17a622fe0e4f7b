// From a row to its record with the list in the address, on through that list, and back to the row one came from.
import { QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { queryClient } from '#base/data/query.ts'
import { commandFor, commandsSignal } from '#base/page/commands.ts'
import { placeOf, placeSignal } from '#base/routing/place.ts'
import { beginLanguage } from '#base/text/language.ts'
import { CompaniesPage } from '#companies/CompaniesPage.tsx'
import { Neighbours } from './Neighbours.tsx'
import { usePlace } from './place.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
Object.assign(HTMLElement.prototype, { hidePopover() {}, showModal() {} })
const company = (uid: string, label: string) => ({ id: uid, uid, label, city: 'Ptuj', open_jobs: 1 })
const rows = [company('1', 'Lipa'), company('2', 'Zora'), company('3', 'Breza')]
const asked: string[] = []
const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve, 20)))
afterEach(() => vi.unstubAllGlobals())

test('a row takes along what the list shows, and has the focus and a mark for who comes back from it', async () => {
  await beginLanguage('sl-SI')
  sessionStorage.clear()
  const page = { current_page: 1, last_page: 1, per_page: 25, total: 3, total_is: 'exact', from: 1, to: 3 }
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(decodeURIComponent(url))
    const order = url.startsWith('/api/companies/order') && { uids: rows.map(({ uid }) => uid) }
    const answer =
      order ||
      (url.startsWith('/api/companies')
        ? { data: rows, ...page }
        : url.includes('codelists')
          ? { industry: { data: [] } }
          : { data: [] })
    return new Response(JSON.stringify(answer))
  })
  const main = document.body.appendChild(document.createElement('main'))
  const root = createRoot(main)
  onTestFinished(() => act(() => root.unmount()))
  const show = async (path: string, part: ReactNode) => {
    history.replaceState(null, '', path)
    placeSignal.set({ ...placeOf(path)!, key: '', index: 0 })
    await act(async () => root.render(<QueryClientProvider client={queryClient}>{part}</QueryClientProvider>))
    await settle()
    await settle()
  }
  function Record() {
    const place = usePlace('companies', '2')
    return (
      <>
        <a href={place.up}>up</a>
        <Neighbours place={place} />
      </>
    )
  }
  await show('/office/companies?city%5B%5D=Ptuj&sort=-name&page=1', <CompaniesPage />)
  const { href } = main.querySelector<HTMLAnchorElement>('[data-row="2"] th a')!
  expect(new URL(href).searchParams.get('list')).toBe('sort=-name&city%5B%5D=Ptuj')
  await show(href, <Record />)
  const order = asked.find((url) => url.startsWith('/api/companies/order')) ?? ''
  for (const part of ['filter[city][is]', '=Ptuj', 'sort=-name']) expect(order).toContain(part)
  expect(main.textContent).toContain('2 od 3')
  expect(main.querySelector('a')?.getAttribute('href')).toBe('/office/companies?sort=-name&city%5B%5D=Ptuj')
  const keys = ['j', 'k'].map((key) => commandFor(commandsSignal.get().flat(), key))
  const list = `?list=${encodeURIComponent('sort=-name&city%5B%5D=Ptuj')}`
  expect(keys).toMatchObject([{ href: `/office/companies/3${list}` }, { href: `/office/companies/1${list}` }])
  await show('/office/companies?sort=-name&city%5B%5D=Ptuj', <CompaniesPage />)
  expect(document.activeElement?.textContent).toBe('Zora')
  expect([...main.querySelectorAll('[aria-current=true]')].map((row) => row.getAttribute('data-row'))).toEqual(['2'])
  // It is not in the list any more, as a letter that was taken back: one goes on at the one that followed.
  await show(href, <Record />)
  rows.splice(1, 1)
  queryClient.clear()
  await show('/office/companies?sort=-name&city%5B%5D=Ptuj', <CompaniesPage />)
  expect(document.activeElement?.textContent).toBe('Breza')
  expect([...main.querySelectorAll('[aria-current=true]')].map((row) => row.getAttribute('data-row'))).toEqual(['3'])
  rows.splice(1, 0, company('2', 'Zora'))
  // Who went elsewhere first begins at the heading, as on any other screen.
  await show(href, <Record />)
  await show('/office', <p>Danes</p>)
  await show('/office/companies?sort=-name&city%5B%5D=Ptuj', <CompaniesPage />)
  expect(main.querySelector('[aria-current=true]')).toBeNull()
})
