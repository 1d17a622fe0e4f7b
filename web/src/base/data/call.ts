import type { AnswerOf, Api, ApiKey, InputOf } from '@korak/contract/all.ts'
import { type Href, asHref } from '@korak/contract/screens.ts'
import { CallError } from './errors.ts'
import { askFactor, checkAuthAnew, heldUpSignal, noteHeaders, recover } from '#base/session/auth.ts'
import { type Request, type Success, send, urlOf } from './request.ts'

type Part<K extends ApiKey, P extends 'params' | 'query' | 'body'> = [InputOf<K, P>] extends [never]
  ? { [_ in P]?: undefined }
  : Record<string, never> extends InputOf<K, P>
    ? { [_ in P]?: InputOf<K, P> }
    : { [_ in P]: InputOf<K, P> }
type Body<K extends ApiKey> = Api[K] extends { files: readonly string[] }
  ? { body: FormData | InputOf<K, 'body'> }
  : Part<K, 'body'>

export type CallOptions<K extends ApiKey> = Part<K, 'params'> &
  Part<K, 'query'> &
  Body<K> & {
    signal?: AbortSignal
    /** Share of an upload that has left the device, 0 to 1; only with FormData. */
    onProgress?: (share: number) => void
    /** The call was made by a clock, not by the person: it does not keep an idle session alive. */
    poll?: boolean
    /** Goes on when the page is left: for a press whose effect is shown before the answer. Small bodies only. */
    outlives?: boolean
  }
export type CallArgs<K extends ApiKey> =
  Record<string, never> extends Omit<CallOptions<K>, never> ? [options?: CallOptions<K>] : [options: CallOptions<K>]

// The auth check itself and signing in answer 401 as their result; asking again would be a loop.
const NO_RETRY: ReadonlySet<string> = new Set(['GET /auth/user', 'POST /auth/login'])

/**
 * Calls the server and gives back what the contract promises.
 * Throws CallError for every refusal (`code` of the contract) and `NETWORK` when nothing answered.
 * A 401 leads to one auth check, shared by all calls that fail at the same time, and to one retry; over unsaved work
 * the person is asked to sign in again first. What needs the second factor asks for it and goes on.
 */
export async function call<K extends ApiKey>(key: K, ...[options]: CallArgs<K>): Promise<AnswerOf<K>> {
  const { content } = await exchange({ key, ...options })
  return content as AnswerOf<K>
}

/** The address of a call that answers a file, for a link that downloads it. */
export const callHref = <K extends ApiKey>(key: K, ...[options]: CallArgs<K>): Href =>
  asHref(urlOf({ key, ...options }))

/** `call` for keys known only at run time (generic resources), with the status of the success. */
export async function exchange(request: Request): Promise<Success> {
  try {
    return await send(request, noteHeaders)
  } catch (error) {
    if (!(await mayRepeat(request.key, error))) throw error
    return await send(request, noteHeaders)
  }
}

/** What a refusal leads to: a sign-in or the second factor is asked for, and once given the call may be made again. */
export async function mayRepeat(key: string, error: unknown): Promise<boolean> {
  if (!(error instanceof CallError)) return false
  if (error.code === 'DECISION_NEEDED') heldUpSignal.set(heldUpSignal.get() + 1)
  // A permission may have been taken away since: menus and screens go by what the person may do now.
  if (error.code === 'FORBIDDEN') void checkAuthAnew()
  if (NO_RETRY.has(key)) return false
  return (error.status === 401 && (await recover())) || (error.code === 'SECOND_FACTOR_NEEDED' && (await askFactor()))
}
