import type { z } from 'zod'
import type { GRANTED } from './permissions.list.ts'
import type { Action } from './policy.ts'

/** What a role can allow. */
export type Permission = keyof typeof GRANTED

/** Who may call a route; `staff` is whoever has any permission. Everything else is refused; a route without an audience does not compile. */
export type Audience = 'public' | 'signed-in' | 'candidate' | 'company' | 'staff' | Permission

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
/** Method and path under /api, parameters written `:name`. */
export type RouteKey = `${Method} /${string}`

const KILOBYTE = 1024
/**
 * How much a body may hold, files apart: bytes, and values (each field, entry, object and list is one). What is more is
 * refused before it is looked at. `form` is for everything that does not say otherwise.
 */
export const BODY_SIZES = {
  /** Fields of a form, short lists. */
  form: { bytes: 64 * KILOBYTE, values: 2000 },
  /** Ads, terms, lists of a profile: long texts in both languages. */
  texts: { bytes: 512 * KILOBYTE, values: 5000 },
  /** As many answers as are kept in one call: texts of up to 10,000 characters, tables of 100 rows. */
  answers: { bytes: 1024 * KILOBYTE, values: 10_000 },
  /** Questionnaires; the largest the portal starts with has 13 KB and 470 values. */
  definition: { bytes: 512 * KILOBYTE, values: 15_000 },
} as const
type BodySize = keyof typeof BODY_SIZES

export interface RouteContract {
  audience: Audience
  /** What it does to records, one of them in a call; their audience is its own (`does`). */
  actions?: readonly Action[]
  /**
   * Its permission may be somebody's on single records: `uid`, that on the one named is enough; `some`, that on any, and the answer
   * holds those alone.
   */
  record?: 'uid' | 'some'
  /**
   * What is needed besides, with the record named or the job it is on: who may not read it does nothing to it, whatever else they may.
   */
  reads?: Permission
  /** Reaches others with the caller's data: refused (`DECISION_NEEDED`) while a notice or terms wait to be confirmed. */
  gated?: true
  /** Passes while somebody looks at the office as a role, although it is no GET: it changes no record. */
  readOnly?: true
  /** One sentence for the API documentation. */
  summary: string
  params?: z.ZodType
  query?: z.ZodType
  /** The body; for multipart routes its text fields. */
  body?: z.ZodType
  /** How much the body may hold; `form` when left out. */
  holds?: Exclude<BodySize, 'form'>
  /** Names of the file fields of a multipart body; such a route also takes the other encodings when no file is sent. */
  files?: readonly string[]
  /** Its files are looked at and never kept. */
  filesPass?: true
  /** Status of success, 200 when left out. */
  status?: 200 | 201 | 202 | 204
  /** JSON answer. Only listed fields leave the server. */
  response?: z.ZodType
  /**
   * Its answer is the same for everybody, or for everybody without a session: compressed for whoever takes it so. Never where a part of it
   * is of one person, or known to few.
   */
  same?: 'everybody' | 'strangers'
  /** Media type of an answer that is not JSON (a file). */
  raw?: string
}

export type RouteContracts = Record<RouteKey, RouteContract>

/** Declares the routes of a noun; keeps the literal types for server and client. */
export const routes = <const T extends RouteContracts>(contracts: T): T => contracts
