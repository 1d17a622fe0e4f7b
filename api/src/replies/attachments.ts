import { Readable } from 'node:stream'
import { MESSAGE_FILES, type MessageFilePart } from '@korak/contract/message-files.rules.ts'
import { InvalidInput } from '#errors.ts'
import { cleanName } from '#files/names.ts'
import { deleteSpooled, spool, stage, type Spooled } from '#files/spool.ts'
import type { Received } from './received.ts'

type Files = Partial<Record<MessageFilePart, Spooled>>
const MAX_LEFT_OUT = 20

const shown = (name: string): string => cleanName(name) || '?'
/** Names of attachments that are not kept. */
export const namesOf = (attachments: Received['attachments']): string[] =>
  attachments.slice(0, MAX_LEFT_OUT).map(({ name }) => shown(name))

/**
 * Checks and scans attachments as those of a message written in the portal, and does something with them.
 * @param work gets the accepted ones and the names of the others; what it does not store is gone afterwards
 */
export async function withAttachments<T>(
  attachments: Received['attachments'],
  work: (files: Files, leftOut: string[]) => Promise<T>,
): Promise<T> {
  const files: Files = {}
  const leftOut: string[] = []
  try {
    for (const { name, content } of attachments) {
      const part = MESSAGE_FILES.find((one) => !files[one])
      const file = part && (await spooled(content, name, part))
      if (part && file) files[part] = file
      else leftOut.push(shown(name))
    }
    for (const file of Object.values(files)) await stage(file)
    return await work(files, leftOut.slice(0, MAX_LEFT_OUT))
  } finally {
    for (const file of Object.values(files)) await deleteSpooled(file)
  }
}

async function spooled(content: Uint8Array, name: string, part: MessageFilePart): Promise<Spooled | null> {
  try {
    return await spool(Readable.from([Buffer.from(content)], { objectMode: false }), name, part)
  } catch (error) {
    if (error instanceof InvalidInput) return null
    throw error
  }
}
