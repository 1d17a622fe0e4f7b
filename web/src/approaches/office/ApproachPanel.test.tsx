import { expect, test } from 'vitest'
import { draw, refuse, said, serve, signIn } from '#base/page/drawn.factory.tsx'
import { ApproachPanel } from './ApproachPanel.tsx'

test('who may not read applications is not told whom a job was offered to, and asks for nothing', async () => {
  const asked: string[] = []
  serve(({ path }) => {
    asked.push(path)
    return refuse(403, 'FORBIDDEN', 'Za to nimate dovoljenja.')
  })
  signIn('applications.update', 'jobs.read')
  await draw(<ApproachPanel uid="razpis" />)
  expect([said(), asked]).toEqual(['', []])
})
