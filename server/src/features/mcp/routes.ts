import { createMcpHandler } from '@modelcontextprotocol/server'
import { LIMITS } from '@stipple/core/domain/limits'
import { ERRORS, type ErrorCode } from '@stipple/core/errors'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import type { App, Reply, Request } from '../../http/app-type.ts'
import { withBounds } from '../../http/bounds.ts'
import type { Frame } from '../../http/dialect.ts'
import { toProblem, wordsOf } from '../../http/error-reply.ts'
import { originOf } from '../../http/implement.ts'
import { languageOf } from '../../http/language.ts'
import { limitOf } from '../../http/limits.ts'
import { withWords } from '../../http/refuse-words.ts'
import { followEnds } from '../jobs/follow/public.ts'
import { SCOPES } from './policy.ts'
import { presentResource, toRefusedResult } from './present.ts'
import { createTools } from './tools.ts'

/** Size of one base64 image, and text. */
const bodyLimit = Math.ceil((LIMITS.upload.bytes * 4) / 3) + 2 ** 20

/** The Model Context Protocol without sessions: revision 2026-07-28, and the stateless mode for clients of 2025. */
export function mcpRoutes(scope: App, context: Context, { shared, held, signalOf }: Frame): void {
  const waitForEnd = followEnds(context)
  // Metadata addresses for a refused client, and for one that only has the address (RFC 9728, section 3.1).
  for (const url of [METADATA, METADATA.replace(/\/mcp$/, '')])
    scope.get(url, { config: { rateLimit: limitOf(context, {}) } }, async (request, reply) => {
      reply.header('access-control-allow-origin', '*')
      return presentResource(originOf(context, request), SCOPES)
    })
  scope.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/mcp',
    ...withWords({ encoded: ['params.arguments.image'] }, withBounds({ work: { pixels: LIMITS.upload.pixels, seconds: 60 } }, shared)),
    bodyLimit,
    handler: held(async (caller, request, reply) => {
      const origin = originOf(context, request)
      const signal = signalOf(reply)
      const requester = { context, caller, language: languageOf(request), origin, waitForEnd, signal }
      const handler = createMcpHandler(() => createTools(() => requester), {
        // The lists never change during a request.
        maxSubscriptions: 0,
        onerror: (error) => context.log.debug({ err: error }, 'an agent request was refused'),
      })
      const { method, url, body } = request
      const asked = new Request(new URL(url, origin), { method, headers: headersOf(request), signal })
      const answer = await handler.fetch(asked, { parsedBody: body })
      return reply.send(answer)
    }),
  })
}

/** Sends an error in JSON-RPC form with an HTTP status. */
export const refuseAsMcp =
  (context: Context) =>
  (request: Request, reply: Reply, error: unknown): void =>
    sendRefusal(request, reply, { error, origin: originOf(context, request) })

/** Headers of the call, without those of the connection and of the parsed body. */
function headersOf({ headers }: Request): Headers {
  const ours = new Headers()
  for (const [name, value] of Object.entries(headers)) if (typeof value === 'string' && !CONNECTION.has(name)) ours.set(name, value)
  return ours
}

const CONNECTION = new Set(['connection', 'content-length', 'transfer-encoding', 'host', 'keep-alive', 'upgrade', 'expect'])

const METADATA = '/.well-known/oauth-protected-resource/mcp'

/** Challenge by RFC 6750 with the address of the metadata (RFC 9728, section 5.1). */
function challengeOf(code: ErrorCode, origin: string): string | undefined {
  const metadata = `resource_metadata="${origin}${METADATA}"`
  if (code === 'please_login') return `Bearer ${metadata}`
  if (code === 'wrong_key') return `Bearer error="invalid_token", ${metadata}`
  return code === 'key_scope' ? `Bearer error="insufficient_scope", scope="${SCOPES.join(' ')}", ${metadata}` : undefined
}

const toolCall = z.object({ id: z.union([z.string(), z.number()]), method: z.literal('tools/call') })

/** An error before any tool is called, in JSON-RPC form with an HTTP status. */
function sendRefusal(request: Request, reply: Reply, { error, origin }: { error: unknown; origin: string }): void {
  const problem = toProblem(error)
  if (problem.code === 'internal') request.log.error({ err: error }, 'unexpected error')
  const isStranger = problem.code === 'please_login' || problem.code === 'wrong_key'
  const challenge = challengeOf(problem.code, origin)
  if (challenge !== undefined) reply.header('www-authenticate', challenge)
  if (problem.retryAfter !== undefined) reply.header('retry-after', problem.retryAfter)
  const language = languageOf(request)
  const called = toolCall.safeParse(request.body).data
  if (called && !isStranger) {
    // An error found before the tool runs, such as an invalid argument, is sent where agents read it.
    reply
      .status(200)
      .type('application/json; charset=utf-8')
      .serializer(JSON.stringify)
      .send({ jsonrpc: '2.0', id: called.id, result: { resultType: 'complete', ...toRefusedResult(problem, language) } })
    return
  }
  const { message } = wordsOf(problem, language)
  reply
    .status(isStranger ? 401 : ERRORS[problem.code])
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ jsonrpc: '2.0', id: null, error: { code: problem.code === 'malformed_request' ? -32_700 : -32_000, message } })
}
