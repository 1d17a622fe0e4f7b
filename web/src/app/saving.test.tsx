// What is typed while a form saves stays in it, to be saved next; nobody is said to have changed it.
import { useQuery } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { queryOf } from '#base/data/query.ts'
import { draw, field, serve, settled, signIn, stale, submit, type } from '#base/page/drawn.factory.tsx'
import { CompanyForm } from '#companies/CompanyForm.tsx'
import { DocumentTemplatePage } from '#document-templates/DocumentTemplatePage.tsx'
import { JobStagesPage } from '#jobs/office/stages/JobStagesPage.tsx'
import { StageTemplatesPage } from '#jobs/office/stages/StageTemplatesPage.tsx'
import { LetterTemplatePage } from '#letter-templates/LetterTemplatePage.tsx'
import { Position } from '#users/Position.tsx'
import { RolePage } from '#users/RolePage.tsx'

interface Kept {
  rev: number
  [field: string]: unknown
}
const stage = (status: string) => ({ name_sl: status, name_en: status, status, guide: null })
const STAGES = ['submitted', 'in_review', 'shortlisted', 'presented', 'interview', 'offer', 'hired'].map(stage)
const BEGUN: Record<string, Kept> = {
  '/letter-templates/u': {
    uid: 'u',
    rev: 1,
    event: 'submitted',
    language: 'sl-SI',
    is_own: true,
    subject: 'Vaša prijava',
    text: 'Pozdravljeni!',
    fields: [],
    may: { update: true, reset: false },
  },
  '/document-templates/u': {
    uid: 'u',
    rev: 1,
    kind: 'offer',
    title_sl: 'Ponudba',
    text_sl: 'Ponujamo vam delo.',
    title_en: 'Offer',
    text_en: 'We offer you work.',
    may: { update: true, reset: false },
  },
  '/companies/u': { uid: 'u', rev: 1, name_sl: 'Lipa', name_en: 'Lipa', industry: null, may: { update: true } },
  '/users/u': {
    uid: 'u',
    rev: 1,
    name: 'Bor Cvek',
    position_title: 'Vodja',
    department: 'Prodaja',
    kind: 'employee',
    choices: [],
    may: { update: true },
  },
  '/roles/7': {
    id: 7,
    rev: 1,
    key: 'moja',
    name_sl: 'Vloga',
    name_en: 'Role',
    permissions: [],
    second_factor_days: null,
    people: 0,
    holders: [],
    has_all: false,
    may: { update: true, update_permissions: true, delete: false },
  },
  '/stage-templates/u': {
    uid: 'u',
    rev: 1,
    name_sl: 'Kratka',
    name_en: 'Short',
    is_default: true,
    stages: STAGES,
    may: { update: true, delete: false },
  },
  '/jobs/u/stages': { rev: 1, stages: STAGES.map((one, at) => ({ ...one, uid: `s${at}`, applications: 0 })) },
  '/jobs/u': { uid: 'u', rev: 1, title: 'Kuhar', ref_no: 'K-1', may: { update_stages: true } },
}
let kept: Record<string, Kept>
/** Until then nothing is saved. */
let held: Promise<void> | undefined

beforeEach(() => {
  signIn('jobs.read')
  kept = structuredClone(BEGUN)
  held = undefined
  serve(async ({ method, path, body }) => {
    const [at = ''] = path.split('?')
    if (at.startsWith('/auth')) return { uid: 'u', roles: [], permissions: ['jobs.read'] }
    if (method === 'GET')
      return kept[at] ?? (at === '/stage-templates' ? { data: [kept['/stage-templates/u']] } : { data: [] })
    if (method !== 'PUT') return {}
    await held
    const { rev, ...sent } = body as Kept
    if (Number(rev) !== kept[at]!.rev) return stale()
    const { stages } = sent as { stages?: { uid?: string }[] }
    const named = stages && at.startsWith('/jobs') && { stages: stages.map((one, i) => ({ uid: `s${i}`, ...one })) }
    kept[at] = { ...kept[at]!, ...sent, ...named, rev: kept[at]!.rev + 1 }
    return kept[at]
  })
})

function Company() {
  const { data } = useQuery(queryOf('GET /companies/:uid', { params: { uid: 'u' } }))
  return data ? <CompanyForm company={data} onSaved={() => undefined} /> : null
}
function User() {
  const { data } = useQuery(queryOf('GET /users/:uid', { params: { uid: 'u' } }))
  return data ? <Position user={data} /> : null
}
test.each<[string, ReactNode, string, string]>([
  ['/letter-templates/u', <LetterTemplatePage key="l" />, 'text', 'subject'],
  ['/document-templates/u', <DocumentTemplatePage key="d" />, 'text_sl', 'title_sl'],
  ['/companies/u', <Company key="c" />, 'name_sl', 'name_en'],
  ['/users/u', <User key="u" />, 'name', 'department'],
  ['/roles/7', <RolePage key="r" />, 'name_sl', 'name_en'],
  ['/stage-templates/u', <StageTemplatesPage key="t" />, 'name_sl', 'stages.1.name_sl'],
  ['/jobs/u/stages', <JobStagesPage key="j" />, 'stages.1.name_sl', 'stages.2.name_sl'],
])('%s', async (at, drawn, first, second) => {
  await draw(drawn, { at: '/', params: { uid: 'u', id: '7' } })
  const form = field(first).form
  await type(first, 'Prvo')
  const { promise, resolve } = Promise.withResolvers<void>()
  held = promise
  await submit(form)
  await type(first, 'Prvo in še')
  await type(second, 'Drugo')
  await act(async () => resolve())
  await settled()
  expect(kept[at]!.rev).toBe(2)
  expect([field(first).value, field(second).value]).toEqual(['Prvo in še', 'Drugo'])
  expect(form!.querySelector('[role="alert"]')).toBeNull()
  await submit(form)
  expect(kept[at]!.rev).toBe(3)
  expect([field(first).value, field(second).value]).toEqual(['Prvo in še', 'Drugo'])
})
