import { emit, type Handlers } from '#events.ts'
import { noteSentByLetter } from './offers.service.ts'

export const handlers: Handlers = {
  letterSent: ({ letterId, madeBy }) => noteSentByLetter(letterId, madeBy),
  // Its offers are over with the move itself (trigger applications_offer).
  applicationMoved: async ({ userId, applicationId, from, to }) => {
    if (from === 'offer' && to !== 'offer') await emit('offerEnded', { userId, applicationId })
  },
}
