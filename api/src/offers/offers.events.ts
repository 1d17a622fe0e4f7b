import type { Handlers } from '#events.ts'
import { noteSentByLetter } from './offers.service.ts'

export const handlers: Handlers = {
  letterSent: ({ letterId, madeBy }) => noteSentByLetter(letterId, madeBy),
}
