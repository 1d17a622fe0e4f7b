import type { Handlers } from '#events.ts'
import { deleteExportsOf } from './exports.service.ts'

export const handlers: Handlers = {
  accountErasing: ({ userId }) => deleteExportsOf(userId),
  profileClearing: ({ userId }) => deleteExportsOf(userId),
}
