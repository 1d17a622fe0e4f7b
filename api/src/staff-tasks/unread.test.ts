// Words of tasks on an application nobody may read any more are shown to nobody, so none are taken.
import { expect, test } from 'vitest'
import { makeApplication } from '#applications/applications.factory.ts'
import { db } from '#db/db.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../test/app.ts'

const api = await testApp()

test('on a withdrawn application no words are taken that nobody could read', async () => {
  const staff = await makeUser({ kind: 'employee', permissions: ['tasks.manage', 'applications.read'] })
  const client = await api.signIn(staff)
  const candidate = await makeUser()
  const { uid } = await makeApplication({ user: candidate, status: 'in_review' })
  const write = () =>
    client.post('/api/tasks', {
      text: 'Vrni originalna dokazila',
      assignee_uid: staff.id,
      record: { kind: 'application', uid },
    })
  const { json: task } = await write()
  await (await api.signIn(candidate)).post(`/api/portal/applications/${uid}/withdraw`, {})
  const refused = await write()
  expect([refused.status, Object.keys(refused.json.errors ?? {})]).toEqual([422, ['text']])
  const changed = await client.put(`/api/tasks/${task.uid}`, { rev: 1, text: 'Vrni dokazila po pošti' })
  expect([changed.status, Object.keys(changed.json.errors ?? {})]).toEqual([422, ['text']])
  // The day and who does it are no words.
  expect((await client.put(`/api/tasks/${task.uid}`, { rev: 1, due_on: null })).status).toBe(200)
  const kept = await db().selectFrom('tasks').select('text').where('applicationId', '=', uid).execute()
  expect(kept).toEqual([{ text: 'Vrni originalna dokazila' }])
})
