// Drafts of jobs that take no applications now.
import { expect, test } from 'vitest'
import { db } from '#db/db.ts'
import { makeJob } from '#jobs/jobs.factory.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../test/app.ts'

const api = await testApp()

test.each(['paused', 'closed'] as const)(
  'a draft for a job that is %s waits for nobody, and can only be discarded',
  async (status) => {
    const client = await api.signIn(await makeUser())
    const job = await makeJob()
    const { uid } = (await client.post(`/api/portal/jobs/${job.id}/apply`)).json
    const url = `/api/portal/applications/${uid}`
    const setJob = (to: 'published' | typeof status) =>
      db().updateTable('jobs').set({ status: to }).where('id', '=', job.id).execute()
    await setJob(status)
    const stuck = { status: 'draft', next_move: 'nobody', job: { is_open: false } }
    expect((await client.get(url)).json).toMatchObject({
      ...stuck,
      may: { update: false, submit: false, delete: true },
    })
    expect((await client.get('/api/portal/applications')).json.data).toMatchObject([stuck])
    for (const answer of [await client.put(url, { message: 'Drugo' }), await client.post(`${url}/submit`)])
      expect([answer.status, answer.code]).toEqual([410, 'JOB_CLOSED'])
    await setJob('published')
    expect((await client.put(url, { message: 'Drugo' })).json).toMatchObject({
      next_move: 'candidate',
      may: { update: true, delete: true },
    })
    await setJob(status)
    expect((await client.del(url)).status).toBe(200)
    expect((await client.get(url)).status).toBe(404)
  },
)
