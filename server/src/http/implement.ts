import type { Call, Calls } from '@stipple/core/contract/define-call'
import type { Language } from '@stipple/core/domain/text'
import type { z } from 'zod'
import type { Context } from '../context.ts'
import type { Caller } from '../features/accounts/public.ts'
import type { App } from './app-type.ts'
import { requireAudience, resolveCaller } from './auth.ts'
import { type IncomingFile, receiveFile } from './incoming-file.ts'
import { languageOf } from './language.ts'
import { bodyLimitOf, limitOf } from './limits.ts'
import { type SessionCookie, sessionCookie } from './session-cookie.ts'

/** What a handler gets: the parsed input, who asks, and facts about the request. */
export interface Received<C extends Call> {
  readonly params: Parsed<C, 'params'>
  readonly query: Parsed<C, 'query'>
  readonly body: Parsed<C, 'body'>
  readonly caller: C['audience'] extends 'public' ? Caller | undefined : Caller
  readonly language: Language
  readonly request: {
    readonly id: string
    readonly ip: string
    readonly userAgent: string | undefined
    /** Aborted when the caller has gone away. */
    readonly signal: AbortSignal
  }
  /** Signs the caller's browser in or out. */
  readonly cookie: SessionCookie
}

type Parsed<C, Name extends 'params' | 'query' | 'body'> = C extends { readonly [K in Name]: infer S }
  ? S extends z.ZodType
    ? z.output<S>
    : S extends 'multipart'
      ? IncomingFile
      : undefined
  : undefined

export type Handlers<C extends Calls> = { readonly [K in keyof C]: Handler<Extract<C[K], Call>> }
type Handler<C extends Call> = (call: Received<C>) => Promise<z.input<C['reply']>>

/**
 * Registers every call of a resource. A forgotten handler, a field that does not exist and a reply of another shape do not compile;
 * at run time input and reply pass the same schemas, so a field that the contract does not know never leaves.
 */
export function implement<const C extends Calls>(app: App, context: Context, calls: C, handlers: Handlers<NoInfer<C>>): void {
  for (const [address, call] of Object.entries<Call>(calls)) {
    // The edge where the typed table becomes a loop: `Handlers` made sure that each address has the handler of its call.
    const handle = handlers[address as keyof C] as unknown as (call: Received<Call>) => Promise<unknown>
    register(app, context, { address, call, handle })
  }
}

interface Entry {
  readonly address: string
  readonly call: Call
  readonly handle: (call: Received<Call>) => Promise<unknown>
}

function register(app: App, context: Context, { address, call, handle }: Entry): void {
  const [method = 'GET', url = '/'] = address.split(' ')
  app.route({
    method,
    url,
    schema: {
      ...(call.params && { params: call.params }),
      ...(call.query && { querystring: call.query }),
      ...bodyOf(call),
      response: { [call.status ?? 200]: call.reply },
    },
    bodyLimit: bodyLimitOf(call),
    config: { rateLimit: limitOf(context, call) },
    // Before the body is read: strangers may not make us take one in.
    onRequest: async (request) => requireAudience(await resolveCaller(context, request), call.audience),
    handler: async (request, reply) => {
      const gone = new AbortController()
      reply.raw.on('close', () => {
        if (!reply.raw.writableEnded) gone.abort()
      })
      const file = call.body === 'multipart' ? await receiveFile(request) : undefined
      try {
        const answer = await handle({
          params: request.params as never,
          query: request.query as never,
          body: (file ?? request.body) as never,
          caller: (await resolveCaller(context, request)) as never,
          language: languageOf(request),
          request: { id: request.id, ip: request.ip, userAgent: request.headers['user-agent'], signal: gone.signal },
          cookie: sessionCookie(context.config, reply),
        })
        reply.status(call.status ?? 200)
        return answer
      } finally {
        await file?.discard()
      }
    },
  })
}

const bodyOf = ({ body }: Call) => (body === undefined || body === 'multipart' ? {} : { body })
