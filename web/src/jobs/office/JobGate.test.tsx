import { expect, test } from 'vitest'
import { draw } from '#base/page/drawn.factory.tsx'
import { gateFaults } from '@korak/contract/jobs.rules.ts'
import { beginLanguage } from '#base/text/language.ts'
import { m } from '#words/messages.js'
import type { Job } from './job-values.ts'
import { JobGate } from './JobGate.tsx'

test('of an empty draft nothing is said twice, nothing done, and each thing missing by its name', async () => {
  await beginLanguage('en-EN')
  const publication = { last_on: null, is_zrsz_required: false, is_at_zrsz: false, is_pay_required: true }
  const job = {
    uid: 'j',
    workplace: 'on_site',
    worktime: [],
    pay_min: null,
    pay_max: null,
    expires_on: null,
    is_slovenian_only: false,
    texts: {},
    questions: [],
    publication,
  } as unknown as Job & Parameters<typeof gateFaults>[0]
  await draw(<JobGate job={job} faults={gateFaults(job, '2026-11-30')} />)
  const said = [...document.querySelectorAll('button')].map(({ textContent }) => textContent)
  expect(new Set(said).size).toBe(said.length)
  expect(said).toContain(m.office_deadline())
  expect(said).toContain(`${m.office_job_title()} (${m.office_slovenian()})`)
  expect(said).not.toContain(m.error_required())
  // There is no title to be neutral.
  expect(document.body.textContent).not.toContain(m.job_gate_title())
})
