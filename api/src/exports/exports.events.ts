import type { Handlers } from '#events.ts'
import { removeExportsOf } from './exports.service.ts'

export const handlers: Handlers = {
  accountErasing: ({ userId }) => removeExportsOf(userId),
}
