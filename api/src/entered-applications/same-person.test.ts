import { beforeAll, describe, expect, test } from 'vitest'
import { PERMISSIONS } from '@korak/contract/permissions.list.ts'
import { db } from '#db/db.ts'
import { makeJob } from '#jobs/jobs.factory.ts'
import { makeUser } from '#users/users.factory.ts'
import { type Client, testApp } from '../../test/app.ts'
import { onPaper } from './entered-applications.factory.ts'

const api = await testApp()
let staff: Client
beforeAll(async () => {
  staff = await api.signIn(await makeUser({ kind: 'employee', permissions: [...PERMISSIONS] }))
})

const enter = async (changes: object, job?: string) =>
  staff.post(`/api/jobs/${job ?? (await makeJob()).id}/applications`, onPaper(changes))
const userOf = async (uid: string) =>
  (await db().selectFrom('applications').select('userId').where('id', '=', uid).executeTakeFirstOrThrow()).userId
const ask = async (changes: object, client = staff, job?: string) => {
  const { name, phone = '', address, postal } = onPaper(changes) as Record<string, string>
  const id = job ?? (await makeJob()).id
  return client.post(`/api/jobs/${id}/entering/people`, { name, phone, address, postal })
}

describe('somebody who applies on paper once more', () => {
  test('is shown by another application, with the same name and address or phone, and nobody else is', async () => {
    const first = (await enter({ name: 'Štefan Dvakrat', phone: '041 555 123' })).json.uid
    const found = async (changes: object) =>
      (await ask(changes)).json.map((one: { application_uid: string }) => one.application_uid)
    expect(await found({ name: 'stefan  dvakrat' })).toEqual([first])
    expect(await found({ name: 'Štefan Dvakrat', address: 'Nova ulica 1', phone: '+386 41 555 123' })).toEqual([first])
    expect(await found({ name: 'Štefan Dvakrat', address: 'Nova ulica 1' })).toEqual([])
    expect(await found({ name: 'Štefan Enkrat' })).toEqual([])
    const [shown] = (await ask({ name: 'Štefan Dvakrat' })).json
    expect(shown).toMatchObject({ name: 'Štefan Dvakrat', phone: '041 555 123', city: 'Ljubljana' })
    const looks = await db().selectFrom('profileViews').select('what').where('subjectId', '=', first).execute()
    expect(looks.length).toBeGreaterThan(0)
  })

  test('is one person with two applications when whoever writes it down says so, reached as was said last', async () => {
    const first = (await enter({ name: 'Marta Ista', phone: '041 555 321' })).json.uid
    const changes = { name: 'Marta Ista', phone: '041 555 321', address: 'Nova ulica 1' }
    const { id: job } = await makeJob()
    const second = await enter({ ...changes, same_as: first }, job)
    expect([second.status, second.json]).toMatchObject([201, {}])
    expect(await userOf(second.json.uid)).toBe(await userOf(first))
    const entered = (await staff.get(`/api/applications/${first}/entered`)).json
    expect(entered).toMatchObject({ address: 'Nova ulica 1', phone: '041 555 321' })
    // Not once more for the same job.
    expect((await ask(changes, staff, job)).json).toEqual([])
    const again = await enter({ ...changes, same_as: first, is_another: true }, job)
    expect([again.status, Object.keys(again.json.errors)]).toEqual([422, ['same_as']])
  })

  test('is never taken for the same in silence, nor for somebody who has an account', async () => {
    const name = 'Rok Tihi'
    const first = (await enter({ name })).json.uid
    const second = (await enter({ name })).json.uid
    expect(await userOf(second)).not.toBe(await userOf(first))
    const stranger = await enter({ name: 'Nekdo Drug', same_as: first })
    expect([stranger.status, Object.keys(stranger.json.errors)]).toEqual([422, ['same_as']])
    for (const uid of [first, second])
      await db()
        .updateTable('users')
        .set({ email: `${uid}@example.com` })
        .where('id', '=', await userOf(uid))
        .execute()
    expect((await ask({ name })).json).toEqual([])
  })

  test('is shown to nobody who may not read candidates', async () => {
    const name = 'Zala Skrita'
    const first = (await enter({ name })).json.uid
    const permissions = ['applications.update', 'applications.read'] as const
    const client = await api.signIn(await makeUser({ kind: 'employee', permissions: [...permissions] }))
    expect((await ask({ name }, client)).json).toEqual([])
    const { id: job } = await makeJob()
    const refused = await client.post(`/api/jobs/${job}/applications`, onPaper({ name, same_as: first }))
    expect([refused.status, Object.keys(refused.json.errors)]).toEqual([422, ['same_as']])
  })
})
