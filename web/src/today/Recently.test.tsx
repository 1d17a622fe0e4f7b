import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { beginLanguage } from '#base/text/language.ts'
import { Recently } from './Recently.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
let root: Root
const today = '2026-11-23'
const RECENT = [
  {
    kind: 'application',
    name: 'P-10030',
    job: 'Receptor (m/ž)',
    at: '2026-11-23T13:20:00Z',
    path: '/office/applications/1',
  },
  {
    kind: 'board',
    name: 'Podatkovni analitik (m/ž)',
    job: null,
    at: '2026-11-22T08:05:00Z',
    path: '/office/jobs/2/applications',
  },
  { kind: 'company', name: 'Receptorja d. o. o.', job: null, at: '2026-11-20T08:05:00Z', path: '/office/companies/3' },
] as const
const shown = async (language: 'sl-SI' | 'en-EN') => {
  await beginLanguage(language)
  await act(async () => root.render(<Recently recent={RECENT as never} today={today} />))
  return [...document.querySelectorAll('li')].map((one) => one.textContent?.replaceAll('\u00a0', ' '))
}
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('main')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
})

test('what one last worked on says what it is and when, and leads there', async () => {
  expect(await shown('sl-SI')).toEqual([
    'P-10030 prijava, Receptor (m/ž) · danes ob 14:20',
    'Podatkovni analitik (m/ž) prijave na razpis · včeraj ob 09:05',
    'Receptorja d. o. o. podjetje · 20.11.2026',
  ])
  const links = [...document.querySelectorAll('a')]
  expect(links.map((one) => [one.textContent, one.getAttribute('href')])[1]).toEqual([
    'Podatkovni analitik (m/ž)',
    '/office/jobs/2/applications',
  ])
  expect(await shown('en-EN')).toContain('P-10030 application, Receptor (m/ž) · today at 14:20')
})
