import type { Handlers } from '#events.ts'
import { handOver } from './saved-views.service.ts'

export const handlers: Handlers = { accountErasing: handOver }
