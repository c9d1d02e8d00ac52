import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Metrics for the operator. */
export interface Metrics {
  readonly registry: Registry
  /** Sets the source of the count of ended jobs: those of all processes, by mode and outcome. */
  countJobs(source: () => Promise<readonly { readonly mode: string; readonly outcome: string; readonly jobs: number }[]>): void
  readonly requests: Histogram<'method' | 'route' | 'status'>
  readonly eventStreams: Gauge
  /** Set by the nightly audit; anything but 0 needs a person. */
  readonly creditAuditProblems: Gauge
}

/** `process`: also memory, processor and event loop of this process. */
export function createMetrics(options: { readonly process: boolean }): Metrics {
  const registry = new Registry()
  const registers = [registry]
  if (options.process) collectDefaultMetrics({ register: registry })
  let ended: Parameters<Metrics['countJobs']>[0] = async () => []
  registry.registerMetric(
    new Counter({
      name: 'stipple_jobs_total',
      help: 'Generations that ended, in all processes',
      labelNames: ['mode', 'outcome'],
      registers: [],
      async collect() {
        const totals = await ended()
        this.reset()
        for (const { mode, outcome, jobs } of totals) this.inc({ mode, outcome }, jobs)
      },
    }),
  )
  return {
    registry,
    countJobs: (source) => {
      ended = source
    },
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
