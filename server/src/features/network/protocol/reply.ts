import { ERRORS } from '@stipple/core/errors'
import { ZodError, type z } from 'zod'
import type { Config } from '../../../config.ts'
import type { App, Reply, Request } from '../../../http/app-type.ts'
import { hasTooManyParts } from '../../../http/bodies.ts'
import { toProblem, wordsOf } from '../../../http/error-reply.ts'
import { HordeRefusal } from '../wire/public.ts'
import { isOfKnown, keyOf } from './keyholder.ts'

/** Headers by which pages of other sites may use these calls. */
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, GET, OPTIONS, PUT, DELETE, PATCH',
  'access-control-allow-headers':
    'Accept, Content-Type, Content-Length, Accept-Encoding, X-CSRF-Token, apikey, Client-Agent, X-Fields, X-Forwarded-For, Proxied-For, Proxy-Authorization',
  'access-control-expose-headers': 'X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After, Horde-Node',
  'cross-origin-resource-policy': 'cross-origin',
} as const

/** Answers of these calls have the headers and the masks of the AI Horde. */
export function answerAsHorde(app: App): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers({ ...CORS, 'cache-control': 'no-store', 'horde-node': nodeOf(request) })
    done(request.url.includes('%00') ? new HordeRefusal(400, 'NulByteInPayload', 'The address may not contain NUL bytes.') : undefined)
  })
  app.addHook('preSerialization', async (request, _, payload) => masked(request, payload))
}

/** Version of the AI Horde whose calls these are. */
export const HORDE_VERSION = '5.1.5'

/** Server that answered, as workers write it down: host, port and version. */
const nodeOf = ({ hostname, port, protocol }: Request): string =>
  `${hostname}:${port ?? (protocol === 'https' ? 443 : 80)}:${HORDE_VERSION}`

/** Only the fields that the caller asks for, of an object or of each in a list. */
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

/** Answers a refusal in the words and codes of the AI Horde. */
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
  // The product's own numbers above 559 are no status that a program of the Horde knows.
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

/** Codes of the Horde for refusals of ours. */
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

/** Their statuses, where the Horde has others. */
const STATUS: Readonly<Record<string, number>> = { not_enough_dots: 403, please_login: 401, model_missing: 400 }

/** Throws a `ZodError`, whose problems are answered by their dotted paths. */
export const read = <S extends z.ZodType>(schema: S, value: unknown): z.output<S> => schema.parse(value ?? {}, { error: wordsOfIssue })

/** Words of the AI Horde for a value that does not fit its schema. */
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

/** Bodies as programs of the AI Horde send them: they announce JSON also where they send none. */
export function readAsHorde(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString()
    if (text === '') return done(null, undefined)
    if (hasTooManyParts(text)) return done(new HordeRefusal(400, 'BadRequest', 'The request payload has too many parts.'))
    // A plain search first: bodies hold pictures.
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

/** The letter zero, and halves of letters, which no database keeps; whole letters are not written like that by `JSON.stringify`. */
const ZERO = /(?<!\\)(?:\\\\)*\\u0000/
const SURROGATE = /(?<!\\)(?:\\\\)*\\u[dD][89a-fA-F]/

type Window = '1 second' | '1 minute' | '1 hour'

interface Limit {
  readonly max: number
  readonly timeWindow: Window
  /** Calls that are counted together. */
  readonly by?: keyof typeof COUNTED
  /** `max` of members whom the operator knows. */
  readonly ofKnown?: number
}

const COUNTED = {
  address: ({ ip }: Request): string => ip,
  /** Each request has a limit of its own. */
  path: ({ ip, method, url }: Request): string => `${ip} ${method} ${url.replace(/\?.*$/, '')}`,
  key: (request: Request): string => `${keyOf(request)} ${request.method} ${request.routeOptions.url}`,
} as const

const TIMES = 'hordeLimitTimes'

/** Raises the limits of these calls as far as the operator raised the general one; they are never lower than the published ones. */
export const raiseLimits = (app: App, { callsPerMinute }: Pick<Config, 'callsPerMinute'>): unknown =>
  app.decorate(TIMES, Math.max(1, callsPerMinute / USUAL_CALLS))
const USUAL_CALLS = 600

/** A limit of calls, whose refusal has the words of the Horde. */
function limitOf({ max, timeWindow, by = 'address', ofKnown = max }: Limit) {
  return {
    timeWindow,
    max: (request: Request): number => Math.round((isOfKnown(request) ? ofKnown : max) * request.server.getDecorator<number>(TIMES)),
    keyGenerator: COUNTED[by],
    errorResponseBuilder: (_: unknown, { max: most }: { readonly max: number }) => beyond(most, timeWindow),
  }
}

const beyond = (max: number, timeWindow: Window): HordeRefusal => new HordeRefusal(429, '', `${max} per ${timeWindow}`)

/** A limit of calls by one address. */
export const limit = (max: number, timeWindow: Window) => limits({ max, timeWindow })

/** The same for each address below it. */
export const limitByPath = (max: number, timeWindow: Window) => limits({ max, timeWindow, by: 'path' })

/** A limit that the headers of the answers tell of. */
export const limits = (first: Limit) => ({ config: { rateLimit: limitOf(first) } })

/** Further limits, counted before the body is read; the headers tell of one where it is reached. */
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
