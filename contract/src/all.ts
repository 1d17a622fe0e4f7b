import type { z } from 'zod'
import type { allRoutes } from './routes.list.ts'

export type Api = typeof allRoutes
export type ApiKey = keyof Api

type Part<K extends ApiKey, P extends string> = Api[K] extends Record<P, infer S extends z.ZodType> ? S : never
/** What a caller sends (before defaults). */
export type InputOf<K extends ApiKey, P extends 'params' | 'query' | 'body'> = z.input<Part<K, P>>
/** What the server answers. */
export type AnswerOf<K extends ApiKey> = z.output<Part<K, 'response'>>
