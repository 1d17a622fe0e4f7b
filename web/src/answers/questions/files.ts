import type { AnswerValue } from '@korak/contract/definition.ts'
import type { AnswerFile } from '@korak/contract/questionnaires.ts'

/** A file that is not part of an answer yet. */
export interface Upload {
  id: string
  /** The question it is for. */
  item: string
  file: File
  /** Sent of it, 0 to 1. */
  share: number
  /** Why it could not be sent; null while it is under way. */
  problem: string | null
  /** The file itself is not taken: sent again it would be refused again. */
  isRefused: boolean
}

/** Files of the answers, and the way new ones go. */
export interface Files {
  known: readonly AnswerFile[]
  /** Under way or failed, in the order they were chosen. */
  uploads: readonly Upload[]
  /** Sends a file; it takes the place of those for the question that were refused. */
  send: (item: string, file: File) => void
  /** Sends a failed one again. */
  retry: (id: string) => void
  /** Gives a failed one up. */
  drop: (id: string) => void
}

/** The files an answer names. */
export const filesIn = (value: AnswerValue | undefined): readonly string[] =>
  typeof value === 'object' && value !== null && 'files' in value ? value.files : []
