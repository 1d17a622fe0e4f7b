// Files that go with a message about an application.
import { z } from 'zod'
import { Uid } from './shapes.ts'

export const MessageFile = z.object({
  uid: Uid,
  name: z.string(),
  /** Bytes. */
  size: z.int(),
})
export type MessageFile = z.infer<typeof MessageFile>
