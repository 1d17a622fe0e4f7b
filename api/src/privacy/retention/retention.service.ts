import { codeOf } from '#background/queue-log.ts'
import { type Due, RULES } from './rules.ts'

export interface Report {
  rule: string
  due: Due[]
  /** Entries that could not be carried out now, or one for all when it could not be found out what is due; the next night tries again. */
  failed: number
  /** Why, of the first of them: a code, which quotes nobody. */
  code: string | null
}

/**
 * Goes through all rules of retention.
 * @param isDry only says what would go
 */
export async function runRetention(isDry: boolean): Promise<Report[]> {
  const reports: Report[] = []
  for (const { name, find, carryOut } of RULES) {
    const codes: string[] = []
    const onError = (error: unknown): void => void codes.push(codeOf(error))
    // One rule's trouble, or one person's, keeps nobody else's data longer.
    const due = (await find().catch(onError)) ?? []
    for (const entry of isDry ? [] : due) await carryOut(entry).catch(onError)
    reports.push({ rule: name, due, failed: codes.length, code: codes[0] ?? null })
  }
  return reports
}
