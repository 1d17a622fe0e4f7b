// What matches patterns, in browsers: loaded with a questionnaire that has any.
import type { PatternEngine } from './patterns.ts'

export const atOnce: PatternEngine | undefined = undefined
export const load = async (): Promise<PatternEngine> => (await import('re2js')).RE2JS
