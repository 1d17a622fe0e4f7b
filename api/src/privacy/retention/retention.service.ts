import { type Due, RULES } from './rules.ts'

export interface Report {
  rule: string
  due: Due[]
  /** Entries that could not be carried out now, or one for all when it could not be found out what is due; the next night tries again. */
  failed: number
}

/**
 * Goes through all rules of retention.
 * @param isDry only says what would go
 */
export async function runRetention(isDry: boolean): Promise<Report[]> {
  const reports: Report[] = []
  for (const { name, find, carryOut } of RULES) {
    let failed = 0
    // One rule's trouble, or one person's, keeps nobody else's data longer.
    const due = await find().catch(() => {
      failed++
      return []
    })
    for (const entry of isDry ? [] : due) await carryOut(entry).catch(() => failed++)
    reports.push({ rule: name, due, failed })
  }
  return reports
}
