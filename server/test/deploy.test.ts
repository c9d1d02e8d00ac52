import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PROCESS_ROLES } from '@stipple/core/domain/process-role'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { type Config, loadConfig, settingNames } from '../src/config.ts'
import { createMetrics } from '../src/metrics.ts'
import { rolesOf } from '../src/settings/processes.ts'
import { createTestApp, type TestApp } from './app.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

let server: TestApp
beforeAll(async () => {
  server = await createTestApp({ metrics: createMetrics({ process: true }) })
})
afterAll(() => server.close())

/** Settings of a process as written in a file; unknown names are refused. */
function configOf(environment: Readonly<Record<string, string>>): Config {
  const strangers = Object.keys(environment).filter((name) => !settingNames().includes(name))
  expect(strangers).toEqual([])
  return loadConfig([], environment)
}
const allRoles = (configs: readonly Config[]) => [...new Set(configs.flatMap((config) => [...rolesOf(config)]))].toSorted()
const isServed = async (url: string) => (await server.app.inject({ url })).statusCode !== 404

describe('compose.yaml', () => {
  const service = z.strictObject({
    image: z.string(),
    build: z.literal('.').optional(),
    restart: z.literal('unless-stopped'),
    stop_grace_period: z.string().optional(),
    depends_on: z.record(z.string(), z.strictObject({ condition: z.literal('service_healthy') })).optional(),
    environment: z.record(
      z.string(),
      z.union([z.string(), z.boolean(), z.null()]).transform((value) => String(value ?? '')),
    ),
    healthcheck: z.strictObject({ test: z.array(z.string()), interval: z.string(), retries: z.int() }).optional(),
    ports: z.array(z.string()).optional(),
    volumes: z.array(z.string()),
  })
  const file = z.strictObject({
    'x-stipple': z.unknown(),
    'x-environment': z.unknown(),
    services: z.record(z.string(), service),
    volumes: z.record(z.string(), z.null()),
  })
  const given: Readonly<Record<string, string>> = { POSTGRES_PASSWORD: 'secret', PUBLIC_URL: 'https://stipple.example' }
  const filled = (text: string): string =>
    text.replaceAll(/\$\{(\w+)(?::-([^}]*)|:\?[^}]*)?\}/g, (_, name: string, otherwise = '') => given[name] ?? otherwise)

  it('starts processes that have all roles, with known settings', () => {
    const { services, volumes } = file.parse(parse(filled(read('compose.yaml')), { merge: true }))
    const { database, ...own } = services
    const configs = Object.values(own).map(({ environment }) => configOf(environment))
    expect(allRoles(configs)).toEqual([...PROCESS_ROLES].toSorted())
    for (const [name, { build, depends_on, volumes: mounted, ports = [] }] of Object.entries(own)) {
      expect({ name, build, waits: Object.keys(depends_on ?? {}) }).toEqual({ name, build: '.', waits: ['database'] })
      for (const volume of mounted) expect(volumes).toHaveProperty(volume.split(':')[0] ?? '')
      // The port inside the container is that of the settings.
      for (const port of ports) expect(port.split(':')[1]).toBe(String(loadConfig([], {}).port))
    }
    expect(new URL(configs[0]?.databaseUrl ?? '').hostname).toBe('database')
    expect(database?.environment['POSTGRES_USER']).toBe(new URL(configs[0]?.databaseUrl ?? '').username)
    // The image starts the server without changes.
    expect(read('Dockerfile')).toContain('server/src/main.ts')
  })
})

describe('the Kubernetes files', () => {
  const named = z.object({ name: z.string() })
  const labels = z.record(z.string(), z.string())
  const probe = z.strictObject({
    httpGet: z.strictObject({ path: z.string(), port: z.literal('http') }),
    periodSeconds: z.int(),
    failureThreshold: z.int().optional(),
  })
  const container = z.strictObject({
    name: z.string(),
    image: z.string(),
    envFrom: z.array(z.union([z.strictObject({ configMapRef: named }), z.strictObject({ secretRef: named })])),
    env: z.array(z.strictObject({ name: z.string(), value: z.string() })),
    ports: z.tuple([z.strictObject({ name: z.literal('http'), containerPort: z.int() })]),
    startupProbe: probe,
    readinessProbe: probe,
    livenessProbe: probe,
    lifecycle: z.strictObject({ preStop: z.strictObject({ sleep: z.strictObject({ seconds: z.int() }) }) }).optional(),
    resources: z.strictObject({ requests: labels, limits: labels }),
    volumeMounts: z.array(z.strictObject({ name: z.string(), mountPath: z.string() })),
  })
  const meta = z.strictObject({ name: z.string(), labels: labels.optional() })
  const kinds = z.discriminatedUnion('kind', [
    z.strictObject({ apiVersion: z.literal('v1'), kind: z.literal('ConfigMap'), metadata: meta, data: labels }),
    z.strictObject({
      apiVersion: z.literal('v1'),
      kind: z.literal('Secret'),
      metadata: meta,
      type: z.literal('Opaque'),
      stringData: labels,
    }),
    z.strictObject({
      apiVersion: z.literal('v1'),
      kind: z.literal('Service'),
      metadata: meta,
      spec: z.strictObject({
        selector: labels,
        ports: z.array(z.strictObject({ name: z.string(), port: z.int(), targetPort: z.string() })),
      }),
    }),
    z.strictObject({
      apiVersion: z.literal('policy/v1'),
      kind: z.literal('PodDisruptionBudget'),
      metadata: meta,
      spec: z.strictObject({ minAvailable: z.int(), selector: z.strictObject({ matchLabels: labels }) }),
    }),
    z.strictObject({
      apiVersion: z.literal('apps/v1'),
      kind: z.literal('Deployment'),
      metadata: meta,
      spec: z.strictObject({
        replicas: z.int(),
        strategy: z.strictObject({ rollingUpdate: z.strictObject({ maxSurge: z.int(), maxUnavailable: z.literal(0) }) }),
        selector: z.strictObject({ matchLabels: labels }),
        template: z.strictObject({
          metadata: z.strictObject({ labels, annotations: labels }),
          spec: z.strictObject({
            terminationGracePeriodSeconds: z.int().min(45),
            containers: z.tuple([container]),
            volumes: z.array(z.strictObject({ name: z.string(), emptyDir: z.strictObject({}) })),
          }),
        }),
      }),
    }),
  ])

  it('run processes that have all roles, with known settings, ports and addresses', async () => {
    const files = readdirSync(join(ROOT, 'deploy/kubernetes')).filter((name) => name.endsWith('.yaml'))
    const things = files.flatMap((name) => parseAllDocuments(read(`deploy/kubernetes/${name}`)).map((one) => kinds.parse(one.toJS())))
    const deployments = things.filter((thing) => thing.kind === 'Deployment')
    const shared = (kind: 'ConfigMap' | 'Secret', name: string) => {
      const found = things.find((thing) => thing.kind === kind && thing.metadata.name === name)
      return found?.kind === 'ConfigMap' ? found.data : found?.kind === 'Secret' ? found.stringData : expect.fail(`no ${kind} ${name}`)
    }
    const configs: Config[] = []
    for (const { spec } of deployments) {
      const { labels: own } = spec.template.metadata
      expect(own).toEqual(spec.selector.matchLabels)
      const [{ envFrom, env, ports, volumeMounts, ...probes }] = spec.template.spec.containers
      const given = envFrom.map((from) =>
        'configMapRef' in from ? shared('ConfigMap', from.configMapRef.name) : shared('Secret', from.secretRef.name),
      )
      const config = configOf({ ...Object.assign({}, ...given), ...Object.fromEntries(env.map(({ name, value }) => [name, value])) })
      configs.push(config)
      expect(ports[0].containerPort).toBe(config.port)
      expect(spec.template.metadata.annotations['prometheus.io/port']).toBe(String(config.port))
      for (const { httpGet } of [probes.startupProbe, probes.readinessProbe, probes.livenessProbe])
        expect(await isServed(httpGet.path)).toBe(true)
      expect(volumeMounts.map(({ name }) => name)).toEqual(spec.template.spec.volumes.map(({ name }) => name))
      expect(read('Dockerfile')).toContain(`DATA=${volumeMounts[0]?.mountPath}`)
    }
    expect(allRoles(configs)).toEqual([...PROCESS_ROLES].toSorted())
    // Pods do not share a disk.
    expect(new Set(configs.map(({ storage }) => storage.kind))).toEqual(new Set(['s3']))
    const pages = deployments.find(({ spec }) => spec.selector.matchLabels['part'] === 'pages')
    for (const thing of things) {
      const selector =
        thing.kind === 'Service' ? thing.spec.selector : thing.kind === 'PodDisruptionBudget' && thing.spec.selector.matchLabels
      if (selector) expect(pages?.spec.template.metadata.labels).toEqual(selector)
    }
  })
})

describe('the Grafana dashboard', () => {
  it('uses existing metrics and labels', async () => {
    const dashboard = z
      .object({ panels: z.array(z.object({ id: z.int(), title: z.string(), targets: z.array(z.object({ expr: z.string() })) })) })
      .parse(JSON.parse(read('deploy/grafana/stipple.json')))
    const { payload } = await server.app.inject({ url: '/metrics' })
    const lines = payload.split('\n')
    const names = new Set(lines.flatMap((line) => /^# TYPE (\w+)/.exec(line)?.[1] ?? []))
    const known = (name: string): boolean => names.has(name) || names.has(name.replace(/_(bucket|count|sum)$/, ''))
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length)
    for (const { title, targets } of dashboard.panels)
      for (const { expr } of targets) {
        const asked = expr.match(/\b(stipple|nodejs|process)_\w+/g) ?? []
        expect({ title, asked: asked.length }).toEqual({ title, asked: 1 })
        expect({ title, unknown: asked.filter((name) => !known(name)) }).toEqual({ title, unknown: [] })
      }
  })
})
