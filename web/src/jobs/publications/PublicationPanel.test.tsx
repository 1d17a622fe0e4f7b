import { useState } from 'react'
import { expect, test } from 'vitest'
import { draw, press, serve, signIn } from '#base/page/drawn.factory.tsx'
import type { JobEditing } from '#jobs/office/useJobEditing.ts'
import { PublicationPanel } from './PublicationPanel.tsx'

function Panel() {
  const [status, setStatus] = useState('draft')
  return (
    <>
      <button type="button" onClick={() => setStatus('archived')}>
        archive
      </button>
      <PublicationPanel editing={{ base: { uid: 'job', status, publication: {} } } as unknown as JobEditing} />
    </>
  )
}

test('publications are asked for once, and once more when the job has moved: the portal notes its own', async () => {
  const asked: string[] = []
  signIn('jobs.publish')
  serve(({ method, path }) => {
    asked.push(`${method} ${path}`)
    return []
  })
  await draw(<Panel />)
  expect(asked).toEqual(['GET /jobs/job/publications'])
  await press('archive')
  expect(asked).toHaveLength(2)
})
