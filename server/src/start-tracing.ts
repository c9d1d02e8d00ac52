import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { parseTraceParent } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { type OpenSpan, setTracer, type SpanOptions } from './lib/tracing.ts'
import type { SamplerName, TracingConfig } from './settings/tracing.ts'

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT } as const

/**
 * Exports spans of this process by OTLP over HTTP, in protobuf. Headers, time limits and compression are standard variables that the exporter reads
 * itself.
 */
export function startTracing(
  { url, sampler, ratio, everyMs }: TracingConfig,
  { version }: { readonly version: string },
): { stop(): Promise<void> } {
  const own = resourceFromAttributes({ 'service.name': 'stipple', 'service.version': version, 'process.pid': process.pid })
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(own)
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: samplerOf(sampler, ratio),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }), scheduledDelayMillis: everyMs })],
  })
  const tracer = provider.getTracer('stipple', version)

  const start = (name: string, { kind, attributes, parent, startedAt }: SpanOptions): OpenSpan => {
    const remote = parent ? parseTraceParent(parent) : null
    const context = remote ? trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true }) : ROOT_CONTEXT
    const options = {
      kind: kind ? KINDS[kind] : SpanKind.INTERNAL,
      ...(attributes && { attributes: { ...attributes } }),
      ...(startedAt && { startTime: startedAt }),
    }
    const span = tracer.startSpan(name, options, context)
    const { traceId, spanId, traceFlags } = span.spanContext()
    return {
      traceId,
      traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
      set: (more) => void span.setAttributes({ ...more }),
      fail: (type) => void span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', type),
      end: () => span.end(),
    }
  }
  const stop = async (): Promise<void> => {
    setTracer(undefined)
    await provider.shutdown()
  }
  setTracer({ start, stop })
  return { stop }
}

function samplerOf(name: SamplerName, ratio: number): Sampler {
  const root = name.endsWith('always_off')
    ? new AlwaysOffSampler()
    : name.endsWith('traceidratio')
      ? new TraceIdRatioBasedSampler(ratio)
      : new AlwaysOnSampler()
  return name.startsWith('parentbased') ? new ParentBasedSampler({ root }) : root
}
