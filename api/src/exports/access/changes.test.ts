// What was changed of a person, in the download of theirs.
import { expect, test } from 'vitest'
import { makeApplication } from '#applications/applications.factory.ts'
import { makeExport } from '#exports/exports.factory.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../../test/app.ts'

const api = await testApp()

test('a change of a task about the person says that it is one, and not who of staff has it', async () => {
  const staff = (name: string) =>
    makeUser({ kind: 'employee', name, permissions: ['tasks.manage', 'applications.read'] })
  const [ana, nina] = [await staff('Ana Češnja'), await staff('Nina Jereb')]
  const { uid, user } = await makeApplication()
  const body = { text: 'Pokliči, @Nina Jereb', assignee_uid: ana.id, mentions: [nina.id] }
  const asAna = await api.signIn(ana)
  const made = await asAna.post('/api/tasks', { ...body, record: { kind: 'application', uid } })
  expect(made.status).toBe(201)
  const { files } = await makeExport(user)
  const text = files.get('art15/changes.json')!.toString()
  expect(JSON.parse(text)).toContainEqual(
    expect.objectContaining({
      about: 'task',
      by: 'staff',
      fields: expect.arrayContaining(['text', 'assignee_uid', 'mentions']),
      values: expect.objectContaining({ text: { after: 'Pokliči, @–' }, assignee_uid: {}, mentions: {} }),
    }),
  )
  for (const one of [ana.id, nina.id, nina.name!]) expect(text).not.toContain(one)
  expect(files.get('index.html')!.toString()).toContain('Naloga: Besedilo')
})
