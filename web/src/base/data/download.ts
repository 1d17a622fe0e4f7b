import type { ApiKey } from '@korak/contract/all.ts'
import { type CallOptions, mayRepeat } from './call.ts'
import { CallError } from './errors.ts'
import { initOf, lostCall, parse, refusalOf, type Request, urlOf } from './request.ts'

/** Makes a call that answers a file, and lets the browser keep it. @throws CallError */
export async function download<K extends ApiKey>(
  key: K,
  options: Partial<CallOptions<K>>,
  name: string,
): Promise<void> {
  const request = { key, ...options }
  const response = await ask(request).catch(async (error: unknown) => {
    if (!(await mayRepeat(key, error))) throw error
    return ask(request)
  })
  const url = URL.createObjectURL(await response.blob().catch(() => refuseCut()))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

async function ask(request: Request): Promise<Response> {
  const response = await fetch(urlOf(request), initOf(request, '*/*') as RequestInit).catch((error: unknown) => {
    throw lostCall(error, undefined)
  })
  if (response.ok) return response
  const answer = {
    status: response.status,
    text: await response.text(),
    header: (of: string) => response.headers.get(of),
  }
  throw refusalOf(answer, parse(answer))
}

/** The connection went while the file was coming. */
const refuseCut = (): never => {
  throw new CallError({ status: 0, code: 'NETWORK', message: '' })
}
