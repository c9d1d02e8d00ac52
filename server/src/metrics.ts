import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Metrics for the operator. */
export interface Metrics {
  readonly registry: Registry
  /** Adds a metric that is computed on scraping, e.g. a total over all processes from the database. The same name replaces its source. */
  ask(metric: QueriedMetric): void
  readonly requests: Histogram<'method' | 'route' | 'status'>
  readonly eventStreams: Gauge
  /** Set by the nightly audit; a value above 0 needs investigation. */
  readonly creditAuditProblems: Gauge
}

/** Metric computed on scraping. */
export interface QueriedMetric {
  /** A counter never decreases. */
  readonly kind: 'counter' | 'gauge'
  readonly name: `stipple_${string}`
  readonly help: string
  readonly labels: readonly string[]
  /** Values with their labels. */
  readonly source: () => Promise<readonly (Readonly<Record<string, string | number>> & { readonly value: number })[]>
}

/** `process`: also memory, processor and event loop of this process. */
export function createMetrics(options: { readonly process: boolean }): Metrics {
  const registry = new Registry()
  const registers = [registry]
  if (options.process) collectDefaultMetrics({ register: registry })
  const sources = new Map<string, QueriedMetric['source']>()
  const ask = ({ kind, name, help, labels, source }: QueriedMetric): void => {
    if (!sources.has(name)) {
      const Kind = kind === 'counter' ? Counter : Gauge
      registry.registerMetric(
        new Kind({
          name,
          help,
          labelNames: [...labels],
          registers: [],
          async collect() {
            const figures = (await sources.get(name)?.()) ?? []
            this.reset()
            for (const { value, ...given } of figures) this.inc(given, value)
          },
        }),
      )
    }
    sources.set(name, source)
  }
  return {
    registry,
    ask,
    requests: new Histogram({
      name: 'stipple_http_request_seconds',
      help: 'Time to answer',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
      registers,
    }),
    eventStreams: new Gauge({ name: 'stipple_event_streams', help: 'Open streams of events', registers }),
    creditAuditProblems: new Gauge({
      name: 'stipple_credit_audit_problems',
      help: 'Accounts and holds whose dots did not add up in the last audit',
      registers,
    }),
  }
}
