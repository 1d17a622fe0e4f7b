import type { Handlers } from '#events.ts'
import { emptyUnsent } from './apply.queries.ts'
import { withdrawAll } from './applications.service.ts'
import { repeatWithdrawal } from './moves.service.ts'
import { leaveOutOfNotes } from './record/notes.service.ts'

export const handlers: Handlers = {
  profileClearing: async ({ userId }) => void (await emptyUnsent(userId)),
  accountClosing: ({ userId, by }) => withdrawAll(userId, by === 'person' ? userId : null),
  withdrawalRepeated: repeatWithdrawal,
  accountErasing: leaveOutOfNotes,
}
