import { z } from 'zod'
import type { RefusalCode } from './errors.ts'
import type { Audience } from './route.ts'

/** Why something cannot be done with a record as it stands; null when it can. */
type Rule<Facts> = (record: Facts) => RefusalCode | null

interface Declared<Facts> {
  /** Who may do it at all; the audience of its calls. */
  audience: Audience
  /** Left out for what is done before there is a record: creating. */
  refusal?: Rule<Facts>
}
/** One thing that can be done with records of a noun. */
export interface Action<Facts = never, A extends Audience = Audience> {
  /** `noun.verb`. */
  name: string
  audience: A
  refusal?: Rule<Facts>
}
/** The same of a record that is there. */
export interface RecordAction<Facts = never, A extends Audience = Audience> extends Action<Facts, A> {
  refusal: Rule<Facts>
}
type PolicyOf<Facts, D extends Record<string, Declared<Facts>>> = {
  readonly [V in keyof D]: D[V] extends { refusal: unknown }
    ? RecordAction<Facts, D[V]['audience']>
    : Action<Facts, D[V]['audience']>
}
/** Everything that can be done with records of a noun, by verb. */
export type Policy = Readonly<Record<string, Action>>
/** What the rules of a policy look at: plain facts of the record. */
export type FactsOf<P extends Policy> =
  Extract<P[keyof P], RecordAction> extends RecordAction<infer Facts> ? Facts : never
type RecordVerb<P extends Policy> = {
  [V in keyof P & string]: P[V] extends RecordAction ? V : never
}[keyof P & string]
/** What a caller may do with one record. */
export type May<P extends Policy> = Record<RecordVerb<P>, boolean>

/**
 * Declares what can be done with records of a noun: `policy<Facts>('noun')({ verb: { audience, refusal } })`. From it come the
 * audience of the calls (`does`), the refusals of the service (`requireState`) and `may` in the answers (`mayOf`).
 */
export const policy =
  <Facts>(noun: string) =>
  <const D extends Record<string, Declared<Facts>>>(actions: D): PolicyOf<Facts, D> =>
    Object.fromEntries(
      Object.entries(actions).map(([verb, action]) => [verb, { ...action, name: `${noun}.${verb}` }]),
    ) as PolicyOf<Facts, D>

/** The audience of a call, from what it does; a call that does one of several names them all. */
export const does = <A extends Audience>(action: Action<never, A>, ...others: Action<never, A>[]) => ({
  audience: action.audience,
  actions: [action, ...others],
})

/** Roles that have permissions from the beginning; Administrators have every permission there is. */
type Role = 'Consultants' | 'Researchers' | 'Interviewers'
/** Declares permissions, `noun.action`, each with the roles that have it on a fresh database. */
export const permissions = <const P extends Record<`${string}.${string}`, readonly Role[]>>(declared: P): P => declared

/** Declares what the trail says was done with a noun: created, updated, deleted, archived, restored and verbs of the trade. */
export const activities = <Noun extends string, Verb extends string>(noun: Noun, ...verbs: Verb[]) =>
  verbs.map((verb): `${Noun}.${Verb}` => `${noun}.${verb}`)

/** `may` in the answer of a record. */
export const mayShape = <P extends Policy>(actions: P) => {
  const verbs = Object.keys(actions).filter((verb) => actions[verb]?.refusal)
  return z.object(Object.fromEntries(verbs.map((verb) => [verb, z.boolean()])) as Record<RecordVerb<P>, z.ZodBoolean>)
}

/** Can it be done with a record as it stands, whoever does it? */
export const allows = <Facts>(action: RecordAction<Facts>, record: Facts): boolean => action.refusal(record) === null

/** A rule: whatever state it is in. */
export const always = (): null => null

/** A rule: in these states only. */
export const onlyIn =
  <S extends string>(...states: S[]) =>
  ({ status }: { status: string }): RefusalCode | null =>
    (states as string[]).includes(status) ? null : 'STATE_NOT_ALLOWED'
