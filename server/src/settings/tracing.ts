import { z } from 'zod'
import { address, oneOf, whole } from './variable.ts'

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const
export type SamplerName = (typeof SAMPLERS)[number]

/** Collector of traces. */
export interface TracingConfig {
  /** Address for traces by OTLP over HTTP. */
  readonly url: string
  readonly sampler: SamplerName
  /** Sampling ratio, 0 to 1, of the ratio samplers. */
  readonly ratio: number
  /** Interval between exports (ms). */
  readonly everyMs: number
}

/** Standard variables of OpenTelemetry; its exporter reads the rest of `OTEL_EXPORTER_OTLP_…`. */
export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: address(['http:', 'https:']).optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address(['http:', 'https:']).optional(),
  OTEL_TRACES_EXPORTER: oneOf(['otlp', 'none']).default('otlp'),
  OTEL_SDK_DISABLED: z.string().default('false'),
  OTEL_TRACES_SAMPLER: oneOf(SAMPLERS).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  OTEL_BSP_SCHEDULE_DELAY: whole(1, 60_000).default(5000),
}
const shape = z.object(tracingVariables)

/** Undefined without tracing. The general address is a base; the one for traces is used as is. */
export function tracingOf(set: z.infer<typeof shape>): TracingConfig | undefined {
  const base = set.OTEL_EXPORTER_OTLP_ENDPOINT
  const url = set.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (base && `${base.replace(/\/$/, '')}/v1/traces`)
  if (url === undefined || set.OTEL_TRACES_EXPORTER === 'none' || set.OTEL_SDK_DISABLED.toLowerCase() === 'true') return undefined
  return { url, sampler: set.OTEL_TRACES_SAMPLER, ratio: set.OTEL_TRACES_SAMPLER_ARG, everyMs: set.OTEL_BSP_SCHEDULE_DELAY }
}
