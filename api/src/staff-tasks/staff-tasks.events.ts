import type { Handlers } from '#events.ts'
import { handOver } from './handing-over.service.ts'

export const handlers: Handlers = { accountErasing: handOver }
