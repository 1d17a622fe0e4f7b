// What the address of a screen says already does not wait for the job it is about, and is asked for once.
import { act, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { draw, serveBy, settled, signIn } from '#base/page/drawn.factory.tsx'
import { JobApplicationsPage } from './JobApplicationsPage.tsx'
import { OfficeJobPage } from './OfficeJobPage.tsx'
import { JobQuestionsPage } from './questions/JobQuestionsPage.tsx'
import { JobStagesPage } from './stages/JobStagesPage.tsx'

const UID = '0191b5a0-0000-7000-8000-000000000001'
const PAGE = { data: [], current_page: 1, last_page: 1, per_page: 25, total: 0, total_is: 'exact', from: 0, to: 0 }
const STAGE = { uid: 's1', name_sl: 'Nove', name_en: 'New', status: 'submitted', applications: 0, guide: null }
const JOB = { uid: UID, rev: 1, title: 'Kuhar', ref_no: 'K-1', status: 'draft', openings: 1, may: {} }

const answerTo = (path: string): unknown => {
  if (path.endsWith('/stages')) return { rev: 1, stages: [STAGE] }
  if (path.endsWith('/questions')) return { rev: 1, questionnaire: null, questions: [] }
  if (/(templates|questionnaires|contacts)$/.test(path)) return path.endsWith('templates') ? { data: [] } : []
  if (path.endsWith('/substitutes')) return { standing_in: [] }
  if (path.endsWith('/entering')) return { may: { enter: false } }
  return path.endsWith(`/jobs/${UID}`) ? JOB : PAGE
}

test.each<[string, ReactNode, string[]]>([
  ['stages', <JobStagesPage key="s" />, [`/jobs/${UID}/stages`]],
  ['questions', <JobQuestionsPage key="q" />, [`/jobs/${UID}/questions`, '/screening-questionnaires']],
  ['applications', <JobApplicationsPage key="a" />, [`/jobs/${UID}/stages`]],
])('%s of a job', async (name, page, wanted) => {
  signIn('applications.read', 'jobs.read')
  const asked: string[] = []
  let goOn = () => {}
  const held = new Promise<void>((resolve) => (goOn = resolve))
  serveBy(async (input: string) => {
    const { pathname } = new URL(input, 'http://x')
    const path = pathname.replace(/^\/api/, '')
    asked.push(path)
    if (path === `/jobs/${UID}`) await held
    return Response.json(answerTo(path))
  })
  const at = `/office/jobs/${UID}/${name}`
  history.replaceState(null, '', at)
  await draw(page, { at, params: { uid: UID } })
  expect(asked).toEqual(expect.arrayContaining(wanted))
  await act(async () => goOn())
  await settled()
  for (const path of wanted) expect(asked.filter((one) => one === path)).toHaveLength(1)
})

test('what there is to choose in the fields of a job', async () => {
  signIn('jobs.read')
  const asked: string[] = []
  // The job never comes.
  serveBy(async (input: string) => {
    asked.push(new URL(input, 'http://x').pathname.replace(/^\/api/, ''))
    return asked.at(-1) === `/jobs/${UID}` ? new Promise(() => {}) : Response.json([])
  })
  await draw(<OfficeJobPage />, { at: `/office/jobs/${UID}`, params: { uid: UID } })
  expect(asked.some((path) => path.startsWith('/codelists/get/'))).toBe(true)
  expect(asked).toContain('/job-contacts')
})
