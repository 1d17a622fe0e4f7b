import { noteHeaders, recover } from '#base/session/auth.ts'
import { CallError } from './errors.ts'
import { type Request, initOf, lostCall, parse, refusalOf, urlOf } from './request.ts'

/** Values of an answer with one JSON text a line, each as soon as its line is whole. */
export async function* readNdjson(body: ReadableStream<Uint8Array>): AsyncGenerator<unknown> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true })
      const lines = rest.split('\n')
      rest = done ? '' : (lines.pop() ?? '')
      for (const line of lines) if (line.trim() !== '') yield JSON.parse(line) as unknown
      if (done) return
    }
  } finally {
    // Whoever stops listening ends the call.
    await reader.cancel().catch(() => undefined)
  }
}

/**
 * Makes a call whose answer comes line by line.
 * @throws CallError as `call`, also when the connection ends in the middle
 */
export async function* callNdjson(request: Request): AsyncGenerator<unknown> {
  const body = await openNdjson(request)
  try {
    yield* readNdjson(body)
  } catch (error) {
    throw error instanceof CallError ? error : lostCall(error, request.signal)
  }
}

async function openNdjson(request: Request): Promise<ReadableStream<Uint8Array>> {
  const first = await ask(request)
  // A session that ended is taken up again, as in `call`.
  const response = first.status === 401 && (await recover()) ? await ask(request) : first
  if (response.ok && response.body) return response.body
  const header = (name: string) => response.headers.get(name)
  const answer = { status: response.status, text: await response.text(), header }
  throw refusalOf(answer, parse(answer))
}

async function ask(request: Request): Promise<Response> {
  try {
    const response = await fetch(urlOf(request), {
      ...initOf(request, 'application/x-ndjson, application/json'),
      credentials: 'same-origin',
      signal: request.signal ?? null,
    } as RequestInit)
    noteHeaders({ status: response.status, text: '', header: (name) => response.headers.get(name) })
    return response
  } catch (error) {
    throw lostCall(error, request.signal)
  }
}
