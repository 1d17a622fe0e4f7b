import type { UnreadableReason } from '#document.ts'
import type { CvReading } from '#reading.ts'

/** What goes between the server and the process that reads; one CV at a time. */
export type ToChild =
  | { kind: 'read'; bytes: Uint8Array; today: string }
  | { kind: 'recognised'; tables: string[] }
  | { kind: 'unrecognised' }

export type FromChild =
  | { kind: 'ready' }
  | { kind: 'recognise'; picture: Uint8Array }
  | { kind: 'read'; reading: CvReading }
  | { kind: 'unreadable'; reason: UnreadableReason; detail: string }
