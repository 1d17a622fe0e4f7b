import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { trailSignal, useTrail } from '#base/page/trail.ts'
import { beginLanguage } from '#base/text/language.ts'
import { useJobStep } from './job-step.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

function Stages() {
  useTrail(useJobStep()({ uid: 'one', ref_no: 'K-1012' }), 'Faze')
  return null
}

test('a page of a job stands below the job and the jobs', async () => {
  await beginLanguage('sl-SI')
  const root = createRoot(document.body)
  await act(async () => root.render(<Stages />))
  expect(trailSignal.get()).toEqual([
    { label: 'Razpisi', href: '/office/jobs' },
    { label: 'K-1012', href: '/office/jobs/one' },
    { label: 'Faze' },
  ])
  await act(async () => root.unmount())
  expect(trailSignal.get()).toEqual([])
})
