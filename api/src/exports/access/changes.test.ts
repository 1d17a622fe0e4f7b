// What was changed of a person, in the download of theirs.
import { expect, test } from 'vitest'
import { makeApplication } from '#applications/applications.factory.ts'
import { makeExport } from '#exports/exports.factory.ts'
import { makePlacement, placementTerms } from '#placements/placements.factory.ts'
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

test('what was agreed of work is there as it was before, and its fields in words', async () => {
  const staff = await api.signIn(
    await makeUser({ kind: 'employee', permissions: ['placements.manage', 'applications.read', 'tasks.manage'] }),
  )
  const { user, placement } = await makePlacement(staff)
  const terms = { ...placementTerms({ pay: 2600, guarantee_days: 90 }), rev: 1 }
  expect((await staff.post(`/api/placements/${placement}/terms`, terms)).status).toBe(200)
  const { files } = await makeExport(user)
  expect(JSON.parse(files.get('art15/changes.json')!.toString())).toContainEqual(
    expect.objectContaining({
      about: 'placement',
      by: 'staff',
      values: { pay: { before: 2400.5, after: 2600 }, guarantee_days: { before: 180, after: 90 } },
    }),
  )
  const page = files.get('index.html')!.toString().split('id="changes"')[1]!.split('</section>')[0]
  expect(page).toMatch(/Znesek, bruto, Jamstvo v\sdneh/)
  for (const field of ['start_on', 'pay_period', 'check_ins', 'guarantee_days']) expect(page).not.toContain(field)
})
