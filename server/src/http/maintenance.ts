import type { Context } from '../context.ts'
import { Problem } from '../problem.ts'
import type { App } from './app-type.ts'
import { identify } from './auth.ts'
import { OPEN_DURING_MAINTENANCE } from './open-during-maintenance.ts'

const RETRY_SECONDS = 300
const READING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Throws `maintenance` during maintenance, except for administrators. */
export function requireNoMaintenance({ settings }: Pick<Context, 'settings'>, caller: { readonly isSuper: boolean } | undefined): void {
  if (settings.get('site.maintenance') && caller?.isSuper !== true) throw new Problem('maintenance', { retryAfter: RETRY_SECONDS })
}

/** Refuses members' changes during maintenance, in every API and before the body is read. */
export function holdMaintenance(app: App, context: Context): void {
  app.addHook('onRequest', async (request) => {
    const { method, is404, routeOptions } = request
    if (!context.settings.get('site.maintenance') || is404 || READING.has(method)) return
    if (!OPEN_DURING_MAINTENANCE.has(`${method} ${routeOptions.url ?? ''}`)) requireNoMaintenance(context, await identify(context, request))
  })
}
