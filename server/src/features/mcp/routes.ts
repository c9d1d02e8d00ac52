import { createMcpHandler } from '@modelcontextprotocol/server'
import { LIMITS } from '@stipple/core/domain/limits'
import { ERRORS } from '@stipple/core/errors'
import type { Context } from '../../context.ts'
import type { App, Reply, Request } from '../../http/app-type.ts'
import { toProblem, wordsOf } from '../../http/error-reply.ts'
import { originOf } from '../../http/implement.ts'
import { languageOf } from '../../http/language.ts'
import { registerFace } from '../../http/program-face.ts'
import { followEnds } from '../jobs/public.ts'
import { SCOPES } from './policy.ts'
import { createTools } from './tools.ts'

/** One picture as text. */
const bodyLimit = Math.ceil((LIMITS.upload.bytes * 4) / 3) + 2 ** 20

/** The Model Context Protocol for agents, without sessions: its revision of 2026-07-28, and clients of 2025 by the stateless form of theirs. */
export function mcpRoutes(app: App, context: Context): void {
  const waitForEnd = followEnds(context)
  registerFace(app, context, { scopes: SCOPES, refuse: sendRefusal }, (scope, { shared, held, signalOf }) => {
    scope.route({
      method: ['GET', 'POST', 'DELETE'],
      url: '/mcp',
      ...shared,
      bodyLimit,
      handler: held(async (caller, request, reply) => {
        const origin = originOf(context, request)
        const signal = signalOf(reply)
        const asker = { context, caller, language: languageOf(request), origin, waitForEnd, signal }
        const handler = createMcpHandler(() => createTools(() => asker), {
          // No list here changes while somebody listens.
          maxSubscriptions: 0,
          onerror: (error) => context.log.debug({ err: error }, 'an agent was refused'),
        })
        const { method, url, body } = request
        const asked = new Request(new URL(url, origin), { method, headers: headersOf(request), signal })
        const answer = await handler.fetch(asked, { parsedBody: body })
        return reply.send(answer)
      }),
    })
  })
}

/** Headers that are about the call, and not about the connection or a body that is read already. */
function headersOf({ headers }: Request): Headers {
  const ours = new Headers()
  for (const [name, value] of Object.entries(headers)) if (typeof value === 'string' && !CONNECTION.has(name)) ours.set(name, value)
  return ours
}

const CONNECTION = new Set(['connection', 'content-length', 'transfer-encoding', 'host', 'keep-alive', 'upgrade', 'expect'])

/** A refusal before any tool is called: as JSON-RPC has it, and as HTTP does. */
function sendRefusal(request: Request, reply: Reply, error: unknown): void {
  const problem = toProblem(error)
  if (problem.code === 'internal') request.log.error({ err: error }, 'unexpected error')
  const isStranger = problem.code === 'please_login' || problem.code === 'wrong_key'
  if (isStranger) reply.header('www-authenticate', 'Bearer')
  if (problem.retryAfter !== undefined) reply.header('retry-after', problem.retryAfter)
  const { message } = wordsOf(problem, languageOf(request))
  reply
    .status(isStranger ? 401 : ERRORS[problem.code])
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ jsonrpc: '2.0', id: null, error: { code: problem.code === 'malformed_request' ? -32_700 : -32_000, message } })
}
