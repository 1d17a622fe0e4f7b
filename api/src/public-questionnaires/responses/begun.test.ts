// What was begun in this process is submitted without being looked up: another one may have changed everything meanwhile.
import { expect, test } from 'vitest'
import { clearCaches } from '#base/cache.ts'
import { db } from '#db/db.ts'
import { enough, makeLink } from '#public-questionnaires/public-questionnaires.factory.ts'
import { responseIdOf } from '#public-questionnaires/tokens.ts'
import { testApp } from '../../../test/app.ts'

const api = await testApp()
const begin = async (code: string): Promise<{ uid: string; stamp: string }> =>
  (await api.anon.post(`/api/public/questionnaires/${code}/start`)).json
const submit = ({ uid, stamp }: { uid: string; stamp: string }) =>
  api.anon.post(`/api/public/responses/${uid}/complete`, { stamp, changes: enough() })
const answersOf = ({ uid }: { uid: string }) =>
  db().selectFrom('answers').selectAll().where('sheetId', '=', responseIdOf(uid)).execute()

test('a link that was closed takes nothing more', async () => {
  const { id } = await makeLink()
  const begun = await begin(id)
  await db().updateTable('publicLinks').set({ closedAt: new Date() }).where('id', '=', id).execute()
  expect((await submit(begun)).code).toBe('LOCKED')
  expect(await answersOf(begun)).toEqual([])
})

test('a response that is gone is not there', async () => {
  const begun = await begin((await makeLink()).id)
  await db().deleteFrom('publicResponses').where('id', '=', responseIdOf(begun.uid)).execute()
  expect((await submit(begun)).code).toBe('NOT_FOUND')
})

test('an address that leads elsewhere by now: it is submitted where it was begun', async () => {
  const { id } = await makeLink({ code: 'pomlad' })
  const begun = await begin('pomlad')
  await db().updateTable('publicLinks').set({ code: 'jesen' }).where('id', '=', id).execute()
  await makeLink({ code: 'pomlad', minSeconds: 3600 })
  clearCaches()
  expect((await submit(begun)).status).toBe(200)
  expect((await answersOf(begun)).length).toBeGreaterThan(0)
})
