import { z } from 'zod'
import { type Json, parametersOf, withoutDialect } from './json-schema.ts'

/** A call in the shape of another product. */
export interface DialectCall {
  readonly summary: string
  readonly query?: z.ZodType
  /** Schema that parses its body. */
  readonly body?: z.ZodType
  /** Files of a form, besides the fields of `body`. */
  readonly files?: readonly string[]
  /** Shape of its answer, where that is JSON. */
  readonly answer?: z.ZodType
  /** Shape of the data of its events, where it is asked for a stream. */
  readonly events?: z.ZodType
  /** Kind of its answer, where that is no JSON. */
  readonly answers?: string
  /** 200 when absent. */
  readonly status?: number
}

export interface Described {
  readonly title: string
  readonly description: string
  /** Way in which a key is sent. */
  readonly security: Readonly<Record<string, Json>>
  /** Shape of its refusals. */
  readonly refusal: z.ZodType
  /** By `METHOD /path`, with `:name` for a part of the path. */
  readonly calls: Readonly<Record<string, DialectCall>>
}

export const BEARER = { key: { type: 'http', scheme: 'bearer', description: 'An API key.' } }

/** The OpenAPI 3.1 document of a dialect. Bodies are described by the very schemas that parse them; answers by those that say what they are: tests hold every answer
 * of the server to them. */
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
