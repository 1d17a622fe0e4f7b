import type { FactsOf, May, Policy, RecordAction } from '@korak/contract/policy.ts'
import type { Audience } from '@korak/contract/route.ts'
import { admits, type Who } from '#auth/who.ts'
import { Refusal } from '#errors.ts'

/**
 * What the caller may do with a record as it stands; answered with it, so that nobody is offered what is refused. Of a visitor
 * it is what the record allows to those it is for. Whoever looks at the office as a role may change nothing.
 * @param uid of a record people can be given permissions on
 */
export const mayOf = <P extends Policy>(policy: P, who: Who | null, record: FactsOf<P>, uid?: string): May<P> =>
  Object.fromEntries(
    Object.entries(policy).flatMap(([verb, { audience, refusal }]) =>
      refusal ? [[verb, isAdmitted(audience, who, uid) && refusal(record as never) === null]] : [],
    ),
  ) as May<P>

const isAdmitted = (audience: Audience, who: Who | null, uid?: string): boolean =>
  who === null || (who.asRole === null && admits(audience, who, uid))

/** Refuses what cannot be done with a record as it stands. @throws Refusal as the policy says */
export function requireState<Facts>({ refusal }: RecordAction<Facts>, record: Facts): void {
  const code = refusal(record)
  if (code) throw new Refusal(code)
}
