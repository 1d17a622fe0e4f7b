import { expect, test } from 'vitest'
import { PERMISSIONS } from '@korak/contract/permissions.list.ts'
import { makeApplication } from '#applications/applications.factory.ts'
import { db } from '#db/db.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../test/app.ts'

const api = await testApp()
const consultant = async () => api.signIn(await makeUser({ kind: 'employee', permissions: [...PERMISSIONS] }))
const [staff, other] = [await consultant(), await consultant()]

test('asked once more since the answer was lost, a candidate is told once; of two who ask, the later learns of the first', async () => {
  const { uid, user } = await makeApplication({ status: 'in_review' })
  const url = `/api/applications/${uid}/references`
  const words = { wanted: 1, reason: 'Za končni izbor.' }
  const told = async () => {
    const mails = db().selectFrom('mails').select('id').where('userId', '=', user.id)
    return (await mails.where('template', '=', 'reference_wanted').execute()).length
  }
  const first = await staff.post(url, { ...words, seen: null })
  const again = await staff.post(url, { ...words, seen: null })
  expect([first.status, again.status, again.json.asked, await told()]).toEqual([200, 200, first.json.asked, 1])
  expect((await other.post(url, { wanted: 3, reason: 'Za drugi krog.', seen: null })).code).toBe('STALE')
  expect((await other.post(url, { ...words, seen: null })).code).toBe('STALE')
  expect((await staff.post(url, { wanted: 2, reason: words.reason, seen: null })).code).toBe('STALE')
  expect((await staff.get(url)).json.asked).toEqual(first.json.asked)
  // Whoever has seen what was asked asks anew, in the same words too.
  const anew = await other.post(url, { ...words, seen: first.json.asked.at })
  expect([anew.status, await told()]).toEqual([200, 2])
})
