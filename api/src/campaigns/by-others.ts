import type { RouteContract, RouteContracts } from '@korak/contract/route.ts'
import type { Who } from '#auth/who.ts'
import type { Handler, Handlers } from '#routing/mount.ts'
import { refuseAssessed } from './assessed.ts'

/** Before anything else about one campaign: not by those it assesses. */
export function byOthers<T extends RouteContracts>(handlers: Handlers<T>): Handlers<T> {
  const guarded = Object.entries(handlers as unknown as Record<string, Handler<RouteContract>>).map(
    ([key, handler]) => {
      if (!key.includes('/:uid')) return [key, handler]
      const { guard, handle } = typeof handler === 'function' ? { guard: undefined, handle: handler } : handler
      const refuse: Exclude<typeof guard, string> = async (input, who) => {
        const { uid } = input.params as unknown as { uid: string }
        await refuseAssessed(who as Who, uid, input.context)
        if (typeof guard === 'function') await guard(input, who)
      }
      return [key, { guard: refuse, handle }]
    },
  )
  return Object.fromEntries(guarded) as unknown as Handlers<T>
}
