import { beforeAll, expect, test } from 'vitest'
import { type Client, testApp } from '../../../test/app.ts'
import { makeUser } from '#users/users.factory.ts'
import { makeQuestionnaire } from '#questionnaires/questionnaires.factory.ts'

const api = await testApp()
let staff: Client
beforeAll(async () => {
  staff = await api.signIn(
    await makeUser({ kind: 'employee', permissions: ['questionnaires.read', 'questionnaires.manage'] }),
  )
})

test('a questionnaire goes to SurveyJS and comes back as it was', async () => {
  const { id } = await makeQuestionnaire()
  const exported = await staff.get(`/api/questionnaires/${id}/surveyjs`)
  expect(exported.status).toBe(200)
  expect(exported.json).toMatchObject({ pages: expect.any(Array) })
  const imported = await staff.post('/api/questionnaires/import', { json: exported.json })
  expect(imported.status).toBe(200)
  const { json: own } = await staff.get(`/api/questionnaires/${id}`)
  expect(imported.json).toEqual({ definition: own.definition, notes: [] })
})

test('a definition of SurveyJS can be created, and what does not carry over is said in the language of the request', async () => {
  const json = {
    title: { default: 'Satisfaction', sl: 'Zadovoljstvo' },
    pages: [
      {
        name: 'first',
        elements: [
          { type: 'rating', name: 'happy', title: 'How happy are you?', isRequired: true },
          { type: 'signaturepad', name: 'sign' },
        ],
      },
    ],
  }
  const read = await staff.post('/api/questionnaires/import', { json }, { language: 'en-EN' })
  expect(read.status).toBe(200)
  expect(read.json.notes).toContainEqual({
    path: 'pages.0.elements.1',
    code: 'type_unsupported',
    text: 'The question “sign” is of the type signaturepad, which does not exist here. It is left out.',
  })
  const made = await staff.post('/api/questionnaires', {
    key: 'zadovoljstvo',
    scope: 'self',
    definition: read.json.definition,
  })
  expect(made.status).toBe(201)
})

test.each([
  ['no questions', { title: 'Prazen' }],
  ['something else', { foo: [1, 2, 3] }],
])('%s is refused beside the field', async (_what, json) => {
  const answer = await staff.post('/api/questionnaires/import', { json })
  expect(answer.status).toBe(422)
  expect(answer.json.errors.json).toHaveLength(1)
})
