import rateLimit, { type RateLimitOptions } from '@fastify/rate-limit'
import type { Call } from '@stipple/core/contract/define-call'
import type { Context } from '../context.ts'
import { Problem } from '../problem.ts'
import type { Audience } from './access.ts'
import type { App } from './app-type.ts'
import { identify } from './auth.ts'

/** Counts calls by API key, by member without one, by address for strangers. Only routes that ask for a limit have one. */
export async function registerLimits(app: App, context: Context): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    timeWindow: '1 minute',
    keyGenerator: async (request) => {
      const caller = await identify(context, request).catch(() => undefined)
      return caller?.key?.id ?? caller?.accountId ?? request.ip
    },
    errorResponseBuilder: (_, { ttl }) => new Problem('too_many_requests', { retryAfter: Math.max(1, Math.ceil(ttl / 1000)) }),
  })
}

/** A call's own limit, or its share of the general one. */
export const limitOf = ({ config }: Context, call: Pick<Call, 'perMinute'>): RateLimitOptions =>
  call.perMinute === undefined ? { max: config.callsPerMinute, groupId: 'general' } : { max: call.perMinute }

/** Bytes of a body that are read at most: strangers have nothing long to say, members send pictures as text. */
export const bodyLimitOf = (audience: Audience): number => (audience === 'public' ? 256 * 1024 : 48 * 1024 * 1024)

/** A limit of calls by one network address, whoever makes them, with a refusal of its own. */
export const limitOfAddress = ({
  refusal,
  ...limit
}: Pick<RateLimitOptions, 'max' | 'timeWindow'> & { readonly refusal: Error }): RateLimitOptions => ({
  ...limit,
  keyGenerator: ({ ip }) => ip,
  errorResponseBuilder: () => refusal,
})
