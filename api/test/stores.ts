import { existsSync } from 'node:fs'
import { Readable } from 'node:stream'
import { beforeAll, expect, test } from 'vitest'
import { db, transact } from '#db/db.ts'
import { makeUser } from '#users/users.factory.ts'
import type { Client, TestApp } from './app.ts'
import { present } from '#files/contents/contents.ts'
import { makePdf } from '#files/files.factory.ts'
import { deleteSpooled, spool, type Spooled } from '#files/spool.ts'
import { deleteFile, storeFile } from '#files/store.ts'
import { deleteOrphans } from '#files/delete-orphans.ts'

const spooled = async (name = 'cv.pdf'): Promise<Spooled> => {
  const file = await spool(Readable.from([makePdf(name)]), name, 'cv')
  if (!file) throw new Error('nothing came')
  return file
}
async function storedIds(): Promise<string[]> {
  const ids: string[] = []
  for await (const found of present().list()) ids.push(...found.map(({ key }) => key.slice(3)))
  return ids
}
/** How many contents there are. */
export const inBucket = async (): Promise<number> => (await storedIds()).length
export const later = () => new Date(Date.now() + 61 * 60 * 1000)

/** What any store of files does, whatever it lies on. */
export function storeTrials(api: TestApp): void {
  let userId: string
  let client: Client
  beforeAll(async () => {
    const user = await makeUser()
    userId = user.id
    client = await api.signIn(user)
  })

  test('what a failed transaction leaves is swept away after an hour, what has a row is not', async () => {
    const file = await spooled()
    const kept = await storeFile(file, { userId, collection: 'cv', title: 'cv' })
    const failed = transact(async () => {
      await storeFile(file, { userId, collection: 'cv', title: 'cv' })
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    expect(await storedIds()).toHaveLength(2)
    expect(await deleteOrphans()).toBe(0)
    // The temporary file of this test is an hour old by then, too.
    expect(await deleteOrphans(later())).toBe(2)
    expect(await storedIds()).toEqual([kept.id])
    expect(existsSync(file.path)).toBe(false)
  })

  test('a repeated transaction can store the same upload again', async () => {
    const file = await spooled()
    let round = 0
    const row = await transact(async () => {
      const stored = await storeFile(file, { userId, collection: 'cv', title: 'cv' })
      if (round++ === 0) throw Object.assign(new Error('conflict'), { code: '40001' })
      return stored
    })
    await deleteSpooled(file)
    expect(round).toBe(2)
    expect((await client.get(`/api/files/${row.id}`)).text).toBe(makePdf('cv.pdf').toString())
  })

  test('there is one current file per person and collection', async () => {
    const entry = { userId, collection: 'test', title: 'x', isCurrent: true }
    const first = await storeFile(await spooled('a.pdf'), entry)
    const second = await storeFile(await spooled('b.pdf'), entry)
    const rows = await db().selectFrom('files').select(['id', 'isCurrent']).where('collection', '=', 'test').execute()
    expect(new Map(rows.map((row) => [row.id, row.isCurrent]))).toEqual(
      new Map([
        [first.id, false],
        [second.id, true],
      ]),
    )
  })

  test('a file comes as a download that nothing can render as our page', async () => {
    const name = 'Življenjepis »Črt« (1)*.pdf'
    const row = await storeFile(await spooled(name), { userId, collection: 'cv', title: 'x' })
    const { headers, status } = await client.get(`/api/files/${row.id}`)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(makePdf(name).length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    })
    const [, encoded = ''] = String(headers['content-disposition']).split("filename*=UTF-8''")
    expect(headers['content-disposition']).toMatch(/^attachment; filename="[\w .()-]+"; filename\*=UTF-8''[\w.%-]+$/)
    expect(decodeURIComponent(encoded)).toBe('Življenjepis »Črt« (1)_.pdf')
  })

  test('a removed file is not found, a lost one neither', async () => {
    const row = await storeFile(await spooled(), { userId, collection: 'cv', title: 'x' })
    await deleteFile(row)
    expect((await client.get(`/api/files/${row.id}`)).code).toBe('NOT_FOUND')
    const lost = await storeFile(await spooled(), { userId, collection: 'cv', title: 'x' })
    await db()
      .updateTable('files')
      .set({ storageKey: '00/00000000-0000-4000-8000-000000000000' })
      .where('id', '=', lost.id)
      .execute()
    expect((await client.get(`/api/files/${lost.id}`)).code).toBe('NOT_FOUND')
  })
}
