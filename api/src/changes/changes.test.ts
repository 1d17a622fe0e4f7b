import { describe, expect, test } from 'vitest'
import { db } from '#db/db.ts'
import { eraseAccount } from '#privacy/erasure/erasure.service.ts'
import { makeCompany, makeUser } from '#users/users.factory.ts'
import { testApp } from '../../test/app.ts'
import { changesOf, revise } from './changes.service.ts'

const api = await testApp()
const URL = '/api/portal/profile'

const rowsOf = (personId: string) =>
  db().selectFrom('entityChanges').selectAll().where('personId', '=', personId).orderBy('rev').execute()

const somebody = async () => {
  const user = await makeUser()
  return { user, client: await api.signIn(user) }
}

describe('the history of a profile', () => {
  test('has what was before and after, sealed; whoever has the tables without the key reads names of fields only', async () => {
    const { user, client } = await somebody()
    await client.put(URL, { city: 'Črnomelj-marker' })
    await client.put(URL, { city: 'Škofja-marker', phone: '041 123 456' })
    const [newest, oldest] = await changesOf('profile', user.id, user.id)
    expect(newest).toMatchObject({ rev: 3, actorId: user.id, fields: ['phone', 'city'] })
    expect(newest?.patch?.['city']).toEqual({ before: 'Črnomelj-marker', after: 'Škofja-marker' })
    expect(oldest).toMatchObject({ rev: 2, fields: ['city'], patch: { city: { after: 'Črnomelj-marker' } } })
    const rows = await rowsOf(user.id)
    expect(rows.map(({ patch }) => patch)).toEqual([null, null])
    for (const { sealed } of rows) expect(sealed?.toString('latin1')).not.toContain('marker')
  })

  test('counts nothing that changes nothing', async () => {
    const { user, client } = await somebody()
    const { rev } = (await client.put(URL, { city: 'Ptuj' })).json
    expect((await client.put(URL, { city: 'Ptuj' })).json.rev).toBe(rev)
    expect(await rowsOf(user.id)).toHaveLength(1)
  })

  test('does not open at another place', async () => {
    const { user, client } = await somebody()
    await client.put(URL, { city: 'Ptuj' })
    const [row] = await rowsOf(user.id)
    await db()
      .insertInto('entityChanges')
      .values({
        entity: 'profile',
        entityId: user.id,
        rev: 99,
        personId: user.id,
        fields: ['city'],
        keyId: row?.keyId ?? null,
        sealed: row?.sealed ?? null,
      })
      .execute()
    await expect(changesOf('profile', user.id, user.id)).rejects.toThrow('unable to authenticate')
  })

  test('is shut for good by erasing the account; the rows tell nothing but that there were changes', async () => {
    const { user, client } = await somebody()
    await client.put(URL, { city: 'Ptuj-marker' })
    await eraseAccount(user.id, 'administration')
    expect(await db().selectFrom('personKeys').selectAll().where('userId', '=', user.id).execute()).toEqual([])
    expect(await changesOf('profile', user.id, user.id)).toMatchObject([{ fields: ['city'], patch: null }])
  })

  test('of a change that fails nothing is kept', async () => {
    const { user, client } = await somebody()
    expect((await client.put(URL, { city: 'Ptuj', phone: 'ni številka' })).status).toBe(422)
    expect(await rowsOf(user.id)).toEqual([])
  })
})

test('a field left out of what the history of a thing knows is not changed', async () => {
  const id = await makeCompany('Žaga d. o. o.')
  const of = { entity: 'company', table: 'companies', id, actorId: null, values: async () => ({ city: null }) } as const
  const work = async () => {
    await db().updateTable('companies').set({ city: 'Bled', website: 'https://zaga.example' }).execute()
  }
  const sent = { city: 'Bled', website: 'https://zaga.example' }
  await expect(revise({ ...of, sent }, work)).rejects.toThrow('does not know website')
  const { city, website } = await db()
    .selectFrom('companies')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect([city, website]).toEqual([null, null])
})
