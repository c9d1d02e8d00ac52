import { specTypeSchemas } from '@modelcontextprotocol/client'
import { expect } from 'vitest'
import { z } from 'zod'
import a1111 from './published/a1111.json' with { type: 'json' }
import openai from './published/openai.json' with { type: 'json' }
import replicate from './published/replicate.json' with { type: 'json' }

/** Response to one call of a dialect. `body` is already parsed; `method` of MCP is in the request. */
interface PublishedReply {
  readonly method: string
  readonly path: string
  readonly asked?: unknown
  readonly status: number
  readonly body: unknown
}

interface Contract {
  /** Name of the call; undefined for one that the publisher does not document. */
  readonly callOf: (reply: Pick<PublishedReply, 'method' | 'path' | 'asked'>) => string | undefined
  readonly calls: readonly string[]
  /** Returns the faults of a response; empty for one that conforms. */
  readonly faultsOf: (call: string, reply: PublishedReply) => readonly unknown[]
  readonly faultsOfEvent: (call: string, event: unknown) => readonly unknown[]
}

const fixture = z.object({
  source: z.string(),
  calls: z.record(z.string(), z.object({ answer: z.string().optional(), events: z.string().optional() })),
  refusal: z.string(),
  schemas: z.record(z.string(), z.custom<z.core.JSONSchema.JSONSchema>()),
})

/** Reads a fixture: JSON Schemas written from the publisher's documentation of each call. */
function fromFixture(written: unknown): Contract {
  const { calls, refusal, schemas } = fixture.parse(written)
  const read = new Map<string, z.ZodType>()
  const faultsIn = (name: string, value: unknown): readonly unknown[] => {
    const schema = read.get(name) ?? z.fromJSONSchema({ $ref: `#/$defs/${name}`, $defs: schemas })
    read.set(name, schema)
    return schema.safeParse(value).error?.issues ?? []
  }
  // Of two schemas that fit, the one with fewer unconstrained values.
  const names = Object.keys(calls).toSorted((one, other) => (one.match(/[:*]/g) ?? []).length - (other.match(/[:*]/g) ?? []).length)
  const patterns = names.map((name) => [name, new RegExp(`^${name.replaceAll(/:\w+/g, '[^/]+').replaceAll('*', '.+')}$`)] as const)
  return {
    calls: names,
    callOf: ({ method, path }) => patterns.find(([, pattern]) => pattern.test(`${method} ${path}`))?.[0],
    faultsOf: (call, { status, body }) => {
      const name = status < 400 ? calls[call]?.answer : refusal
      return name === undefined ? [] : faultsIn(name, body)
    },
    faultsOfEvent: (call, event) => faultsIn(calls[call]?.events ?? '', event),
  }
}

const rpcRequest = z.object({ method: z.string() })
const rpcResult = z.object({ result: z.unknown() })
const MCP_RESULTS: Readonly<Record<string, keyof typeof specTypeSchemas>> = {
  initialize: 'InitializeResult',
  'server/discover': 'DiscoverResult',
  'tools/list': 'ListToolsResult',
  'tools/call': 'CallToolResult',
  ping: 'EmptyResult',
}

const faultsOfType = (name: keyof typeof specTypeSchemas, value: unknown): readonly unknown[] => {
  const read = specTypeSchemas[name]['~standard'].validate(value)
  if (read instanceof Promise) throw new Error(`${name} is read later`)
  return read.issues ?? []
}

/** Schemas of the official client, by the requested method. */
const mcp: Contract = {
  calls: Object.keys(MCP_RESULTS),
  callOf: ({ path, asked }) => {
    const name = path === '/mcp' ? rpcRequest.safeParse(asked).data?.method : undefined
    return name !== undefined && name in MCP_RESULTS ? name : undefined
  },
  faultsOf: (call, { status, body }) => {
    const schema = MCP_RESULTS[call]
    const answer = rpcResult.safeParse(body).data
    const faults = faultsOfType('JSONRPCResponse', status < 400 ? body : { ...z.looseObject({}).parse(body), id: 1 })
    return faults.length > 0 || !schema || answer?.result === undefined ? faults : faultsOfType(schema, answer.result)
  },
  faultsOfEvent: (call, event) => mcp.faultsOf(call, { method: 'POST', path: '/mcp', status: 200, body: event }),
}

const CONTRACTS = { openai: fromFixture(openai), replicate: fromFixture(replicate), a1111: fromFixture(a1111), mcp }
export type PublishedFace = keyof typeof CONTRACTS

/** Calls of a dialect that got a conforming response in this file, errors not counted. */
const answered = new Map<PublishedFace, Set<string>>()

/** Calls of a dialect that have had no response in this file. */
export const unansweredCalls = (face: PublishedFace): string[] =>
  CONTRACTS[face].calls.filter((call) => answered.get(face)?.has(call) !== true)

const note = (face: PublishedFace, call: string): unknown => answered.set(face, (answered.get(face) ?? new Set()).add(call))

/**
 * Validates a response against the publisher's documentation. Calls that the publisher does not document may return anything, with errors in the
 * publisher's format.
 */
export function requirePublished(face: PublishedFace, reply: PublishedReply): void {
  const contract = CONTRACTS[face]
  const call = contract.callOf(reply)
  if (call === undefined && reply.status < 400) return
  expect([reply.method, reply.path, reply.status, contract.faultsOf(call ?? '', reply)]).toEqual([
    reply.method,
    reply.path,
    reply.status,
    [],
  ])
  if (call !== undefined && reply.status < 400) note(face, call)
}

/** Returns a `fetch` that validates each response, JSON or events, against the publisher's documentation. */
export const publishedFetch =
  (face: PublishedFace, ask: typeof fetch = fetch): typeof fetch =>
  async (input, init) => {
    const answer = await ask(input, init)
    const { url, method } = new Request(input, { ...init, body: null })
    const path = new URL(url).pathname
    const asked: unknown = typeof init?.body === 'string' && init.body.startsWith('{') ? JSON.parse(init.body) : undefined
    const kind = answer.headers.get('content-type') ?? ''
    if (kind.startsWith('application/json'))
      requirePublished(face, { method, path, asked, status: answer.status, body: await answer.clone().json() })
    const call = CONTRACTS[face].callOf({ method, path, asked })
    if (call === undefined || !kind.startsWith('text/event-stream') || !answer.body) return answer
    return new Response(answer.body.pipeThrough(eventCheck(face, call)), answer)
  }

/** Passes events on, and aborts the stream at the first one that does not conform. */
function eventCheck(face: PublishedFace, call: string): TransformStream<Uint8Array, Uint8Array> {
  const decoder = new TextDecoder()
  let text = ''
  return new TransformStream({
    transform: (bytes, controller) => {
      text += decoder.decode(bytes, { stream: true })
      const events = text.split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) {
        const data = /^data: ?(.*)$/m.exec(event)?.[1]
        if (data === undefined || data === '') continue
        const faults = CONTRACTS[face].faultsOfEvent(call, JSON.parse(data))
        if (faults.length > 0) throw new Error(`${call} sent an event that is not as published: ${JSON.stringify(faults)}`)
        note(face, call)
      }
      controller.enqueue(bytes)
    },
  })
}
