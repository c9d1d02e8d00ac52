import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import protobuf from 'protobufjs'
import { z } from 'zod'

/** Parts of the published messages (opentelemetry-proto 1.x, `trace/v1/trace.proto` and `collector/trace/v1/trace_service.proto`) that tests read. */
const SCHEMA = `syntax = "proto3";
message Value { oneof value { string string_value = 1; bool bool_value = 2; int64 int_value = 3; double double_value = 4; } }
message KeyValue { string key = 1; Value value = 2; }
message Resource { repeated KeyValue attributes = 1; }
message Status { string message = 2; int32 code = 3; }
message Event { fixed64 time_unix_nano = 1; string name = 2; repeated KeyValue attributes = 3; }
message Span {
  bytes trace_id = 1; bytes span_id = 2; string trace_state = 3; bytes parent_span_id = 4; string name = 5; int32 kind = 6;
  fixed64 start_time_unix_nano = 7; fixed64 end_time_unix_nano = 8; repeated KeyValue attributes = 9; repeated Event events = 11; Status status = 15;
}
message ScopeSpans { repeated Span spans = 2; }
message ResourceSpans { Resource resource = 1; repeated ScopeSpans scope_spans = 2; }
message Request { repeated ResourceSpans resource_spans = 1; }`

const attribute = z.object({ key: z.string(), value: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])) })
const attributes = z.array(attribute).transform((list) => Object.fromEntries(list.map(({ key, value }) => [key, Object.values(value)[0]])))
const request = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().default(''),
              name: z.string(),
              kind: z.number().default(0),
              startTimeUnixNano: z.string(),
              endTimeUnixNano: z.string(),
              attributes,
              events: z.array(z.unknown()),
              status: z.object({ code: z.number().default(0), message: z.string().default('') }).nullish(),
            }),
          ),
        }),
      ),
    }),
  ),
})
type Span = z.output<typeof request>['resourceSpans'][number]['scopeSpans'][number]['spans'][number]
export type ReceivedSpan = Span & { readonly resource: Readonly<Record<string, unknown>> }

/** Starts a collector of traces: OTLP over HTTP in protobuf. */
export async function startCollector() {
  const message = protobuf.parse(SCHEMA).root.lookupType('Request')
  const spans: ReceivedSpan[] = []
  const bodies: Buffer[] = []
  const server = createServer((incoming, reply) => {
    const parts: Buffer[] = []
    incoming.on('data', (part: Buffer) => parts.push(part))
    incoming.on('end', () => {
      if (incoming.url !== '/v1/traces' || incoming.headers['content-type'] !== 'application/x-protobuf') return reply.writeHead(400).end()
      const body = Buffer.concat(parts)
      bodies.push(body)
      const plain = message.toObject(message.decode(body), { longs: String, arrays: true })
      for (const { resource, scopeSpans } of request.parse(hex(plain)).resourceSpans)
        spans.push(...scopeSpans.flatMap((scope) => scope.spans.map((span) => ({ ...span, resource: resource.attributes }))))
      return reply.writeHead(200, { 'content-type': 'application/x-protobuf' }).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    spans: (): readonly ReceivedSpan[] => spans,
    /** Everything received, as it was sent. */
    sent: (): Buffer => Buffer.concat(bodies),
    close: () => void server.close(),
  }
}

/** Writes bytes in hexadecimal digits. */
const hex = (value: unknown): unknown => {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex')
  if (Array.isArray(value)) return value.map(hex)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, hex(one)]))
}
