import { instant, now } from '#base/time.ts'
import { writeLines } from '#consents/ledger/journal.ts'
import type { Line, OwedLine } from '#consents/ledger/journal.lines.ts'
import { beforeCommit, transact } from '#db/db.ts'
import { takeBack } from '#mail/mail.ts'
import * as queries from './owed.queries.ts'
import { type Copy, droppedBy } from '#sharing/requests/shown-copy.ts'
import type { ShareRow } from './sharing.queries.ts'

/** The line of the journal about a debt as it stands now. */
export const owedLine = (row: queries.OwedRow, fields = row.fields): Line => {
  const { id, companyId: company, shareId: share, jobId: job, refNo: ref, because } = row
  return { owed: { id, at: instant(now()), company, share, job, ref, fields, because } }
}

/** Lines of the journal: all that is owed, for as long as it is. */
export const owedErasures = async (): Promise<Line[]> => (await queries.findAllOwed()).map((row) => owedLine(row))

/**
 * Forgets what companies have been asked for by a mail that has gone out. The journal knows it before the database does:
 * nobody is asked again after a restore.
 */
export const settleAsked = (): Promise<void> =>
  transact(async () => {
    const lines = (await queries.deleteAsked()).map((row) => owedLine(row, []))
    if (lines.length > 0) beforeCommit(() => writeLines(lines))
  })

/**
 * A company may keep again what a later yes shows it: of what it has yet to be asked to erase the rest is left, also in mails
 * that wait. In the open transaction.
 */
export async function allowAgain(share: ShareRow, copy: Copy): Promise<void> {
  for (const { shown, allowed, ...owed } of await queries.lockOwedOf(share)) {
    const dropped: readonly string[] = droppedBy(copy, { shown, fields: allowed })
    const fields = owed.fields.filter((field) => dropped.includes(field))
    if (fields.length === owed.fields.length) continue
    await takeBack(owed.mailIds)
    await (fields.length === 0 ? queries.deleteOwed(owed.id) : queries.updateOwed(owed.id, { fields }))
    beforeCommit(() => writeLines([owedLine(owed, fields)]))
  }
}

/** What a company is owed to be asked, as the journal has it: a restored backup did not know. */
export const repeatOwed = (line: OwedLine): Promise<void> =>
  line.fields.length === 0 ? queries.deleteOwed(line.id) : queries.putOwed(line)
