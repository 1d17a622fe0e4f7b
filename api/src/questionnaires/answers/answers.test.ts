import { randomUUID } from 'node:crypto'
import type { Definition } from '@korak/contract/definition.ts'
import { describe, expect, test } from 'vitest'
import { makeDefinition, options } from '@korak/engine/questionnaires/definitions.factory.ts'
import { makeCv } from '#candidates/cv/cvs.factory.ts'
import { transact } from '#db/db.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../../test/app.ts'
import { publish } from '#questionnaires/versions/publishing.service.ts'
import { findCurrent } from '#questionnaires/versions/versions.queries.ts'
import {
  change,
  definition,
  ENOUGH,
  makeAssignment,
  makeClosed,
  makeQuestionnaire,
  type MadeAssignment,
} from '#questionnaires/questionnaires.factory.ts'

const api = await testApp()
type Change = ReturnType<typeof change>
const open = async (made: MadeAssignment) => {
  const client = await api.signIn(made.user)
  const url = `/api/portal/questionnaires/${made.uid}`
  return {
    details: async () => (await client.get(url)).json,
    put: (changes: Change[], more: object = {}) => client.put(`${url}/answers`, { rev: 0, changes, ...more }),
    complete: () => client.post(`${url}/complete`),
    start: () => client.post(`${url}/start`),
    client,
    url,
  }
}

test('answers are kept with a revision each; saving begins the questionnaire', async () => {
  const made = await makeAssignment()
  const { put, details } = await open(made)
  const first = await put([change('listens', 4), change('note', 'Mirno')], { position: 'note' })
  expect([first.status, first.json]).toMatchObject([200, { rev: 2, conflicts: [] }])
  expect(first.json.kept).toEqual([
    { item: 'listens', rev: 1 },
    { item: 'note', rev: 1 },
  ])
  expect((await put([change('listens', 5, 1)])).json).toMatchObject({ rev: 3, kept: [{ item: 'listens', rev: 2 }] })
  expect(await details()).toMatchObject({
    status: 'in-progress',
    rev: 3,
    position: 'note',
    answered: 2,
    questions: 5,
    answers: { listens: { value: 5, rev: 2 }, note: { value: 'Mirno', rev: 1 } },
  })
})

test('the same change sent again counts once, also with later ones after it', async () => {
  const { put, details } = await open(await makeAssignment())
  const [first, second, third] = [change('listens', 2), change('listens', 3), change('listens', 4, 1)]
  await put([first])
  expect((await put([first])).json).toMatchObject({ rev: 1, kept: [{ item: 'listens', rev: 1 }], conflicts: [] })
  // The browser went on without hearing of the first.
  expect((await put([first, second])).json).toMatchObject({ rev: 2, kept: [{ item: 'listens', rev: 2 }] })
  expect((await put([first, second])).json).toMatchObject({ rev: 2, conflicts: [] })
  expect((await put([third])).json.conflicts).toMatchObject([{ item: 'listens', rev: 2, value: 3 }])
  expect((await details()).answers.listens).toEqual({ value: 3, rev: 2 })
})

test('what was changed elsewhere since comes back as a conflict; everything else is kept', async () => {
  const { put, details } = await open(await makeAssignment())
  await put([change('note', 'iz prvega zavihka')])
  const late = await put([change('note', 'iz drugega zavihka'), change('plans', 5)])
  expect([late.status, late.json]).toMatchObject([200, { rev: 2, kept: [{ item: 'plans', rev: 1 }] }])
  expect(late.json.conflicts).toEqual([
    { item: 'note', rev: 1, value: 'iz prvega zavihka', at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) },
  ])
  expect((await put([change('note', 'iz prvega zavihka')])).json.conflicts).toEqual([])
  expect((await put([change('note', 'moje', 1)])).json.kept).toEqual([{ item: 'note', rev: 2 }])
  expect((await details()).answers.note).toEqual({ value: 'moje', rev: 2 })
})

test('an answer taken back is gone, and another tab notices', async () => {
  const { put, details } = await open(await makeAssignment())
  await put([change('note', 'prvo')])
  await put([change('note', null, 1)])
  expect(await details()).toMatchObject({ answered: 0, answers: { note: { value: null, rev: 2 } } })
  expect((await put([change('note', 'drugo', 1)])).json.conflicts).toMatchObject([
    { item: 'note', rev: 2, value: null },
  ])
  expect((await put([change('note', '', 2)])).json).toMatchObject({ kept: [{ item: 'note', rev: 3 }] })
  expect((await details()).answers.note).toEqual({ value: null, rev: 3 })
})

describe('refused is', () => {
  const refused: [string, Change, RegExp][] = [
    ['a point that is not on the scale', change('listens', 9), /možnosti/],
    ['an answer of another shape', change('listens', { keys: ['a'] }), /možnosti/],
    ['an option there is not', change('car', 'maybe'), /možnosti/],
    ['a text that is too long', change('note', 'x'.repeat(101)), /100/],
    ['a question there is not', change('nothing', 1), /ni/],
    ['a question called like a trap', change('__proto__', 1), /ni/],
    ['a question that is not asked', change('km', 10), /ni zastavljeno/],
  ]
  test.each(refused)('%s, with the words under the item', async (_what, wrong, words) => {
    const { put, details } = await open(await makeAssignment())
    const answer = await put([change('plans', 3), wrong])
    expect([answer.status, answer.code]).toEqual([422, 'VALIDATION'])
    expect(Object.keys(answer.json.errors)).toEqual([wrong.item])
    expect((Object.values(answer.json.errors) as string[][])[0]?.[0]).toMatch(words)
    expect((await details()).answers).toEqual({})
  })

  test('a file of somebody else, and an own one that is no answer', async () => {
    const sections = makeDefinition([{ key: 'papers', items: [{ type: 'file', key: 'proof' }] }]).sections
    const { user, ...made } = await makeAssignment({ questionnaire: await makeQuestionnaire({ sections }) })
    const [own, other] = [await makeCv(user), await makeCv(await makeUser())]
    const { put } = await open({ ...made, user })
    for (const { id } of [other, own])
      expect((await put([change('proof', { files: [id] })])).json.errors).toHaveProperty('proof')
  })

  test('a place there is not, and more than a body may say', async () => {
    const { put } = await open(await makeAssignment())
    expect((await put([], { position: 'nowhere' })).json.errors).toHaveProperty('position')
    expect((await put([{ ...change('note', 'x'), id: 'x' }])).status).toBe(422)
    expect((await put([], { more: 1 })).status).toBe(422)
  })
})

test('a question that opens with another answer of the same batch is asked', async () => {
  const { put, details } = await open(await makeAssignment())
  expect((await put([change('km', 12), change('car', 'yes')])).status).toBe(200)
  await put([change('car', 'no', 1)])
  // It stays until the end, steers nothing and can be taken back.
  expect((await details()).answers.km).toEqual({ value: 12, rev: 1 })
  expect((await put([change('km', 13, 1)])).json.errors).toHaveProperty('km')
  expect((await put([change('km', null, 1)])).status).toBe(200)
})

test('closed is closed, also for a tab that was open before', async () => {
  const { put, complete, start } = await open(await makeClosed())
  expect((await put([change('note', 'prepozno')])).code).toBe('LOCKED')
  expect((await start()).code).toBe('LOCKED')
  expect((await complete()).status).toBe(200)
})

test("somebody else's, unknown, and not opened yet: there is none", async () => {
  const made = await makeAssignment()
  const later = await makeAssignment({ opensAt: new Date(Date.now() + 60_000) })
  const stranger = { ...made, user: await makeUser() }
  for (const one of [stranger, later, { ...made, uid: randomUUID() }]) {
    const { put, complete, start, client, url } = await open(one)
    for (const answer of [
      await client.get(url),
      await client.get(`${url}/result`),
      await put([{ wrong: true } as never]),
      await complete(),
      await start(),
    ])
      expect([answer.status, answer.code]).toEqual([404, 'NOT_FOUND'])
  }
  const { client } = await open(later)
  expect((await client.get('/api/portal/questionnaires')).json).toMatchObject({ data: [], open: 0, closed: 0 })
})

test('beside the options ticked and nothing written is kept, and not submitted before something is', async () => {
  const color = { type: 'multi' as const, key: 'color', options: options('red', 'blue'), other: true, required: true }
  const { sections } = makeDefinition([{ key: 'colors', items: [color] }])
  const { put, complete, details } = await open(
    await makeAssignment({ questionnaire: await makeQuestionnaire({ sections }) }),
  )
  expect((await put([change('color', { keys: [], other: '' })])).status).toBe(200)
  expect((await details()).answers.color.value).toEqual({ keys: [], other: '' })
  const refused = await complete()
  expect([refused.status, refused.json.errors]).toEqual([422, { color: ['Odgovor še ni popoln.'] }])
  await put([change('color', { keys: [], other: 'zelena' }, 1)])
  expect((await complete()).status).toBe(200)
})

test('blanks are no answer, in a text as in a cell of a table', async () => {
  const label = { 'sl-SI': 'Delo', 'en-EN': 'Work' }
  const columns = ['work', 'place'].map((key) => ({
    type: 'text' as const,
    key,
    label,
    required: true,
    max_length: 20,
  }))
  const { sections } = makeDefinition([
    {
      key: 'all',
      items: [
        { type: 'text', key: 'name', max_length: 20, required: true },
        { type: 'table', key: 'jobs', columns },
      ],
    },
  ])
  const { put, complete, details } = await open(
    await makeAssignment({ questionnaire: await makeQuestionnaire({ sections }) }),
  )
  const row = (id: string, work: string, place: string) => ({ id, cells: { work, place } })
  const jobs = { rows: [row('1', 'Kuhar', ' \n '), row('2', ' ', '')] }
  expect((await put([change('name', ' \n '), change('jobs', jobs)])).status).toBe(200)
  expect(await details()).toMatchObject({
    answered: 1,
    answers: {
      jobs: { value: { rows: [{ cells: { work: 'Kuhar', place: null } }, { cells: { work: null, place: null } }] } },
    },
  })
  const refused = await complete()
  expect([refused.status, Object.keys(refused.json.errors)]).toEqual([422, ['name', 'jobs']])
})

test('who has not heard of changes elsewhere gets the other answers as they are now', async () => {
  const { put } = await open(await makeAssignment())
  await put([change('listens', 4), change('note', 'prvo')])
  const behind = await put([change('plans', 2)])
  expect(behind.json.others).toEqual([
    { item: 'listens', rev: 1, value: 4 },
    { item: 'note', rev: 1, value: 'prvo' },
  ])
  expect((await put([change('plans', 3, 1)], { rev: 3 })).json).toMatchObject({ rev: 4, others: [] })
  expect((await put([change('note', 'drugo', 1)], { rev: 3 })).json.others).toHaveLength(2)
})

test('answers are judged by the version they were asked in, whatever has been published since', async () => {
  const narrow = (max: number): Partial<Definition> => ({
    sections: makeDefinition([{ key: 'form', items: [{ type: 'number', key: 'km', required: true, min: 0, max }] }])
      .sections,
  })
  const questionnaire = await makeQuestionnaire(narrow(500))
  const before = await open(await makeAssignment({ questionnaire }))
  await before.start()
  await transact(() => publish(questionnaire.id, definition(narrow(100)), null))
  expect((await before.details()).definition.sections[0].items[0].max).toBe(500)
  expect((await before.put([change('km', 400)])).status).toBe(200)
  expect((await before.put([change('km', 501, 1)])).json.errors).toHaveProperty('km')
  expect((await before.complete()).status).toBe(200)
  const { versionId = '' } = (await findCurrent({ id: questionnaire.id })) ?? {}
  const after = await open(await makeAssignment({ questionnaire: { ...questionnaire, versionId } }))
  expect((await after.put([change('km', 400)])).json.errors).toHaveProperty('km')
})

test('what was changed since it was shown is not submitted unseen; keeping nothing tells what it is', async () => {
  const { put, client, url } = await open(await makeAssignment())
  await put(Object.entries(ENOUGH).map(([item, value]) => change(item, value)))
  const { rev } = (await client.get(url)).json
  await put([change('note', 'z druge naprave')])
  const refused = await client.post(`${url}/complete`, { rev })
  expect([refused.status, refused.code]).toEqual([409, 'CONFLICT'])
  const now = (await client.put(`${url}/answers`, { rev, changes: [] })).json
  expect(now.others).toContainEqual({ item: 'note', rev: 1, value: 'z druge naprave' })
  const done = await client.post(`${url}/complete`, { rev: now.rev })
  expect([done.status, done.json.status]).toEqual([200, 'closed'])
  expect((await client.post(`${url}/complete`, { rev })).json).toEqual(done.json)
})
