import { buildSoon, sweepExports } from './exports.service.ts'

export const tasks = {
  'exports.build': async ({ id }: { id: string }): Promise<void> => {
    await sweepExports()
    await buildSoon(id)
  },
  'exports.sweep': (): Promise<void> => sweepExports(),
}

/** Every hour: a download is gone when its 24 hours are over, whether or not anybody looks. */
export const cron = '23 * * * * exports.sweep'
