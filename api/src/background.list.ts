import { existsSync } from 'node:fs'
import path from 'node:path'

/** Every background task of the product, by name, and when the recurring ones run. */
const FILES = ['mail/mail.tasks.ts', 'auth/auth.tasks.ts', 'jobs/jobs.tasks.ts', 'applications/applications.tasks.ts', 'files/files.tasks.ts']
export const backgroundTasks: Record<string, (payload: never) => Promise<void>> = {}
export let CRON = ''
for (const file of FILES) {
  const full = path.join(import.meta.dirname, file)
  if (!existsSync(full)) continue
  const found = (await import(full)) as { tasks: typeof backgroundTasks; cron?: string }
  Object.assign(backgroundTasks, found.tasks)
  CRON += found.cron ? `${found.cron}\n` : ''
}
