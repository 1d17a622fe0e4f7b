// What a referee answers, whole and while it is written.
import { z } from 'zod'
import { line, text } from './shapes.ts'

export const AGAIN = ['yes', 'no', 'unsaid'] as const

export const Answers = z.strictObject({
  work: text(2000, 1),
  period: line(200, 1),
  strengths: text(2000, 1),
  watch: text(2000).default(''),
  again: z.enum(AGAIN),
  words: text(4000).default(''),
})
export const Draft = z.strictObject({
  work: text(2000),
  period: line(200),
  strengths: text(2000),
  watch: text(2000),
  again: z.enum(AGAIN).nullable(),
  words: text(4000),
})
