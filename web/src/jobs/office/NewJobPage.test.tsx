// A draft is made when the page opens: begun again in the same window it is the same one, as long as the server finds it empty.
import { expect, test } from 'vitest'
import { draw, leave, serve, signIn } from '#base/page/drawn.factory.tsx'
import { NewJobPage } from './NewJobPage.tsx'

test('a window asks for what it began last, and for nothing the first time', async () => {
  const asked: unknown[] = []
  serve(({ method, path, body }) => {
    if (`${method} ${path}` !== 'POST /jobs') return undefined
    asked.push(body)
    return Response.json({ uid: `job-${asked.length}` }, { status: 201 })
  })
  signIn('jobs.read', 'jobs.create')
  for (let time = 0; time < 2; time += 1) {
    await draw(<NewJobPage />, { at: '/office/jobs/new' })
    await leave()
  }
  expect(asked).toEqual([{}, { again: 'job-1' }])
})
