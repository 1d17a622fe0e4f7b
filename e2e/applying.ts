import { type APIRequestContext, expect } from '@playwright/test'
import { makePdf } from '../api/src/files/files.factory.ts'
import type { Language } from './words.ts'

const headers = { 'X-Requested-With': 'XMLHttpRequest' }

/** Gives the signed-in candidate a CV. */
export async function addCv(request: APIRequestContext, name = 'Prvi.pdf'): Promise<void> {
  const cv = { name, mimeType: 'application/pdf', buffer: makePdf(name) }
  expect((await request.post('/api/portal/profile/cv', { headers, multipart: { cv } })).ok()).toBe(true)
}

/** Applies with the profile and a CV to the first job found. @returns uid of the application and title of the job */
export async function applyTo(
  request: APIRequestContext,
  search: string,
  language: Language = 'sl-SI',
): Promise<{ uid: string; title: string }> {
  const spoken = { ...headers, 'Accept-Language': language }
  const found = await request.get(`/api/portal/jobs?per_page=1&search=${encodeURIComponent(search)}`)
  const { data } = (await found.json()) as { data: { uid: string }[] }
  const answer = await request.post('/api/portal/applications', {
    headers: spoken,
    data: { job_uid: data[0]?.uid, message: 'Rad bi delal pri vas.' },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  const { uid, job } = (await answer.json()) as { uid: string; job: { title: string } }
  return { uid, title: job.title }
}
