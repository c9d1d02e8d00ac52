import { ERRORS } from '@stipple/core/errors'
import { ZodError, type z } from 'zod'
import type { Config } from '../../../config.ts'
import type { App, Reply, Request } from '../../../http/app-type.ts'
import { hasTooManyParts } from '../../../http/bodies.ts'
import { toProblem, wordsOf } from '../../../http/error-reply.ts'
import { HordeRefusal } from '../wire/public.ts'
import { isOfAllowlisted, keyOf } from './keyholder.ts'

/** Headers that allow these calls from pages of other sites. */
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, GET, OPTIONS, PUT, DELETE, PATCH',
  'access-control-allow-headers':
    'Accept, Content-Type, Content-Length, Accept-Encoding, X-CSRF-Token, apikey, Client-Agent, X-Fields, X-Forwarded-For, Proxied-For, Proxy-Authorization',
  'access-control-expose-headers': 'X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After, Horde-Node',
  'cross-origin-resource-policy': 'cross-origin',
} as const

/** Adds the AI Horde's headers and field masks to replies. */
export function answerAsHorde(app: App): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers({ ...CORS, 'cache-control': 'no-store', 'horde-node': nodeOf(request) })
    done(request.url.includes('%00') ? new HordeRefusal(400, 'NulByteInPayload', 'The address may not contain NUL bytes.') : undefined)
  })
  app.addHook('preSerialization', async (request, _, payload) => masked(request, payload))
}

/** Version of the AI Horde with these calls. */
export const HORDE_VERSION = '5.1.5'

/** The responding server, as workers log it: host, port and version. */
const nodeOf = ({ hostname, port, protocol }: Request): string =>
  `${hostname}:${port ?? (protocol === 'https' ? 443 : 80)}:${HORDE_VERSION}`

/** Only the requested fields of an object, or of each in a list. */
function masked(request: Request, payload: unknown): unknown {
  const header = request.headers['x-fields']
  if (typeof header !== 'string') return payload
  const names = new Set(
    header
      .replace(/[{}]/g, '')
      .split(',')
      .map((name) => name.trim()),
  )
  const only = (value: unknown): unknown =>
    typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value).filter(([name]) => names.has(name))) : value
  return Array.isArray(payload) ? payload.map(only) : only(payload)
}

/** Sends an error with the AI Horde's text and codes. */
export function sendRefusal(request: Request, reply: Reply, error: unknown): void {
  const { status, body, retryAfter } = refusalOf(request, error)
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  reply.status(status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(body)
}

interface Refused {
  readonly status: number
  readonly body: { readonly message: string; readonly rc?: string; readonly errors?: Readonly<Record<string, string>> }
  readonly retryAfter?: number | undefined
}

function refusalOf(request: Request, error: unknown): Refused {
  if (error instanceof HordeRefusal)
    return { status: error.status, body: { message: error.message, ...(error.code !== '' && { rc: error.code }) } }
  if (error instanceof ZodError) {
    const errors = Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.'), message]))
    return { status: 400, body: { message: 'Input payload validation failed', errors } }
  }
  const problem = toProblem(error)
  if (problem.code === 'internal') request.log.error({ err: error }, 'unexpected error')
  // The product's own statuses above 559 are unknown to AI Horde clients.
  const status = STATUS[problem.code] ?? (ERRORS[problem.code] >= 560 ? 400 : ERRORS[problem.code])
  if (status >= 500 && problem.code !== 'internal') request.log.warn({ err: error }, 'refused')
  const { message, errors } = wordsOf(problem, 'en')
  return {
    status,
    retryAfter: problem.retryAfter,
    body: {
      message,
      ...(errors && { errors }),
      ...((!errors || problem.code === 'sexualised_minors') && { rc: RC[problem.code] ?? 'BadRequest' }),
    },
  }
}

/** Horde codes for our errors. */
const RC: Readonly<Record<string, string>> = {
  not_enough_dots: 'KudosUpfront',
  model_missing: 'UnexpectedModelName',
  nsfw_detected: 'CorruptPrompt',
  sexualised_minors: 'CorruptPrompt',
  too_many_jobs: 'TooManyPrompts',
  not_found: 'RequestNotFound',
  please_login: 'InvalidAPIKey',
  no_access: 'Forbidden',
}

/** Statuses that differ from ours. */
const STATUS: Readonly<Record<string, number>> = { not_enough_dots: 403, please_login: 401, model_missing: 400 }

/** Throws a `ZodError`; its issues are reported by dotted path. */
export const read = <S extends z.ZodType>(schema: S, value: unknown): z.output<S> => schema.parse(value ?? {}, { error: wordsOfIssue })

/** The AI Horde's text for a value that does not match its schema. */
const wordsOfIssue: z.core.$ZodErrorMap = (issue) => {
  const given = typeof issue.input === 'string' ? `'${issue.input.slice(0, 60)}'` : JSON.stringify(issue.input)?.slice(0, 60)
  if (issue.code === 'invalid_type') {
    if (issue.input === undefined) return `'${String(issue.path?.at(-1))}' is a required property`
    return `${given} is not of type '${issue.expected === 'int' ? 'integer' : issue.expected}'`
  }
  if (issue.code === 'invalid_value') return `${given} is not one of ${JSON.stringify(issue.values)}`
  if (issue.code === 'not_multiple_of') return `${given} is not a multiple of ${issue.divisor}`
  if (issue.code !== 'too_small' && issue.code !== 'too_big') return undefined
  if (issue.origin !== 'number' && issue.origin !== 'int') return `${given} is too ${issue.code === 'too_small' ? 'short' : 'long'}`
  return issue.code === 'too_small'
    ? `${given} is less than the minimum of ${issue.minimum}`
    : `${given} is greater than the maximum of ${issue.maximum}`
}

/** Parses bodies as AI Horde clients send them: they declare JSON even without a body. */
export function readAsHorde(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString()
    if (text === '') return done(null, undefined)
    if (hasTooManyParts(text)) return done(new HordeRefusal(400, 'BadRequest', 'The request payload has too many parts.'))
    // A plain search first: bodies contain images.
    const isEscaped = text.includes('\\u')
    if (isEscaped && ZERO.test(text))
      return done(new HordeRefusal(400, 'NulByteInPayload', 'The request payload may not contain NUL bytes.'))
    void parse(request, text, (error, value) => {
      if (!error && isEscaped && SURROGATE.test(text) && SURROGATE.test(JSON.stringify(value)))
        return done(new HordeRefusal(400, 'InvalidPromptEncoding', 'A text holds characters that cannot be encoded.'))
      done(error, value)
    })
  })
}

/** NUL and lone surrogates, which PostgreSQL refuses; `JSON.stringify` does not escape complete characters. */
const ZERO = /(?<!\\)(?:\\\\)*\\u0000/
const SURROGATE = /(?<!\\)(?:\\\\)*\\u[dD][89a-fA-F]/

type Window = '1 second' | '1 minute' | '1 hour'

interface Limit {
  readonly max: number
  readonly timeWindow: Window
  /** Calls counted together. */
  readonly by?: keyof typeof COUNTED
  /** `max` for trusted members. */
  readonly ofKnown?: number
}

const COUNTED = {
  address: ({ ip }: Request): string => ip,
  /** Each request has its own limit. */
  path: ({ ip, method, url }: Request): string => `${ip} ${method} ${url.replace(/\?.*$/, '')}`,
  key: (request: Request): string => `${keyOf(request)} ${request.method} ${request.routeOptions.url}`,
} as const

const TIMES = 'hordeLimitTimes'

/** Raises the limits of these calls together with the general one; never below the published ones. */
export const raiseLimits = (app: App, { callsPerMinute }: Pick<Config, 'callsPerMinute'>): unknown =>
  app.decorate(TIMES, Math.max(1, callsPerMinute / USUAL_CALLS))
const USUAL_CALLS = 600

/** A rate limit whose error has the Horde's text. */
function limitOf({ max, timeWindow, by = 'address', ofKnown = max }: Limit) {
  return {
    timeWindow,
    max: (request: Request): number => Math.round((isOfAllowlisted(request) ? ofKnown : max) * request.server.getDecorator<number>(TIMES)),
    keyGenerator: COUNTED[by],
    errorResponseBuilder: (_: unknown, { max: most }: { readonly max: number }) => beyond(most, timeWindow),
  }
}

const beyond = (max: number, timeWindow: Window): HordeRefusal => new HordeRefusal(429, '', `${max} per ${timeWindow}`)

/** A rate limit per address. */
export const limit = (max: number, timeWindow: Window) => limits({ max, timeWindow })

/** The same per path below it. */
export const limitByPath = (max: number, timeWindow: Window) => limits({ max, timeWindow, by: 'path' })

/** A limit that is announced in headers. */
export const limits = (first: Limit) => ({ config: { rateLimit: limitOf(first) } })

/** Further limits, counted before the body is read; announced in headers when reached. */
export function alsoLimited(app: App, ...further: readonly Limit[]) {
  const counts = further.map((one) => {
    const { keyGenerator, ...rest } = limitOf(one)
    const mark = `horde ${one.max} per ${one.timeWindow}`
    return { ...one, count: app.createRateLimit({ ...rest, keyGenerator: (request) => `${mark} ${keyGenerator(request)}` }) }
  })
  return {
    preParsing: async (request: Request, reply: Reply): Promise<void> => {
      for (const { timeWindow, count } of counts) {
        const counted = await count(request)
        if (counted.isAllowed || !counted.isExceeded) continue
        const { max, ttlInSeconds: seconds } = counted
        reply.headers({ 'x-ratelimit-limit': max, 'x-ratelimit-remaining': 0, 'x-ratelimit-reset': seconds, 'retry-after': seconds })
        throw beyond(max, timeWindow)
      }
    },
  }
}
