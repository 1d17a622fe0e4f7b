// What was withdrawn, and what somebody who is going has sent, is read by nobody of us: it still counts, by its number and without a name.
import { expect, test } from 'vitest'
import { PERMISSIONS } from '@korak/contract/permissions.list.ts'
import { makeApplication, moveApplication, whoIs } from '#applications/applications.factory.ts'
import { now, today } from '#base/time.ts'
import { db } from '#db/db.ts'
import { offerTo, sendHeld } from '#offers/offers.factory.ts'
import { placementTerms } from '#placements/placements.factory.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../../test/app.ts'

const api = await testApp()
const MARK = 'Zvezdana Skritopolj'
const consultant = await makeUser({ kind: 'employee', name: 'Ana Kovač', permissions: [...PERMISSIONS] })
const staff = await api.signIn(consultant)

/** Whatever staff have of applications, by what is asked and what the answer says. */
async function everywhere(uids: string[], tasks: string[]): Promise<[asked: string, text: string][]> {
  const exported = (list: string) =>
    ['csv', 'xlsx'].map((format) => ({ list, format, columns: ['ref_no', 'name'], filter: { name: MARK } }))
  const asked: [string, Promise<{ text: string }>][] = [
    ...['applications', 'interviews', 'offers', 'placements', 'tasks', 'printed-letters'].flatMap((list) => [
      [list, staff.get(`/api/${list}?per_page=100`)] as [string, Promise<{ text: string }>],
      [`${list} by name`, staff.get(`/api/${list}?search=skritopolj`)] as [string, Promise<{ text: string }>],
      [`options of ${list}`, staff.get(`/api/options/${list}?search=skritopolj`)] as [
        string,
        Promise<{ text: string }>,
      ],
    ]),
    ...['applications', 'offers', 'placements'].map(
      (list) =>
        [`export of ${list}`, staff.post('/api/list-exports', { ...exported(list)[0], filter: {} })] as [
          string,
          Promise<{ text: string }>,
        ],
    ),
    ['jump', staff.get('/api/office/jump?search=skritopolj')],
    ['today', staff.get('/api/office/today')],
    ...uids.flatMap((uid) =>
      ['', '/interviews', '/placement', '/offers', '/tasks', '/references'].map(
        (what) =>
          [`application${what}`, staff.get(`/api/applications/${uid}${what}`)] as [string, Promise<{ text: string }>],
      ),
    ),
    ...tasks.map((uid) => ['task', staff.get(`/api/tasks/${uid}`)] as [string, Promise<{ text: string }>]),
  ]
  return Promise.all(asked.map(async ([what, answer]) => [what, (await answer).text] as [string, string]))
}

test('an application that is withdrawn, and those of an account that is being closed, name nobody anywhere', async () => {
  const user = await makeUser({ name: MARK })
  const candidate = await api.signIn(user)
  const gone = await makeApplication({ user, status: 'interview' })
  const hired = await makeApplication({ user, status: 'interview' })
  const startsAt = new Date(now().getTime() - 3_600_000)
  for (const { uid } of [gone, hired])
    await db()
      .insertInto('interviews')
      .values({
        applicationId: uid,
        userId: user.id,
        state: 'done',
        kind: 'phone',
        place: '040 999 888',
        startsAt,
        endsAt: startsAt,
      })
      .execute()
  for (const { uid } of [gone, hired]) await sendHeld((await offerTo(staff, uid)).json.uid)
  await db()
    .updateTable('offers')
    .set({ state: 'accepted', answeredAt: now() })
    .where('applicationId', '=', hired.uid)
    .execute()
  await moveApplication(whoIs(consultant), hired.uid, { to: 'hired' })
  const made = await staff.post(`/api/applications/${hired.uid}/placement`, placementTerms())
  const tasks: string[] = []
  for (const { uid } of [gone, hired]) {
    const input = {
      text: `Pokliči: ${MARK}`,
      due_on: null,
      assignee_uid: consultant.id,
      record: { kind: 'application', uid },
    }
    tasks.push((await staff.post('/api/tasks', input)).json.uid)
  }
  const print = (subject: string, more: { state: 'posted' | 'open'; postedOn?: string }) =>
    db()
      .insertInto('printedLetters')
      .values({
        applicationId: gone.uid,
        userId: user.id,
        language: 'sl-SI',
        cause: 'no_email',
        template: 'application_letter',
        onBehalf: '',
        subject,
        text: 'Pozdravljeni!',
        facts: JSON.stringify([]),
        writtenOn: today(),
        ...more,
      })
      .execute()
  await print('Vabilo', { state: 'posted', postedOn: today() })
  const uids = [gone.uid, hired.uid]
  const naming = (all: [string, string][]) => all.filter(([, text]) => /skritopolj/i.test(text)).map(([what]) => what)
  const before = naming(await everywhere(uids, tasks))
  expect(made.status).toBe(201)
  expect(before).toEqual(
    expect.arrayContaining([
      'applications',
      'interviews',
      'offers',
      'placements',
      'tasks',
      'export of placements',
      'task',
    ]),
  )
  const total = async (list: string) => (await staff.get(`/api/${list}?per_page=100`)).json.total as number
  const totals = () => Promise.all(['applications', 'interviews', 'offers', 'placements', 'tasks'].map(total))
  const [sent = 0, met = 0, offered = 0, placed = 0, todo = 0] = await totals()

  await candidate.post(`/api/portal/applications/${gone.uid}/withdraw`)
  await candidate.post('/api/portal/account/close', { email: user.email, password: user.password })
  const after = await everywhere(uids, tasks)
  expect(naming(after)).toEqual([])
  expect(after.filter(([, text]) => /999\s?888/.test(text)).map(([what]) => what)).toEqual([])
  for (const uid of uids)
    for (const what of ['interviews', 'placement'])
      expect([what, (await staff.get(`/api/applications/${uid}/${what}`)).code]).toEqual([what, 'NOT_FOUND'])
  // What was agreed is in no list, and cannot be changed; the application still counts, and is found by its number.
  expect(await totals()).toEqual([sent, met - 2, offered - 2, placed - 1, todo])
  await print('Potrdilo o umiku', { state: 'open' })
  // Of its letters those that are still to go out are printed, and no other.
  const letters = (await staff.get(`/api/printed-letters?filter[application_uid]=${gone.uid}`)).json.data
  expect(letters.map(({ subject }: { subject: string }) => subject)).toEqual(['Potrdilo o umiku'])
  for (const [verb, body] of [
    ['terms', { ...placementTerms(), rev: made.json.rev }],
    ['end', { ended_on: placementTerms().start_on, reason: 'Drugo.' }],
    ['restore', {}],
  ] as const)
    expect([verb, (await staff.post(`/api/placements/${made.json.uid}/${verb}`, body)).code]).toEqual([
      verb,
      'NOT_FOUND',
    ])
  const { data } = (await staff.get(`/api/applications?filter[id]=${gone.uid}`)).json
  const ref = data[0].ref_no
  expect(data[0].name).toBe(`Prijava ${ref}`)
  expect((await staff.get(`/api/applications?search=${ref}`)).json.data).toMatchObject([{ uid: gone.uid }])
  // The words of a task stay as they were, whatever else of it is changed.
  const [task = ''] = tasks
  const { rev, text } = (await staff.get(`/api/tasks/${task}`)).json
  expect((await staff.put(`/api/tasks/${task}`, { rev, text, due_on: '2030-05-05' })).json.due_on).toBe('2030-05-05')
  expect(await db().selectFrom('tasks').select('text').where('id', '=', task).execute()).toEqual([
    { text: `Pokliči: ${MARK}` },
  ])
})
