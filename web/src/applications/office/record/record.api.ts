import type { AnswerOf } from '@korak/contract/all.ts'

export type Masked = AnswerOf<'GET /applications/:uid'>
export type Whole = AnswerOf<'POST /applications/:uid/unmask'>
