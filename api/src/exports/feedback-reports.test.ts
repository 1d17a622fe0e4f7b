// The download has a report of 360 feedback in the words of what was asked, and none that is not released.
import { expect, test } from 'vitest'
import { makeAnswered, makeReleased } from '#campaigns/reports/reports.factory.ts'
import { saveConsents, readDefinitions } from '#consents/staff/seeding.service.ts'
import { makeUser } from '#users/users.factory.ts'
import { testDatabase } from '../../test/database.ts'
import { makeExport } from './exports.factory.ts'

await testDatabase()
await saveConsents(await readDefinitions())
const FILE = 'art15/feedback-reports.json'

test('a report that is released is in the download and on its page, in words', async () => {
  const user = await makeUser({ kind: 'companyemployee' })
  await makeReleased(user, { listens: 'Posluša druge.', keep: 'Kaj naj ohrani?' })
  const { files } = await makeExport(user)
  const lines = JSON.parse(String(files.get(FILE))) as Record<string, unknown>[]
  const question = 'Posluša druge.'
  expect(lines[0]).toMatchObject({ campaign: 'Vodje 2026', competence: 'people', question, self: 5, others: 3.2 })
  const comments = lines.find(({ answers }) => answers !== undefined)
  expect(comments).toMatchObject({ question: 'Kaj naj ohrani?', answers: expect.arrayContaining(['Žive razprave']) })
  const page = String(files.get('index.html'))
  expect(page).toMatch(/<td>Posluša druge\.<\/td>\s*<td>5,0<\/td>\s*<td>3,2<\/td>/)
  expect(page).toContain('Žive razprave')
})

test('one that is not released is not in it', async () => {
  const user = await makeUser({ kind: 'companyemployee' })
  await makeAnswered({ user })
  const { files } = await makeExport(user)
  expect([files.has(FILE), String(files.get('index.html')).includes('Žive razprave')]).toEqual([false, false])
})
