import { readStored } from './cv-reading.service.ts'

export const tasks = {
  /** Reads a CV that has just been kept, for what it proposes. */
  'cv.read': ({ file, onlyText }: { file: string; onlyText?: boolean }): Promise<void> => readStored(file, onlyText),
}

export const cron = ''
