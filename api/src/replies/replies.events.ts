import type { Handlers } from '#events.ts'
import { deleteRepliesOf } from './waiting.queries.ts'

export const handlers: Handlers = {
  accountErasing: ({ userId }) => deleteRepliesOf(userId),
}
