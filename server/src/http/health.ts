import type { Context } from '../context.ts'
import { probe } from '../db/database.ts'
import { Problem } from '../problem.ts'
import type { App, Request } from './app-type.ts'
import { resolveCaller } from './auth.ts'

/** For whoever watches the server: does it live, can it work, how is it. */
export function healthRoutes(app: App, context: Context): void {
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok' }))

  app.get('/readyz', { logLevel: 'warn' }, async (_, reply) => {
    const checks = await readiness(context)
    return reply.status(Object.values(checks).every((state) => state === 'ok') ? 200 : 503).send(checks)
  })

  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!isThisMachine(request) && !(await resolveCaller(context, request))?.isSuper) throw new Problem('no_access')
    return reply.type(context.metrics.registry.contentType).send(await context.metrics.registry.metrics())
  })
}

/** What a request needs, each asked for with a limit of time. */
async function readiness(context: Context): Promise<Record<'database' | 'notifications' | 'queue' | 'storage', 'ok' | 'failing'>> {
  const [database, queue, storage] = await Promise.all([
    works(probe(context.db)),
    works(context.queue.ready()),
    works(context.storage.ready()),
  ])
  return { database, queue, storage, notifications: context.notifier.connected() ? 'ok' : 'failing' }
}

const LONGEST_MS = 2_000

async function works(check: Promise<unknown>): Promise<'ok' | 'failing'> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('took too long')), LONGEST_MS)
  })
  return Promise.race([check, limit])
    .then(
      () => 'ok' as const,
      () => 'failing' as const,
    )
    .finally(() => clearTimeout(timer))
}

/** Asked by a program on this machine itself, not through a proxy that runs here. */
const isThisMachine = ({ ip, headers }: Request): boolean =>
  /^(::1|(::ffff:)?127\.)/.test(ip) && headers['x-forwarded-for'] === undefined && headers['forwarded'] === undefined
