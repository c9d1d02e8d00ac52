import { z } from 'zod'
import { type Json, parametersOf, withoutDialect } from './json-schema.ts'

/** A call in another product's format. */
export interface DialectCall {
  readonly summary: string
  readonly query?: z.ZodType
  /** Schema of its body. */
  readonly body?: z.ZodType
  /** Files of a multipart body, besides the fields of `body`. */
  readonly files?: readonly string[]
  /** Shape of its JSON reply. */
  readonly answer?: z.ZodType
  /** Shape of its event data, for streaming requests. */
  readonly events?: z.ZodType
  /** Content type of a reply that is not JSON. */
  readonly answers?: string
  /** Default: 200. */
  readonly status?: number
}

export interface Described {
  readonly title: string
  readonly description: string
  /** Authentication scheme. */
  readonly security: Readonly<Record<string, Json>>
  /** Shape of its errors. */
  readonly refusal: z.ZodType
  /** By `METHOD /path`, with `:name` for a path parameter. */
  readonly calls: Readonly<Record<string, DialectCall>>
}

export const BEARER = { key: { type: 'http', scheme: 'bearer', description: 'An API key.' } }

/**
 * The OpenAPI 3.1 document of a dialect. Bodies are described by the schemas that parse them, replies by schemas that tests check every reply
 * against.
 */
export function dialectDocument({ title, description, security, refusal, calls }: Described): Json {
  const paths: Record<string, Json> = {}
  for (const [address, call] of Object.entries(calls)) {
    const [method = 'GET', path = ''] = address.split(' ')
    const template = path.replaceAll(/\/:(\w+)/g, '/{$1}')
    paths[template] = { ...paths[template], [method.toLowerCase()]: operationOf(path, call) }
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '2', description },
    servers: [{ url: '/' }],
    security: Object.keys(security).map((name) => ({ [name]: [] })),
    paths,
    components: { schemas: { Refusal: schemaOf(refusal) }, securitySchemes: security },
  }
}

function operationOf(path: string, { summary, query, body, files, answer, events, answers, status = 200 }: DialectCall): Json {
  const kinds = answers === undefined ? { 'application/json': { schema: answer ? schemaOf(answer) : {} } } : { [answers]: { schema: {} } }
  const inPath = [...path.matchAll(/\/:(\w+)/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } }))
  const parameters = [...inPath, ...parametersOf(query, 'query')]
  return {
    summary,
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: { required: true, content: { [files ? 'multipart/form-data' : 'application/json']: { schema: schemaOf(body, files) } } },
    }),
    responses: {
      [status]: { description: 'Done', content: { ...kinds, ...(events && { 'text/event-stream': { schema: schemaOf(events) } }) } },
      default: REFUSED,
    },
  }
}

const REFUSED: Json = { description: 'Refused', content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } } }

function schemaOf(body: z.ZodType, files: readonly string[] = []): Json {
  const schema = withoutDialect(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }))
  if (files.length === 0) return schema
  const fields = z.record(z.string(), z.unknown()).parse(schema['properties'] ?? {})
  const given = Object.fromEntries(files.map((name) => [name, { type: 'string', contentMediaType: 'application/octet-stream' }]))
  return { ...schema, properties: { ...fields, ...given } }
}
