import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { KINDS } from '@stipple/engines/kinds/registry.gen'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { trial } from '../../engines/src/kinds/http/test/trial.ts'
import { createPeer } from '../../engines/test/peer.ts'
import { createTestApp, type TestApp } from '../test/app.ts'
import { type ReceivedSpan, startCollector } from '../test/trace-collector.ts'
import { waitFor } from '../test/wait-for.ts'
import { waitUntilEnded } from '../test/wait-until-ended.ts'
import { loadConfig } from './config.ts'
import { applyEnginesFile, surveyDue } from './features/engines/public.ts'
import { startTracing } from './start-tracing.ts'

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const CALLER = 'b7ad6b7169203331'
const PROMPT = 'a lighthouse that nobody else may read'

let collector: Awaited<ReturnType<typeof startCollector>>
let peer: Awaited<ReturnType<typeof createPeer>>
let tracing: { stop(): Promise<void> }
let server: TestApp
const lines: string[] = []
const contexts: string[] = []
beforeAll(async () => {
  ;[collector, peer] = await Promise.all([startCollector(), createPeer()])
  peer.http.on('request', ({ headers, method }) => {
    if (typeof headers['traceparent'] === 'string') contexts.push(`${method} ${headers['traceparent']}`)
  })
  const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  peer.set({ state: 'done', files: [{ type: 'image/png', seed: 1, bytes }] })
  const { tracing: settings } = loadConfig([], { OTEL_EXPORTER_OTLP_ENDPOINT: collector.address, OTEL_BSP_SCHEDULE_DELAY: '50' })
  if (!settings) throw new Error('tracing is off')
  tracing = startTracing(settings, { version: 'pages' })
  const engine = { name: 'Peer', kind: 'http', settings: trial.settings(peer), slots: 1, weight: 1, state: 'on' as const }
  server = await createTestApp({
    engines: [],
    kinds: KINDS,
    config: { workers: 0, enginesFile: [engine], logLevel: 'info' },
    onLog: (line) => void lines.push(line),
  })
  await applyEnginesFile(server.context)
  await surveyDue(server.context)
  await server.context.catalogue.refresh()
})
afterAll(async () => {
  await server.close()
  await tracing.stop()
  collector.close()
  await peer.close()
})

const ofTrace = (name: RegExp | string): ReceivedSpan[] =>
  collector.spans().filter((span) => span.traceId === TRACE && (typeof name === 'string' ? span.name === name : name.test(span.name)))

it('follows one request from the caller through the pages, the queue and the worker to the engine [F: tracing]', async () => {
  const { config, db } = server.context
  const fixture = fileURLToPath(new URL('../test/generation-worker.fixture.ts', import.meta.url))
  const worker = spawn(process.execPath, [fixture, db.$client.options.connectionString ?? '', config.dataDirectory], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.address,
      OTEL_BSP_SCHEDULE_DELAY: '50',
      OTEL_SERVICE_NAME: 'stipple-worker',
    },
  })
  onTestFinished(() => void worker.kill('SIGKILL'))
  await once(worker.stdout, 'data')
  const member = await server.signUp()
  const [model] = await member.client('GET /api/v2/models.json')
  const { client } = { client: server.client({ token: member.token, headers: { traceparent: `00-${TRACE}-${CALLER}-01` } }) }
  const body = { input: { prompt: PROMPT, width: 512, height: 512 }, model: model?.model ?? '', job_type: 'Text2Img' as const }
  const { id } = await client('POST /api/v2/playground_generate', { body })
  expect(await waitUntilEnded(member, id)).toMatchObject({ status: 'Finished' })

  await waitFor(() => ofTrace('job store').length > 0 && ofTrace(/^job (look|run)$/).length > 1 && ofTrace(/^POST \/api/).length > 0)
  const [call] = ofTrace('POST /api/v2/playground_generate')
  expect(call).toMatchObject({
    parentSpanId: CALLER,
    kind: 2,
    attributes: { 'http.request.method': 'POST', 'http.response.status_code': '202' },
    resource: { 'service.name': 'stipple', 'service.version': 'pages' },
  })
  for (const span of [...ofTrace('job queued'), ...ofTrace('job run'), ...ofTrace('job look')])
    expect(span).toMatchObject({
      parentSpanId: call?.spanId,
      attributes: { 'stipple.job.id': id, 'stipple.job.mode': 'Text2Img' },
      resource: { 'service.name': 'stipple-worker' },
    })
  expect([ofTrace('job queued').length, ofTrace('job run').length]).toEqual([1, 1])
  const runs = new Set([...ofTrace('job run'), ...ofTrace('job look')].map(({ spanId }) => spanId))
  const asked = ofTrace(/^engine /)
  expect([asked.length > 0, asked.every(({ parentSpanId, kind }) => runs.has(parentSpanId) && kind === 3)]).toEqual([true, true])
  expect(ofTrace('job store').every(({ parentSpanId }) => runs.has(parentSpanId))).toBe(true)
  // The engine received the context of its request.
  const requests = ofTrace('POST 127.0.0.1')
  expect(requests.map(({ spanId }) => `POST 00-${TRACE}-${spanId}-01`)).toEqual(contexts.filter((one) => one.startsWith('POST')))
  expect(requests.every(({ parentSpanId }) => asked.some(({ spanId }) => spanId === parentSpanId))).toBe(true)
  for (const { startTimeUnixNano, endTimeUnixNano } of collector.spans())
    expect(BigInt(endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(startTimeUnixNano))
  // No member's data.
  for (const secret of [PROMPT, member.token, member.name, member.password, peer.secret])
    expect(collector.sent().includes(secret)).toBe(false)
})

it('names the trace in error replies and in the log, and starts a new one for an invalid context [F: tracing]', async () => {
  const ask = (traceparent: string) => server.app.inject({ url: '/api/v2/works/none', headers: { traceparent } })
  const known = await ask(`00-${TRACE}-${CALLER}-01`)
  expect(known.json()).toMatchObject({ status: 0, traceId: TRACE, requestId: expect.any(String) })
  for (const wrong of ['', 'x', `00-${'0'.repeat(32)}-${CALLER}-01`, `00-${TRACE}-${'0'.repeat(16)}-01`, '00-'.repeat(4000)]) {
    const { traceId } = (await ask(wrong)).json()
    expect([wrong.slice(0, 60), traceId]).toEqual([
      wrong.slice(0, 60),
      expect.stringMatching(/^(?!0af7651916cd43dd8448eb211c80319c)[0-9a-f]{32}$/),
    ])
  }
  // A logged error: this server has no mail server.
  const before = lines.length
  const headers = { traceparent: `00-${TRACE}-${CALLER}-01` }
  const refused = await server.app.inject({ method: 'POST', url: '/api/account/forgot_password', headers, payload: { name: 'mira' } })
  expect(refused.statusCode).toBe(503)
  server.context.log.warn('outside of any call')
  expect(lines.slice(before).map((line) => JSON.parse(line).trace_id)).toEqual([TRACE, undefined])
})

it('is off without a collector or by the standard variables, and reads those [F: tracing]', () => {
  const read = (environment: Record<string, string>) => loadConfig([], environment).tracing
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://collector:4318/'
  expect(read({})).toBeUndefined()
  expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SDK_DISABLED: 'true' })).toBeUndefined()
  expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_EXPORTER: 'none' })).toBeUndefined()
  expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT })).toEqual({
    url: 'http://collector:4318/v1/traces',
    sampler: 'parentbased_always_on',
    ratio: 1,
    everyMs: 5000,
  })
  const own = {
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://other/in',
    OTEL_TRACES_SAMPLER: 'traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.25',
  }
  expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT, ...own })).toMatchObject({ url: 'http://other/in', sampler: 'traceidratio', ratio: 0.25 })
  expect(() => read({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER_ARG: '2' })).toThrow('OTEL_TRACES_SAMPLER_ARG')
})
