import type { Attributes } from '@opentelemetry/api'
import { newTraceId, tellSpansTo } from '#base/trace.ts'
import { env } from '#env.ts'
import { VERSION } from '#base/version.ts'

/**
 * Sends spans to a collector (`OTEL_EXPORTER_OTLP_ENDPOINT`, OTLP by HTTP with JSON): requests by route template, statements
 * by their text with `$1` for every value, background tasks, mails. Nothing a person typed, is called or owns is in them: no
 * address of a page, no account, no network address. Without the setting nothing of the library is loaded.
 * A collector that does not answer costs spans and nothing else.
 * @param part of the portal: `web` or `background`
 * @returns what sends the rest and stops
 */
export async function startTracing(part: string): Promise<() => Promise<void>> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: ratio, OTEL_SERVICE_NAME: name } = env()
  if (endpoint === undefined) return async () => {}
  const [api, sdk, { resourceFromAttributes }, { OTLPTraceExporter }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ])
  // Ours is the id of the trace; it is wanted only while a span without a parent begins.
  let beginning = ''
  const random = new sdk.RandomIdGenerator()
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': `${name}-${part}`, 'service.version': VERSION }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(ratio) }),
    idGenerator: {
      generateTraceId: () => beginning || newTraceId(),
      generateSpanId: () => random.generateSpanId(),
    },
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: tracesAt(endpoint), timeoutMillis: 10_000 }),
      }),
    ],
  })
  const tracer = provider.getTracer('korak', VERSION)
  tellSpansTo({
    begin(span, kind, attributes: Attributes, { id, span: parent, before }) {
      beginning = id
      const above =
        parent?.spanContext() ??
        (before && { traceId: id, spanId: before.span, traceFlags: before.isTold ? 1 : 0, isRemote: true })
      // What came from elsewhere untold has no span above it that anybody could see.
      const context =
        above && (parent || before?.isTold) ? api.trace.setSpanContext(api.ROOT_CONTEXT, above) : api.ROOT_CONTEXT
      return tracer.startSpan(span, { kind, attributes }, context)
    },
  })
  return async () => {
    tellSpansTo(undefined)
    await provider.shutdown().catch(() => {})
  }
}

/** The setting is the collector's address; traces go to a path below it, as the specification of OTLP says. */
const tracesAt = (endpoint: string): string => `${endpoint.replace(/\/$/, '')}/v1/traces`
