import { db } from '#db/db.ts'
import { makeExport } from '#exports/exports.factory.ts'
import { makeUser } from '#users/users.factory.ts'
import { from, kit, type Seen, type Trials } from '../../test/kit.ts'

const exported = (status: 'queued' | 'running' | 'failed' | 'expired') => async (): Promise<Seen> => {
  const user = await makeUser()
  const client = await kit.api.signIn(user)
  const row = { userId: user.id, language: 'sl-SI', status } as const
  const { id } = await db().insertInto('dataExports').values(row).returning('id').executeTakeFirstOrThrow()
  const url = `/api/portal/data-exports/${id}`
  return { record: () => from(client, url), calls: { download: () => client.get(`${url}/file`) } }
}

const ready = async (): Promise<Seen> => {
  const user = await makeUser()
  const client = await kit.api.signIn(user)
  const url = `/api/portal/data-exports/${(await makeExport(user)).row.id}`
  return { record: () => from(client, url), calls: { download: () => client.get(`${url}/file`) } }
}

export const trials: Trials = {
  states: {
    export: {
      ...Object.fromEntries(
        (['queued', 'running', 'failed', 'expired'] as const).map((status) => [status, exported(status)]),
      ),
      ready,
    },
  },
}
