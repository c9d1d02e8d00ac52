import { type Contract, contract } from '@stipple/core/contract/contract'
import type { Call } from '@stipple/core/contract/define-call'
import { EVENTS_PATH } from '@stipple/core/contract/generation'
import { job, modelItem, user, work } from '@stipple/core/contract/shapes'
import { featuresOfCall } from '@stipple/core/domain/features'
import { LANGUAGES } from '@stipple/core/domain/text'
import { ERRORS, type ErrorCode } from '@stipple/core/errors'
import { z } from 'zod'
import type { Audience } from '../http/access.ts'
import { type Json, parametersOf, withoutDialect } from '../http/json-schema.ts'
import { access } from './access.ts'

/** Shared shapes that are named in the document. */
const NAMED = { User: user, Work: work, Job: job, Model: modelItem }
/** Errors that every call can return. */
const ALWAYS: readonly ErrorCode[] = ['malformed_request', 'too_many_requests', 'internal', 'unavailable']

/** The OpenAPI 3.1 document of the API, from the contract and the policies. `begins`: only calls with this path prefix. */
export function openApiDocument(begins = '/'): Json {
  const calls = (Object.entries(contract) as [keyof Contract, Call][]).filter(([address]) => address.split(' ')[1]?.startsWith(begins))
  const { schemas, refer } = nameSchemas(calls)
  const paths: Record<string, Json> = {}
  for (const [address, call] of calls) {
    const [method = 'GET', path = ''] = address.split(' ')
    const template = path.replace(/:(\w+)/g, '{$1}')
    paths[template] = { ...paths[template], [method.toLowerCase()]: operationOf({ address, call, audience: access[address], refer }) }
  }
  if (EVENTS_PATH.startsWith(begins)) paths[EVENTS_PATH] = { get: EVENTS }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Stipple',
      version: '2',
      description: `Replies in the language of \`lang\`, \`X-Language\` or \`Accept-Language\`: ${languages()}.`,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set(calls.map(([, { tag }]) => tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { ...schemas, Error: ERROR },
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'userToken', description: 'The token that sign-in returns.' },
        key: { type: 'http', scheme: 'bearer', description: 'An API key that its owner made, with one of the rights named at the call.' },
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: 'sid',
          description: 'Set by sign-in. Calls that change something need the header X-Isapi as well.',
        },
      },
    },
  }
}

const SIGNED_IN = [{ token: [] }, { cookie: [] }]

const EVENTS: Json = {
  summary: 'Stream of events: `job` (a job, its revision as the id) and `balance` ({ balance })',
  description: '`Last-Event-ID` resumes after that revision.',
  operationId: 'get_generate_events',
  tags: ['generation'],
  security: SIGNED_IN,
  responses: {
    200: { description: 'Server-sent events', content: { 'text/event-stream': { schema: { type: 'string' } } } },
    403: refusal(['please_login']),
  },
}

/** English or Chinese. */
function languages(): string {
  const names = new Intl.DisplayNames('en', { type: 'language' })
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(LANGUAGES.map((language) => names.of(language) ?? language))
}

const ERROR: Json = {
  type: 'object',
  required: ['status', 'code', 'error_code', 'message', 'requestId'],
  properties: {
    status: { const: 0 },
    code: { type: 'string', enum: Object.keys(ERRORS) },
    error_code: { type: 'string', description: 'The same as code' },
    message: { type: 'string', description: 'In the caller’s language' },
    errors: { type: 'object', additionalProperties: { type: 'string' }, description: 'What is wrong with which field' },
    requestId: { type: 'string' },
    traceId: { type: 'string', description: 'Trace of the call, where the installation records traces' },
  },
}

type Refer = (address: string, part: 'params' | 'query' | 'body' | 'reply') => Json

function operationOf({ address, call, audience, refer }: { address: string; call: Call; audience: Audience; refer: Refer }): Json {
  const codes = [
    ...(call.errors ?? []),
    ...(featuresOfCall(address).length > 0 ? (['feature_off'] as const) : []),
    ...(call.body && typeof call.words !== 'object' ? (['sexualised_minors'] as const) : []),
    ...(audience === 'public' ? [] : (['please_login'] as const)),
    ...(call.keys ? (['wrong_key', 'key_scope'] as const) : []),
    ...(audience === 'super' || audience === 'allowlisted' ? (['no_access'] as const) : []),
    ...ALWAYS,
  ]
  return {
    summary: call.summary,
    operationId: nameOf(address),
    tags: [call.tag],
    security: audience === 'public' ? [] : [...SIGNED_IN, ...(call.keys ?? []).map((scope) => ({ key: [scope] }))],
    ...((call.params ?? call.query) && { parameters: [...parametersOf(call.params, 'path'), ...parametersOf(call.query, 'query')] }),
    ...(call.body && { requestBody: bodyOf(call, refer(address, 'body')) }),
    responses: {
      [call.status ?? 200]: {
        description: 'Done',
        ...(call.status !== 204 && {
          content: {
            'application/json': { schema: refer(address, 'reply') },
            // `part` with the partial text, then `done` with the reply or `error` with `{ status, reply }`.
            ...(call.parts && { 'text/event-stream': { schema: { type: 'string' } } }),
          },
        }),
      },
      ...Object.fromEntries(Object.entries(Object.groupBy(codes, (code) => ERRORS[code])).map(([status, list]) => [status, refusal(list)])),
    },
  }
}

function bodyOf({ body, file: field = 'file' }: Call, schema: Json): Json {
  if (body !== 'multipart') return { required: !(body instanceof z.ZodOptional), content: { 'application/json': { schema } } }
  const file = {
    type: 'object',
    required: [field],
    properties: { [field]: { type: 'string', contentMediaType: 'application/octet-stream' } },
  }
  return { required: true, content: { 'multipart/form-data': { schema: file } } }
}

function refusal(codes: readonly ErrorCode[]): Json {
  return {
    description: [...new Set(codes)].join(', '),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  }
}

const nameOf = (address: string): string =>
  address
    .toLowerCase()
    .replace(/ \/api\/(v2\/)?/, '_')
    .replace(/[^a-z\d]+/g, '_')

/** Request bodies and replies, with references to the named shapes. */
function nameSchemas(calls: readonly (readonly [string, Call])[]): { schemas: Json; refer: Refer } {
  const input = z.registry<{ id: string }>()
  const output = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(NAMED)) output.add(schema, { id })
  for (const [address, { body, reply }] of calls) {
    if (body instanceof z.ZodType && !input.has(body)) input.add(body, { id: `${nameOf(address)}_body` })
    if (!output.has(reply)) output.add(reply, { id: `${nameOf(address)}_reply` })
  }
  const uri = (id: string): string => `#/components/schemas/${id}`
  const schemas = {
    ...z.toJSONSchema(input, { io: 'input', uri, unrepresentable: 'any' }).schemas,
    ...z.toJSONSchema(output, { io: 'output', uri, unrepresentable: 'any' }).schemas,
  }
  const refer: Refer = (address, part) => {
    const schema = calls.find(([known]) => known === address)?.[1][part]
    if (!(schema instanceof z.ZodType)) return {}
    const id = (part === 'reply' ? output : input).get(schema)?.id ?? ''
    return { $ref: uri(id) }
  }
  return { schemas: Object.fromEntries(Object.entries(schemas).map(([id, schema]) => [id, withoutDialect(schema)])), refer }
}
