// What was made, and whose answer was lost on its way, is not made a second time by sending it again.
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { draw, field, serve, signIn, submit, type } from '#base/page/drawn.factory.tsx'
import { CompanyForm } from '#companies/CompanyForm.tsx'
import type { Masked } from '#applications/office/record/record.api.ts'
import { Notes } from '#applications/office/record/Notes.tsx'
import { PublicationDialog } from '#jobs/publications/PublicationDialog.tsx'
import { NewTaskPage } from '#staff-tasks/NewTaskPage.tsx'

const UID = '0191b5a0-0000-7000-8000-000000000001'
const none = () => undefined
let made: { uid?: string }[]
let isLost: boolean
beforeEach(() => {
  signIn('notes.manage', 'tasks.manage', 'companies.manage', 'jobs.publish')
  made = []
  isLost = true
  serve(({ method, body }) => {
    if (method === 'GET') return { data: [] }
    made.push(body as { uid?: string })
    if (isLost) throw new TypeError('Failed to fetch')
    return { uid: UID, rev: 1, may: {} }
  })
})

test.each<[string, string, () => ReactNode]>([
  ['a note', 'text', () => <Notes record={{ uid: UID, notes: [], may_note: true } as unknown as Masked} />],
  ['a task', 'text', () => <NewTaskPage />],
  ['a company', 'name_sl', () => <CompanyForm onSaved={none} />],
  [
    'a publication',
    'proof',
    () => <PublicationDialog jobUid={UID} publication={null} onClose={none} onSaved={async () => undefined} />,
  ],
])('%s', async (_, name, drawn) => {
  await draw(drawn(), { at: '/' })
  const form = () => field(name).form
  if (name === 'proof') {
    await type('channel', 'other')
    for (const [at, part] of ['5', '1', '2026'].entries())
      await type(form()!.querySelectorAll<HTMLInputElement>('fieldset input')[at]!, part)
  }
  await type(name, 'Lipa')
  await submit(form())
  await submit(form())
  await type(name, 'Hrast')
  await submit(form())
  isLost = false
  await submit(form())
  const ids = made.map(({ uid }) => uid)
  expect(ids).toEqual([ids[0], ids[0], ids[2], ids[2]])
  expect(new Set(ids).size).toBe(2)
  expect(ids).not.toContain(undefined)
})
