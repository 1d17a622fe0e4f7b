import { remindReferees, sendDueReference, sendDueReferences } from './references.service.ts'

export const tasks = {
  'references.send': ({ referee }: { referee: string }): Promise<void> => sendDueReference(referee),
  /** What was due and whose task is gone. */
  'references.sendDue': sendDueReferences,
  'references.remind': remindReferees,
}

export const cron = `* * * * * references.sendDue
35 7-17 * * * references.remind`
