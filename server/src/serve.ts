import { buildApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { createContext } from './create-context.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open-database.ts'
import { syncExamples } from './features/community/public.ts'
import { applyEnginesFile } from './features/engines/public.ts'
import type { App } from './http/app-type.ts'
import { createLogger } from './lib/logger.ts'
import { readVersion } from './lib/read-version.ts'
import { createMetrics } from './metrics.ts'
import { countClosedSecrets, describeClosedSecrets } from './settings/closed-secrets.ts'
import { ConfigError } from './settings/variable.ts'
import { stopWithGrace } from './stop-with-grace.ts'
import { requireBucket } from './storage/require-bucket.ts'
import { requireSameStore } from './storage/store-mark.ts'
import { startWorker } from './worker.ts'

/** Time for running calls to finish when the server stops (ms). */
const HANG_UP_MS = 5_000

/** Settings → database → context → app → worker → address. Shuts down gracefully on SIGTERM and SIGINT. */
export async function serve(): Promise<void> {
  const config = configOrExit()
  const log = createLogger(config)
  const database = await openDatabase(config, log)
  const closing: (() => Promise<void>)[] = []
  // From here on the database stops with the process, also after an aborted start.
  stopWithGrace({
    log,
    close: async () => {
      for (const close of closing) await close()
    },
    last: () => database.stop(),
  })
  if (config.tracing) {
    const { startTracing } = await import('./start-tracing.ts')
    const tracing = startTracing(config.tracing, { version: readVersion() })
    closing.push(() => tracing.stop())
  }
  await migrate(database.url)
  const overrides = { metrics: createMetrics({ process: true }) }
  const context = await createContext({ config, log, databaseUrl: database.url, overrides }).catch(orRefuse)
  closing.unshift(() => context.close())
  await requireBucket(context).catch(orRefuse)
  await requireSameStore(context).catch(orRefuse)
  await applyEnginesFile(context).catch(orRefuse)
  if (config.roles.includes('pages')) await syncExamples(context)
  const app = await buildApp(context)
  closing.unshift(() => hangUp(app))
  // A failed call must not end the server.
  process.on('unhandledRejection', (err) => log.error({ err }, 'an unhandled error'))
  await app.listen({ host: config.host, port: config.port, listenTextResolver: () => 'listening' })
  if (!isOnlyHere(config) && config.publicUrl === undefined)
    log.warn('PUBLIC_URL is not set: links for other devices and payments use the host of the request')
  await startWorker(context)
  const closed = describeClosedSecrets(await countClosedSecrets(context.db, context.secrets))
  if (closed !== undefined) log.warn(closed)
  process.stdout.write(`Stipple 点绘  ${addressOf(config, app)}\n`)
}

/** Lets running calls finish, then closes all connections: browsers keep idle ones open. */
async function hangUp(app: App): Promise<void> {
  const limit = setTimeout(() => app.server.closeAllConnections(), HANG_UP_MS)
  await app.close()
  clearTimeout(limit)
}

const isOnlyHere = ({ host }: Config): boolean => /^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host)

function configOrExit(): Config {
  try {
    return readConfig()
  } catch (error) {
    return orRefuse(error)
  }
}

function orRefuse(error: unknown): never {
  if (error instanceof ConfigError) return refuse(error.message)
  throw error
}

function refuse(reason: string): never {
  process.stderr.write(`Stipple cannot start.\n${reason}\n`)
  process.exit(2)
}

function addressOf({ publicUrl, host, port }: Config, app: App): string {
  if (publicUrl !== undefined) return publicUrl
  const [listening] = app.addresses()
  const bound = typeof listening === 'object' ? listening.port : port
  const everywhere = host === '0.0.0.0' || host === '::'
  return `http://${everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${bound}`
}
