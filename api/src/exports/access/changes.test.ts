// What was changed of a person, in the download of theirs.
import { expect, test } from 'vitest'
import { makeApplication } from '#applications/applications.factory.ts'
import { makeExport } from '#exports/exports.factory.ts'
import { makePlacement, placementTerms } from '#placements/placements.factory.ts'
import { makeUser } from '#users/users.factory.ts'
import { onPaper } from '#entered-applications/entered-applications.factory.ts'
import { makeJob } from '#jobs/jobs.factory.ts'
import { db } from '#db/db.ts'
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

/** What was changed, as the page says it. */
async function fieldsIn(user: { id: string }): Promise<string[]> {
  const { files } = await makeExport(user)
  const page = files.get('index.html')!.toString().split('id="changes"')[1]!.split('</section>')[0]!
  return [...page.matchAll(/<tr><td>.*?<\/td><td>(.*?)<\/td>/g)].flatMap(([, said = '']) => said.split(', '))
}
const isKey = (said: string) => /^[a-z_]+$/.test(said)

test('of an account of ours, and of what was entered from paper, every field is in words', async () => {
  const admin = await api.signIn(
    await makeUser({
      kind: 'employee',
      permissions: ['users.manage', 'jobs.read', 'applications.read', 'applications.update'],
    }),
  )
  const colleague = await makeUser({ kind: 'employee' })
  const change = { rev: 1, position_title: 'Vodja', department: 'Iskanje' }
  const { rev } = (await admin.put(`/api/users/${colleague.id}`, change)).json
  await admin.post(`/api/users/${colleague.id}/disable`, { rev, reason: 'Odhod' })
  const ours = await fieldsIn(colleague)
  expect(ours).toEqual(expect.arrayContaining(['Oddelek', 'Status']))
  expect(ours.filter(isKey)).toEqual([])

  const { uid } = (await admin.post(`/api/jobs/${(await makeJob()).id}/applications`, onPaper())).json
  expect(
    (await admin.put(`/api/applications/${uid}/entered`, { rev: 1, language: 'en-EN', city: 'Kranj' })).status,
  ).toBe(200)
  const person = await db()
    .selectFrom('applications')
    .select('userId as id')
    .where('id', '=', uid)
    .executeTakeFirstOrThrow()
  const entered = await fieldsIn(person)
  expect(entered.length).toBeGreaterThan(8)
  expect(entered.filter(isKey)).toEqual([])
})
