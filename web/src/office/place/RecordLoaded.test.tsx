// An address that leads to no record, or to one of somebody else: said as that, with the way to the list.
import { QueryClientProvider } from '@tanstack/react-query'
import { act, type FunctionComponent } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { makeQueryClient } from '#base/data/query.ts'
import { ParamsContext } from '#base/routing/navigation.tsx'
import { placeOf, placeSignal } from '#base/routing/place.ts'
import { setUser } from '#base/session/auth.ts'
import { beginLanguage } from '#base/text/language.ts'
import { ApplicationRecordPage } from '#applications/office/record/ApplicationRecordPage.tsx'
import { CodelistPage } from '#codelists/office/CodelistPage.tsx'
import { CompanyPage } from '#companies/CompanyPage.tsx'
import { DocumentTemplatePage } from '#document-templates/DocumentTemplatePage.tsx'
import { EvaluationPage } from '#evaluations/EvaluationPage.tsx'
import { JobApplicationsPage } from '#jobs/office/JobApplicationsPage.tsx'
import { JobHistoryPage } from '#jobs/office/JobHistoryPage.tsx'
import { OfficeJobPage } from '#jobs/office/OfficeJobPage.tsx'
import { JobQuestionsPage } from '#jobs/office/questions/JobQuestionsPage.tsx'
import { JobStagesPage } from '#jobs/office/stages/JobStagesPage.tsx'
import { StageGuidePage } from '#jobs/office/stages/StageGuidePage.tsx'
import { LetterTemplatePage } from '#letter-templates/LetterTemplatePage.tsx'
import { TaskPage } from '#staff-tasks/TaskPage.tsx'
import { RolePage } from '#users/RolePage.tsx'
import { UserPage } from '#users/UserPage.tsx'
import { m } from '#words/messages.js'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
afterEach(() => {
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

async function open(Page: FunctionComponent, status: number, code: string) {
  await beginLanguage('sl-SI')
  setUser({ uid: 'u', permissions: ['jobs.read', 'applications.read'], roles: [] } as never)
  const refusal = { code, message: 'Preverite označena polja.' }
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(refusal), { status }))
  placeSignal.set({ ...placeOf('/office/x/abc')!, key: '', index: 0 })
  const root = createRoot(document.body.appendChild(document.createElement('main')))
  await act(async () =>
    root.render(
      <QueryClientProvider client={makeQueryClient()}>
        <ParamsContext value={{ uid: 'abc', id: 'abc', stage: 'abc' }}>
          <Page />
        </ParamsContext>
      </QueryClientProvider>,
    ),
  )
  await vi.waitFor(() => act(async () => expect(document.querySelector('h1')).not.toBeNull()))
  const said = {
    title: document.querySelector('h1')?.textContent,
    to: document.querySelector('main a')?.getAttribute('href'),
    buttons: document.querySelectorAll('button').length,
  }
  await act(async () => root.unmount())
  return said
}

test.each<[string, FunctionComponent]>([
  ['/office/applications', ApplicationRecordPage],
  ['/office/codelists', CodelistPage],
  ['/office/companies', CompanyPage],
  ['/office/templates/documents', DocumentTemplatePage],
  ['/office/evaluations', EvaluationPage],
  ['/office/jobs', OfficeJobPage],
  ['/office/jobs', JobApplicationsPage],
  ['/office/jobs', JobHistoryPage],
  ['/office/jobs', JobQuestionsPage],
  ['/office/jobs', JobStagesPage],
  ['/office/jobs', StageGuidePage],
  ['/office/templates', LetterTemplatePage],
  ['/office/tasks', TaskPage],
  ['/office/roles', RolePage],
  ['/office/users', UserPage],
])('a record that is not there leads back to %s', async (to, Page) => {
  expect(await open(Page, 404, 'NOT_FOUND')).toEqual({ title: m.record_missing(), to, buttons: 0 })
})

test('no id at all is no record, and one that may not be seen is said as that', async () => {
  expect((await open(UserPage, 422, 'VALIDATION')).title).toBe(m.record_missing())
  expect(await open(UserPage, 403, 'FORBIDDEN')).toEqual({
    title: m.record_forbidden(),
    to: '/office/users',
    buttons: 0,
  })
})
