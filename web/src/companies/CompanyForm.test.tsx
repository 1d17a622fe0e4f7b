// A company two people change at once: what is chosen between stands there in words.
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { queryClient } from '#base/data/query.ts'
import { draw, field, serve } from '#base/page/drawn.factory.tsx'
import { beginLanguage } from '#base/text/language.ts'
import { type Company, companyBody, companyValues } from './companies.api.ts'
import { CompanyForm } from './CompanyForm.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const industry = (key: string, label: string) => ({ key, label, is_active: true })
const INDUSTRIES = [industry('gradbenistvo', 'Gradbeništvo'), industry('promet', 'Promet in skladiščenje')]
const COMPANY = { uid: 'f1', rev: 1, name_sl: 'Lipa', industry: null, may: { update: true } } as unknown as Company

test('there is a field for all that is kept of a company', async () => {
  serve(() => ({ 'candidate-industries': { data: INDUSTRIES } }))
  await draw(<CompanyForm company={COMPANY} onSaved={() => undefined} />)
  expect(Object.keys(companyValues()).filter((name) => !field(name))).toEqual([])
})

test('of an industry two people have chosen both names are shown, not their keys', async () => {
  await beginLanguage('sl-SI')
  queryClient.clear()
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' } = {}) => {
    if (url.includes('/codelists')) return Response.json({ 'candidate-industries': { data: INDUSTRIES } })
    return method === 'PUT'
      ? Response.json({ code: 'STALE', message: 'Spremenjeno.' }, { status: 409 })
      : Response.json({ ...COMPANY, rev: 2, industry: 'promet' })
  })
  const main = document.body.appendChild(document.createElement('main'))
  const root = createRoot(main)
  const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve, 30)))
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <CompanyForm company={COMPANY} onSaved={() => undefined} />
      </QueryClientProvider>,
    ),
  )
  await settle()
  const select = document.querySelector<HTMLSelectElement>('select[name="industry"]')!
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')!.set!.call(select, 'gradbenistvo')
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await act(async () => document.querySelector('form')!.requestSubmit())
  await settle()
  expect([...document.querySelectorAll('[data-name] dd')].map(({ textContent }) => textContent)).toEqual([
    'Promet in skladiščenje',
    'Gradbeništvo',
  ])
  // What somebody changes besides takes no choice away that waits.
  const later = { ...COMPANY, rev: 3, industry: 'promet', city: 'Celje' }
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <CompanyForm company={later} onSaved={() => undefined} />
      </QueryClientProvider>,
    ),
  )
  expect([field('city').value, document.querySelectorAll('[data-name] dd').length]).toEqual(['Celje', 2])
  await act(async () => root.unmount())
  main.remove()
  vi.unstubAllGlobals()
})

test('a site is typed as people say it: without https:// it is meant with it', () => {
  const sent = (website: string) => companyBody({ ...companyValues(COMPANY), website }, ['website'])
  expect(sent(' www.lipa.si ')).toEqual({ website: 'https://www.lipa.si' })
  expect(sent('lipa.si/o-nas')).toEqual({ website: 'https://lipa.si/o-nas' })
  for (const as of ['http://lipa.si', 'ftp://lipa.si', 'mailto:info@lipa.si', 'lipa', 'info@lipa.si'])
    expect(sent(as)).toEqual({ website: as })
  expect(sent(' ')).toEqual({ website: null })
})
