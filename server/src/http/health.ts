import { timingSafeEqual } from 'node:crypto'
import type { Context } from '../context.ts'
import { probe } from '../db/database.ts'
import { withTimeout } from '../lib/with-timeout.ts'
import { Problem } from '../problem.ts'
import type { App, Request } from './app-type.ts'
import { resolveCaller } from './auth.ts'

/** Monitoring routes: liveness, readiness and metrics. */
export function healthRoutes(app: App, context: Context): void {
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok' }))

  app.get('/readyz', { logLevel: 'warn' }, async (_, reply) => {
    const checks = await readiness(context)
    return reply.status(Object.values(checks).every((state) => state === 'ok') ? 200 : 503).send(checks)
  })

  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!isThisMachine(request) && !isScraper(context, request) && !(await resolveCaller(context, request))?.isSuper)
      throw new Problem('no_access')
    return reply.type(context.metrics.registry.contentType).send(await context.metrics.registry.metrics())
  })
}

/** Checks everything that a request needs, each with a time limit. */
async function readiness(context: Context): Promise<Record<'database' | 'notifications' | 'queue' | 'storage', 'ok' | 'failing'>> {
  const [database, queue, storage] = await Promise.all([
    works(probe(context.db)),
    works(context.queue.ready()),
    works(context.storage.ready()),
  ])
  return { database, queue, storage, notifications: context.notifier.connected() ? 'ok' : 'failing' }
}

const LONGEST_MS = 2_000

const works = (check: Promise<unknown>): Promise<'ok' | 'failing'> =>
  withTimeout(LONGEST_MS, () => check).then(
    () => 'ok',
    () => 'failing',
  )

/** Has the configured token. */
function isScraper({ config: { metricsToken } }: Context, { headers: { authorization = '' } }: Request): boolean {
  const given = Buffer.from(authorization.replace(/^Bearer /i, ''))
  const wanted = Buffer.from(metricsToken ?? '')
  return metricsToken !== undefined && given.length === wanted.length && timingSafeEqual(given, wanted)
}

/** Request from this machine, not through a local proxy. */
const isThisMachine = ({ ip, headers }: Request): boolean =>
  /^(::1|(::ffff:)?127\.)/.test(ip) && headers['x-forwarded-for'] === undefined && headers['forwarded'] === undefined
