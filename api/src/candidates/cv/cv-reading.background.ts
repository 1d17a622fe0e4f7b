import { readStored } from './cv-reading.service.ts'

export const tasks = {
  /** Reads a CV that has just been kept, for what it proposes. */
  'cv.read': ({ file }: { file: string }): Promise<void> => readStored(file),
}

export const cron = ''
