import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { Attributes, Span, SpanKind } from '@opentelemetry/api'

/** Kinds of spans by the numbers of the library, which is loaded only where traces are wanted. */
export const KIND = { inside: 0, server: 1, client: 2, consumer: 4 } as const satisfies Record<string, SpanKind>

/**
 * What is done because of one request, in whichever process: the request, the background tasks it asked for, the mails
 * they send. Its id stands in every line of the log about it, and is the trace id when traces are sent somewhere.
 */
interface Trace {
  /** 32 hexadecimal digits, as W3C Trace Context wants them. */
  id: string
  /** What is being done; null where nothing is told to anybody (no traces, or this one is not among those taken). */
  span: Span | null
  /** Of what was done elsewhere: id of its span, 16 hexadecimal digits. */
  before: { span: string; isTold: boolean } | null
}

/** What tells others of spans: set by `startTracing`, and missing when nobody wants to know. */
interface Teller {
  begin(name: string, kind: SpanKind, attributes: Attributes, parent: Pick<Trace, 'id' | 'span' | 'before'>): Span
}

/** What is told of a span. */
interface Told {
  name: string
  attributes: Attributes
}

const traces = new AsyncLocalStorage<Trace>()
let teller: Teller | undefined
export const tellSpansTo = (to: Teller | undefined): void => void (teller = to)

export const newTraceId = (): string => randomUUID().replaceAll('-', '')
/** Of what is being done; nothing outside a request or task. */
export const traceId = (): string | undefined => traces.getStore()?.id

// https://www.w3.org/TR/trace-context/#traceparent-header
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-0([01])$/

/** What is handed on with a task or a mail, so that it can be told what it belongs to; nothing outside a request or task. */
export function traceparent(): string | null {
  const trace = traces.getStore()
  if (!trace) return null
  const { id, span, before } = trace
  // Without a span of our own the id alone matters: half of it stands in for one.
  const parent = span?.spanContext().spanId ?? before?.span ?? id.slice(16).replace(/^0{16}$/, '0000000000000001')
  return `00-${id}-${parent}-0${(span?.isRecording() ?? before?.isTold) ? 1 : 0}`
}

/** Begins a trace of its own, and does something in it. */
export const beginTrace = <T>(id: string, work: () => T): T => traces.run({ id, span: null, before: null }, work)

/** The id in what was handed on. */
export const traceOf = (handedOn: string | undefined): string | undefined =>
  handedOn === undefined ? undefined : TRACEPARENT.exec(handedOn)?.[1]

/** Does something in the trace that was handed on; in one of its own where nothing was, or nothing that can be read. */
export function followTrace<T>(handedOn: unknown, work: () => T): T {
  const [, id, span, told] = (typeof handedOn === 'string' && TRACEPARENT.exec(handedOn)) || []
  if (!id || !span) return beginTrace(newTraceId(), work)
  return traces.run({ id, span: null, before: { span, isTold: told === '1' } }, work)
}

/** Carries the trace over a boundary where it would be lost. @returns what brings it back */
export const keepTrace = (): (<T>(work: () => T) => T) => {
  const trace = traces.getStore()
  return (work) => (trace ? traces.run(trace, work) : work())
}

/**
 * Begins a span and goes on in it; whoever began it ends it. Null where nobody is told: then nothing is put together.
 * @param told name and attributes
 */
export function beginSpan<T>(kind: SpanKind, told: () => Told, goOn: (span: Span | null) => T): T {
  const trace = traces.getStore()
  if (!teller || !trace) return goOn(null)
  const { name, attributes } = told()
  const span = teller.begin(name, kind, attributes, trace)
  return traces.run({ ...trace, span }, () => goOn(span))
}

/** The code or name of an error, never its message: that may quote what a person typed. */
const typeOf = (error: unknown): string =>
  error instanceof Error ? String((error as Error & { code?: unknown }).code ?? error.name) : 'unknown'

/** Of the library's `SpanStatusCode`. */
const FAILED = 2

export function failSpan(span: Span, error: unknown): void {
  span.setAttribute('error.type', typeOf(error))
  span.setStatus({ code: FAILED })
}

/** Does something in a span of its own. */
export const inSpan = <T>(name: string, kind: SpanKind, attributes: Attributes, work: () => Promise<T>): Promise<T> => {
  const told = () => ({ name, attributes })
  return beginSpan(kind, told, async (span) => {
    if (!span) return work()
    try {
      return await work()
    } catch (error) {
      failSpan(span, error)
      throw error
    } finally {
      span.end()
    }
  })
}

/**
 * A span with nothing below it. On the way of every statement: what is told of it is put together only where somebody is told.
 * @param told name and attributes
 */
export function leafSpan(kind: SpanKind, told: () => Told): Span | null {
  const trace = traces.getStore()
  if (!teller || !trace?.span?.isRecording()) return null
  const { name, attributes } = told()
  return teller.begin(name, kind, attributes, trace)
}
