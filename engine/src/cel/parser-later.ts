// What reads expressions, on pages for people without an account: loaded with a questionnaire that has any (`web/build/public.ts`).
import type { Parser } from './parser.ts'

export const atOnce: Parser | undefined = undefined
export const load = async (): Promise<Parser> => (await import('./environment.ts')).environment
