// Stages that are changed while a colleague writes what is asked at one of them.
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '#base/data/query.ts'
import { ParamsContext } from '#base/routing/navigation.tsx'
import { placeOf, placeSignal } from '#base/routing/place.ts'
import { beginLanguage } from '#base/text/language.ts'
import { m } from '#words/messages.js'
import { JobStagesPage } from './JobStagesPage.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const guideOf = (name: string) => ({
  questionnaire_uid: null,
  criteria: [{ name_sl: name, name_en: name, ask_sl: '?', ask_en: '?', good_sl: '', good_en: '' }],
})
const STATUSES = ['submitted', 'in_review', 'shortlisted', 'presented', 'interview', 'offer', 'hired']
const stages = STATUSES.map((status) => ({
  uid: `s-${status}`,
  name_sl: status,
  name_en: status,
  status,
  applications: 0,
  guide: status === 'interview' ? guideOf('Jasnost') : null,
}))
const JOB = { uid: 'j', rev: 1, title: 'Kuhar', ref_no: 'K-1', may: { update_stages: true } }

const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve, 120)))
afterEach(() => {
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

test('stages saved over a colleague’s change take along the guide the colleague wrote', async () => {
  await beginLanguage('sl-SI')
  queryClient.clear()
  let now = { rev: 1, stages }
  const sent: { name_sl: string; guide?: unknown }[][] = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (!url.endsWith('/stages')) return Response.json(url.includes('templates') ? { data: [] } : JOB)
    if (init?.method !== 'PUT') return Response.json(now)
    const body = JSON.parse(String(init.body)) as { rev: number; stages: (typeof sent)[number] }
    if (body.rev !== now.rev)
      return Response.json({ code: 'STALE', message: 'Medtem se je spremenilo.' }, { status: 409 })
    sent.push(body.stages)
    return Response.json({ ...now, rev: now.rev + 1 })
  })
  placeSignal.set({ ...placeOf('/office/jobs/j/stages')!, key: '', index: 0 })
  const root = createRoot(document.body.appendChild(document.createElement('main')))
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <ParamsContext value={{ uid: 'j' }}>
          <JobStagesPage />
        </ParamsContext>
      </QueryClientProvider>,
    ),
  )
  await settle()
  const field = document.querySelector<HTMLInputElement>('[name="stages.1.name_sl"]')!
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, 'Prvi pregled')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  const theirs = guideOf('Natančnost')
  now = { rev: 2, stages: stages.map((one) => (one.status === 'interview' ? { ...one, guide: theirs } : one)) }
  const save = async () => {
    await act(async () => document.querySelector('form')!.requestSubmit())
    await settle()
  }
  await save()
  expect(document.querySelector('form')?.textContent).toContain(m.stages_theirs())
  await save()
  expect(sent).toHaveLength(1)
  expect([sent[0]?.[1]?.name_sl, sent[0]?.[4]?.guide]).toEqual(['Prvi pregled', theirs])
  act(() => root.unmount())
})
