import { evenOutResponses } from '#public-questionnaires/responses/evening-out.service.ts'
import { deletePastHolds } from '#public-questionnaires/responses/holds.service.ts'

export const tasks = {
  'public.freePlaces': async (): Promise<void> => {
    await deletePastHolds()
  },
  'public.evenOut': evenOutResponses,
}

/** Every quarter of an hour; every night, as slots of campaigns. */
export const cron = `*/15 * * * * public.freePlaces
20 0 * * * public.evenOut`
