import { createHash } from 'node:crypto'
import { db, transact } from '#db/db.ts'
import { clearCurrentFile, insertFile, type FileRow } from '#files/files.queries.ts'

let count = 0

/** A CV row for tests whose content nobody opens. The newest made is current. */
export async function makeCv(
  user: { id: string },
  wanted: { name?: string; isCurrent?: boolean } = {},
): Promise<FileRow> {
  const number = ++count
  const { name = `zivljenjepis-${number}.pdf`, isCurrent = true } = wanted
  const sha256 = createHash('sha256').update(`cv ${number}`).digest()
  const row = { userId: user.id, collection: 'cv', title: name, name, mime: 'application/pdf', size: 1000, sha256 }
  return transact(async () => {
    if (isCurrent) await clearCurrentFile(user.id, 'cv')
    return insertFile({ ...row, storageKey: `te/st-${process.pid}-${number}`, isCurrent })
  })
}

/** Switches a codelist option off, as staff does. */
export async function hideOption(slug: string, key: string): Promise<void> {
  await db()
    .updateTable('codelistOptions')
    .set({ isActive: false })
    .where('key', '=', key)
    .where('codelistId', '=', (eb) => eb.selectFrom('codelists').select('id').where('key', '=', slug))
    .execute()
}
