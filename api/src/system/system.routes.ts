import { systemRoutes } from '@korak/contract/system.ts'
import type { z } from 'zod'
import { peopleListed } from '#audit/searched.ts'
import { instant } from '#base/time.ts'
import { listFrom } from '#lists/list.ts'
import { mount, type App } from '#routing/mount.ts'
import { failedMails, failedWork } from './system.resource.ts'

type Mail = z.input<(typeof systemRoutes)['GET /failed-mails']['response']>['data'][number]
type Work = z.input<(typeof systemRoutes)['GET /failed-work']['response']>['data'][number]
interface Failed {
  id: string
  attempts: number
  lastError: string | null
  createdAt: Date
}
const failedOf = ({ id, attempts, lastError, createdAt }: Failed) => ({
  id,
  attempts,
  last_error: lastError,
  created_at: instant(createdAt),
})

const mailOf = (row: Failed & { template: string; toAddress: string }): Mail => ({
  ...failedOf(row),
  template: row.template,
  to_address: row.toAddress,
})

export const mountSystem = (app: App): void =>
  mount(app, systemRoutes, {
    'GET /failed-mails': async ({ query, context }, who) => {
      const asking = { who, language: context.language }
      return peopleListed(who.userId, query, await listFrom(failedMails, query, asking, mailOf))
    },
    'GET /failed-work': ({ query, context }, who) =>
      listFrom(failedWork, query, { who, language: context.language }, (row: Failed & { work: string }): Work => ({
        ...failedOf(row),
        work: row.work,
      })),
  })
