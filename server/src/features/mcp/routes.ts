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

/** One picture as text. */
const bodyLimit = Math.ceil((LIMITS.upload.bytes * 4) / 3) + 2 ** 20

/** The Model Context Protocol for agents, without sessions: its revision of 2026-07-28, and clients of 2025 by the stateless form of theirs. */
export function mcpRoutes(scope: App, context: Context, { shared, held, signalOf }: Frame): void {
  const waitForEnd = followEnds(context)
  // Where a client looks that was refused, and one that was told an address alone (RFC 9728, section 3.1).
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
      const asker = { context, caller, language: languageOf(request), origin, waitForEnd, signal }
      const handler = createMcpHandler(() => createTools(() => asker), {
        // No list here changes while someone listens.
        maxSubscriptions: 0,
        onerror: (error) => context.log.debug({ err: error }, 'an agent was refused'),
      })
      const { method, url, body } = request
      const asked = new Request(new URL(url, origin), { method, headers: headersOf(request), signal })
      const answer = await handler.fetch(asked, { parsedBody: body })
      return reply.send(answer)
    }),
  })
}

/** Answers a refusal as JSON-RPC has it, and as HTTP does. */
export const refuseAsMcp =
  (context: Context) =>
  (request: Request, reply: Reply, error: unknown): void =>
    sendRefusal(request, reply, { error, origin: originOf(context, request) })

/** Headers that are about the call, and not about the connection or a body that is read already. */
function headersOf({ headers }: Request): Headers {
  const ours = new Headers()
  for (const [name, value] of Object.entries(headers)) if (typeof value === 'string' && !CONNECTION.has(name)) ours.set(name, value)
  return ours
}

const CONNECTION = new Set(['connection', 'content-length', 'transfer-encoding', 'host', 'keep-alive', 'upgrade', 'expect'])

const METADATA = '/.well-known/oauth-protected-resource/mcp'

/** The challenge of RFC 6750 to who may not call, with the address of what there is to know about keys (RFC 9728, section 5.1). */
function challengeOf(code: ErrorCode, origin: string): string | undefined {
  const metadata = `resource_metadata="${origin}${METADATA}"`
  if (code === 'please_login') return `Bearer ${metadata}`
  if (code === 'wrong_key') return `Bearer error="invalid_token", ${metadata}`
  return code === 'key_scope' ? `Bearer error="insufficient_scope", scope="${SCOPES.join(' ')}", ${metadata}` : undefined
}

const toolCall = z.object({ id: z.union([z.string(), z.number()]), method: z.literal('tools/call') })

/** A refusal before any tool is called: as JSON-RPC has it, and as HTTP does. */
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
    // What is refused of a call before its tool runs, such as its words, is told where agents look for it.
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
