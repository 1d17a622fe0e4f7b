// An address that leads to no record, or to one of somebody else: said as that, with the way to the list.
import { act, type FunctionComponent } from 'react'
import { expect, test, vi } from 'vitest'
import { draw, leave, serveBy, signIn } from '#base/page/drawn.factory.tsx'
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

async function open(Page: FunctionComponent, status: number, code: string) {
  signIn('jobs.read', 'applications.read')
  const refusal = { code, message: 'Preverite označena polja.' }
  serveBy(async () => new Response(JSON.stringify(refusal), { status }))
  await draw(<Page />, { at: '/office/x/abc', params: { uid: 'abc', id: 'abc', stage: 'abc' } })
  await vi.waitFor(() => act(async () => expect(document.querySelector('h1')).not.toBeNull()))
  const said = {
    title: document.querySelector('h1')?.textContent,
    to: document.querySelector('main a')?.getAttribute('href'),
    buttons: document.querySelectorAll('button').length,
  }
  await leave()
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
