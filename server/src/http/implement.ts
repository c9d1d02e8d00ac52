import type { Call, Calls } from '@stipple/core/contract/define-call'
import type { Language } from '@stipple/core/domain/text'
import { ERRORS } from '@stipple/core/errors'
import type { z } from 'zod'
import type { Context } from '../context.ts'
import { Problem } from '../problem.ts'
import { type Access, type Audience, requireAudience } from './access.ts'
import type { App, Request } from './app-type.ts'
import { resolveCaller, tokenForPage } from './auth.ts'
import { basePathOf } from './base-path.ts'
import type { Bounds } from './bounds.ts'
import type { Caller } from './caller.ts'
import { writerOf } from './compilers.ts'
import { type Cookie, cookiesOf, type Cookies } from './cookies.ts'
import { bodyOfProblem, toProblem } from './error-reply.ts'
import { type IncomingFile, receiveFile } from './incoming-file.ts'
import { languageOf } from './language.ts'
import { bodyLimitOf, limitOf } from './limits.ts'
import { isSameSiteWrite } from './own-page.ts'
import { PackedAnswer } from './packed-answer.ts'
import { sendPacked } from './packed.ts'
import { createParts, followsParts } from './parts.ts'
import type { WordRules } from './refuse-words.ts'
import { type RequestKey, idempotencyKeyOf } from './request-key.ts'

/** Arguments of a handler: parsed input, caller, and facts about the request. */
export interface Received<C extends Call, A extends Audience = Audience> {
  readonly params: Parsed<C, 'params'>
  readonly query: Parsed<C, 'query'>
  readonly body: Parsed<C, 'body'>
  readonly caller: 'public' extends A ? Caller | undefined : Caller
  readonly language: Language
  readonly request: {
    readonly id: string
    readonly ip: string
    readonly userAgent: string | undefined
    /** Scheme, host and base path at which the caller reaches us, for absolute addresses. */
    readonly origin: string
    /** True if our own page makes this write. Checked if a cookie other than the session's is relevant. */
    readonly isSameSiteWrite: boolean
    /** Session token for one of our pages that reads by cookie and may receive it. */
    readonly pageToken: string | undefined
    /** Aborted when the caller disconnects. */
    readonly signal: AbortSignal
    /** Idempotency key of the request. */
    readonly once: RequestKey | undefined
    readonly headers: Readonly<Record<string, string | string[] | undefined>>
  }
  readonly answer: {
    /** Sets another success status than the call's own. */
    readonly status: (code: 200 | 202) => void
    readonly header: (name: string, value: string) => void
    /** Sends the partial text to a caller that follows a call with `parts`. */
    readonly part: (text: string) => void
  }
  /** Sets or clears the caller's session cookie. */
  readonly cookie: Cookie
  /** Cookies of an unfinished log-in. */
  readonly signIn: Pick<Cookies, 'pending' | 'intent'>
}

type Parsed<C, Name extends 'params' | 'query' | 'body'> = C extends { readonly [K in Name]: infer S }
  ? S extends z.ZodType
    ? z.output<S>
    : S extends 'multipart'
      ? IncomingFile
      : undefined
  : undefined

export type Handlers<C extends Calls, A extends Access<C>> = { readonly [K in keyof C & string]: Handler<Extract<C[K], Call>, A[K]> }
type Handler<C extends Call, A extends Audience> = (call: Received<C, A>) => Promise<Answer<z.input<C['reply']>>>
type Answer<T> = T | PackedAnswer<T>

interface Table<C, A> {
  readonly calls: C
  readonly access: A
  /** Calls also allowed before a required second factor is set up. */
  readonly beforeSecondFactor?: readonly string[]
}

/**
 * Registers every call of a resource. A missing handler, an unknown field and a reply of another shape do not compile; at run time input and reply
 * are validated by the same schemas, so unknown fields are never sent.
 */
export function implement<const C extends Calls, const A extends Access<C>>(
  app: App,
  context: Context,
  { calls, access, beforeSecondFactor = [] }: Table<C, A>,
  handlers: Handlers<NoInfer<C>, NoInfer<A>>,
): void {
  for (const [address, call] of Object.entries<Call>(calls)) {
    // The typed table becomes a loop: `Handlers` ensures that each address has its call's handler.
    const handle = handlers[address as keyof C & string] as unknown as (call: Received<Call>) => Promise<unknown>
    register(app, context, {
      address,
      call,
      audience: access[address as keyof C & string],
      handle,
      early: beforeSecondFactor.includes(address),
    })
  }
}

interface Entry {
  readonly address: string
  readonly call: Call
  readonly audience: Audience
  readonly early: boolean
  readonly handle: (call: Received<Call>) => Promise<unknown>
}

function register(app: App, context: Context, { address, call, audience, handle, early }: Entry): void {
  const [method = 'GET', url = '/'] = address.split(' ')
  const write = writerOf(call.reply, { address, base: basePathOf(context.config) })
  app.route({
    method,
    url,
    schema: {
      ...(call.params && { params: call.params }),
      ...(call.query && { querystring: call.query }),
      ...bodyOf(call),
      response: { '2xx': call.reply },
    },
    bodyLimit: bodyLimitOf(audience, call),
    config: {
      rateLimit: limitOf(context, call),
      unsecured: early ? 'allowed' : audience === 'public' ? 'guest' : 'refused',
      ...rulesOf(call),
    },
    // Before the body is read, so that strangers cannot send large bodies.
    onRequest: async (request) => requireAudience(await resolveCaller(context, request, call.keys), audience),
    handler: async (request, reply) => {
      const gone = new AbortController()
      reply.raw.on('close', () => {
        if (!reply.raw.writableEnded) gone.abort()
      })
      // Private data must not be cached for another member.
      reply.header('cache-control', call.maxAge === undefined ? 'no-store' : `public, max-age=${call.maxAge}`)
      const { session: cookie, ...signIn } = cookiesOf(context.config, request, reply)
      const file = call.body === 'multipart' ? await receiveFile(request, context.config, call.file) : undefined
      reply.status(call.status ?? 200)
      const parts = call.parts && followsParts(request) ? createParts(reply) : undefined
      try {
        const caller = await resolveCaller(context, request, call.keys)
        const answer = await handle({
          params: request.params as never,
          query: request.query as never,
          body: (file ?? request.body) as never,
          caller,
          language: languageOf(request),
          request: {
            id: request.id,
            ip: request.ip,
            userAgent: request.headers['user-agent'],
            origin: originOf(context, request),
            isSameSiteWrite: isSameSiteWrite(context.config, request),
            pageToken: tokenForPage(context, request),
            signal: gone.signal,
            headers: request.headers,
            get once() {
              return idempotencyKeyOf(request, caller, request.body)
            },
          },
          answer: {
            status: (code) => void reply.status(code),
            header: (name, value) => void reply.header(name, value),
            part: (text) => parts?.send(text),
          },
          cookie,
          signIn,
        })
        if (parts?.isOpen()) return parts.done(write(answer))
        if (!(answer instanceof PackedAnswer)) return answer
        // Revalidated each time (304): the next member in this browser may get another reply.
        reply.type('application/json; charset=utf-8').header('cache-control', 'private, no-cache')
        return await sendPacked(request, reply, await answer.packed(write))
      } catch (error) {
        if (!parts?.isOpen()) throw error
        const problem = toProblem(error)
        request.log.warn({ err: error }, 'a request failed after a part of its response was sent')
        return parts.fail(ERRORS[problem.code], bodyOfProblem(request, problem))
      } finally {
        await file?.discard()
      }
    },
  })
}

/** The configured address, or the requested one, for absolute addresses. Throws `malformed_request` if it is invalid. */
export function originOf({ config }: Context, { protocol, host }: Pick<Request, 'protocol' | 'host'>): string {
  if (config.publicUrl !== undefined) return config.publicUrl
  if (!HOST.test(host)) throw new Problem('malformed_request')
  return `${protocol}://${host}`
}

/** A host name or address, and a port. */
const HOST = /^([a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])(:\d{1,5})?$/i

const rulesOf = ({ words, encoded, secret, atOnce, work }: Call): WordRules & Bounds => ({
  ...(atOnce !== undefined && { atOnce }),
  ...(work && { work }),
  ...(words && { words }),
  ...(encoded && { encoded }),
  ...(secret && { secret }),
})

const bodyOf = ({ body }: Call) => (body === undefined || body === 'multipart' ? {} : { body })
