import { deletePastHolds } from '#public-questionnaires/responses/holds.service.ts'

export const tasks = {
  'public.freePlaces': async (): Promise<void> => {
    await deletePastHolds()
  },
}

/** Every quarter of an hour. */
export const cron = '*/15 * * * * public.freePlaces'
