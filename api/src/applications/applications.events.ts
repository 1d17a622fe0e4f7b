import type { Handlers } from '#events.ts'
import { withdrawAll } from './applications.service.ts'

export const handlers: Handlers = {
  accountClosing: ({ userId, by }) => withdrawAll(userId, by === 'person' ? userId : null),
}
