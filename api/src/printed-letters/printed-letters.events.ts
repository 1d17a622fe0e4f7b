import type { Handlers } from '#events.ts'
import { keepLetter } from './keeping.service.ts'

export const handlers: Handlers = { mailReturned: keepLetter, mailUnaddressed: keepLetter }
