import { Refusal } from '#errors.ts'

const USUAL_SECONDS = 10

/** The store of files does not answer, or does not do what it is asked: nothing was kept, nothing can be opened, later it may. */
export class FilesAway extends Refusal {
  constructor(pauseMs = 0) {
    super('FILES_AWAY', {}, pauseMs > 0 ? pauseMs / 1000 : USUAL_SECONDS)
  }
}

/** What is in the store is not what was kept. It is handed to nobody, and waiting mends nothing: a fault. */
export class Damaged extends Error {
  constructor() {
    super('The store has something that is not what was kept')
  }
}

/** As a disk says it. */
export const lost = (): Error => Object.assign(new Error('The store does not have it'), { code: 'ENOENT' })
export const isLost = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'
