import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { db } from '#db/db.ts'
import { env, useDatabase } from '#env.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../test/app.ts'
import { bucketServer } from '../../test/bucket.ts'
import { store } from './contents/conversation.ts'
import { keyFor, pathOf } from './disk.ts'
import { makePdf } from './files.factory.ts'
import { checkContents, copyContents, moveContents } from './moving.ts'

const server = await bucketServer()
const api = await testApp()
const BUCKET = 's3://korak/portal'

/** As another start would find the settings. */
function place(FILES: string, FILES_FORMER = ''): void {
  Object.assign(process.env, { FILES, FILES_FORMER })
  useDatabase(api.databaseUrl)
}
afterEach(async () => {
  await db().deleteFrom('files').execute()
})

async function upload(count: number) {
  const client = await api.signIn(await makeUser())
  const uids: string[] = []
  for (let n = 0; n < count; n++) {
    const { json } = await client.upload('/api/portal/profile/cv', { cv: { name: 'a.pdf', data: makePdf(`${n}`) } })
    uids.push(json.uid)
  }
  const read = async () =>
    Promise.all(uids.map(async (uid, n) => (await client.get(`/api/files/${uid}`)).bytes.equals(makePdf(`${n}`))))
  return { uids, read, client }
}
const onDisk = (uids: string[]) => uids.map((uid) => existsSync(pathOf(keyFor(uid))))

test('files go to the bucket while the portal serves, stopped and begun again, and back', async () => {
  place('folder')
  const first = await upload(8)
  place(BUCKET, 'folder')
  const later = await upload(2)
  // They can be read, and are gone for everybody once FILES_FORMER is taken out.
  const checked = await checkContents()
  expect(checked).toMatchObject({ files: 10, there: 2, missing: [], damaged: [] })
  expect(checked.elsewhere.toSorted()).toEqual(first.uids.toSorted())
  await server.kill()
  await expect(moveContents(false)).rejects.toThrow('FILES_AWAY')
  await server.start()
  store.noteAnswer()
  expect(await first.read()).not.toContain(false)
  expect(await moveContents(false)).toMatchObject({ files: 10, there: 2, moved: 8, cleared: 0 })
  expect(onDisk(first.uids)).not.toContain(false)
  expect(await moveContents(true)).toMatchObject({
    files: 10,
    there: 10,
    moved: 0,
    cleared: 8,
    missing: [],
    damaged: [],
  })
  expect(onDisk(first.uids)).not.toContain(true)
  place(BUCKET)
  expect([...(await first.read()), ...(await later.read())]).not.toContain(false)
  expect(await checkContents()).toMatchObject({ files: 10, there: 10, elsewhere: [], missing: [], damaged: [] })
  const backup = path.join(env().DATA_DIR, 'backup')
  expect(await copyContents(backup)).toEqual([])
  const copies = first.uids.map((uid, n) => readFileSync(path.join(backup, keyFor(uid))).equals(makePdf(`${n}`)))
  expect(copies).not.toContain(false)
  place('folder', BUCKET)
  expect(await moveContents(true)).toMatchObject({ files: 10, moved: 10, cleared: 10 })
  place('folder')
  expect([...(await first.read()), ...(await later.read())]).not.toContain(false)
})

test('what is missing or is not what was kept is named, is not moved, and stays where it is', async () => {
  place('folder')
  const { uids } = await upload(3)
  const [damaged = '', missing = ''] = uids
  writeFileSync(pathOf(keyFor(damaged)), makePdf('x'))
  await db()
    .updateTable('files')
    .set({ storageKey: keyFor('00000000-0000-4000-8000-000000000000') })
    .where('id', '=', missing)
    .execute()
  expect(await checkContents()).toMatchObject({ there: 1, missing: [missing], damaged: [damaged] })
  place(BUCKET, 'folder')
  expect(await moveContents(true)).toMatchObject({ moved: 1, cleared: 1, damaged: [damaged], missing: [missing] })
  expect(onDisk([damaged])).toEqual([true])
})
