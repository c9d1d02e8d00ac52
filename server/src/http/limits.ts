import rateLimit, { type RateLimitOptions, type RateLimitPluginOptions } from '@fastify/rate-limit'
import type { Call } from '@stipple/core/contract/define-call'
import { z } from 'zod'
import type { Context } from '../context.ts'
import type { CountedCalls } from '../db/call-counts.ts'
import { Problem } from '../problem.ts'
import type { Audience } from './access.ts'
import type { App } from './app-type.ts'
import { identify } from './auth.ts'
import { LONGEST_PLAIN } from './bodies.ts'
import { createCallCounter } from './call-counter.ts'

/** Counts calls over all processes by API key, otherwise by member, by address for guests. Only routes with a limit are counted. */
export async function registerLimits(app: App, context: Context): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    timeWindow: '1 minute',
    store: storeOver(app, context),
    keyGenerator: async (request) => {
      const caller = await identify(context, request).catch(() => undefined)
      return caller?.key?.id ?? caller?.accountId ?? request.ip
    },
    errorResponseBuilder: (_, { ttl }) => new Problem('too_many_requests', { retryAfter: Math.max(1, Math.ceil(ttl / 1000)) }),
  })
}

type Store = NonNullable<RateLimitPluginOptions['store']>

/** Store of the plugin: common counts, separate for each route. */
function storeOver(app: App, context: Pick<Context, 'db' | 'log'>): Store {
  const counter = createCallCounter(context)
  app.addHook('onClose', async () => counter.stop())
  return class SharedStore implements InstanceType<Store> {
    readonly #route: string
    constructor(options: object) {
      this.#route = 'routeInfo' in options ? routeIn(options.routeInfo) : ''
    }
    incr(key: string, done: Parameters<InstanceType<Store>['incr']>[1], windowMs: number, most: number): void {
      const report = ({ count, leftMs }: CountedCalls): void => done(null, { current: count, ttl: leftMs })
      const counted = counter.count(`${this.#route} ${key}`, { most, windowMs })
      if (counted instanceof Promise) void counted.then(report)
      else report(counted)
    }
    child(options: object): SharedStore {
      return new SharedStore(options)
    }
  }
}

/** Empty for a limit without a route. */
const routeInfo = z.object({ method: z.union([z.string(), z.array(z.string())]).default(''), url: z.string().default('') })
const routeIn = (info: unknown): string => {
  const { method, url } = routeInfo.parse(info)
  return `${String(method)} ${url}`
}

/** A call's own limit, or its fraction of the general one. */
export const limitOf = ({ config }: Context, call: Pick<Call, 'perMinute'>): RateLimitOptions =>
  call.perMinute === undefined ? { max: config.callsPerMinute, groupId: 'general' } : { max: call.perMinute }

/** Largest body in bytes: small for guests; members send base64 images in declared fields. */
export const bodyLimitOf = (audience: Audience, { encoded }: Pick<Call, 'encoded'>): number => {
  if (audience === 'public') return 256 * 1024
  return encoded === undefined ? LONGEST_PLAIN : 48 * 1024 * 1024
}
