// What is written about others says of somebody who is erased neither name nor address, however the two stand beside each other.
import { expect, test } from 'vitest'
import { makeApplication } from '#applications/applications.factory.ts'
import { db } from '#db/db.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../../test/app.ts'
import { eraseAccount } from './erasure.service.ts'

await testApp()

test.each([
  ['Bojan Zalaznik, bojan.zalaznik@primer.si', '–, –'],
  ['Bojan Zalaznik, Bojan.Zalaznik@primer.si', '–, –'],
  ['Bojan Zalaznik bojan.zalaznik@primer.si', '– –'],
  ['bojan.zalaznik@primer.si, Bojan Zalaznik', '–, –'],
  ['Bojan Zalaznik (bojan.zalaznik@primer.si)', '– (–)'],
  // Whose that one is nobody knows.
  ['Bojan Zalaznik, bojan.zalaznik@drugje.si', '–, bojan.zalaznik@drugje.si'],
])('%s', async (text, left) => {
  const gone = await makeUser({ name: 'Bojan Zalaznik', email: 'bojan.zalaznik@primer.si' })
  const { uid: applicationId, user } = await makeApplication({})
  const note = { applicationId, userId: user.id, kind: 'fact', text: `Priporoča jo ${text}.` }
  const { id } = await db().insertInto('applicationNotes').values(note).returning('id').executeTakeFirstOrThrow()
  expect(await eraseAccount(gone.id, 'administration')).toBe(true)
  const kept = await db().selectFrom('applicationNotes').select('text').where('id', '=', id).executeTakeFirst()
  expect(kept?.text).toBe(`Priporoča jo ${left}.`)
})

test('a word of thousands of letters is read once', async () => {
  const gone = await makeUser({ name: 'Bojan Zalaznik', email: 'bojan.zalaznik@primer.si' })
  const { uid: applicationId, user } = await makeApplication({})
  const text = `Bojan Zalaznik ${'a'.repeat(250_000)}`
  const note = { applicationId, userId: user.id, kind: 'fact', text }
  const { id } = await db().insertInto('applicationNotes').values(note).returning('id').executeTakeFirstOrThrow()
  expect(await eraseAccount(gone.id, 'administration')).toBe(true)
  const kept = await db().selectFrom('applicationNotes').select('text').where('id', '=', id).executeTakeFirst()
  expect(kept?.text).toBe(text.replace('Bojan Zalaznik', '–'))
})
