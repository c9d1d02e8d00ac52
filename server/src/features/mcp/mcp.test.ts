import {
  Client,
  discoverOAuthProtectedResourceMetadata,
  extractWWWAuthenticateParams,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client'
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { KeyScope } from '@stipple/core/domain/api-key'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { createControllableEngine } from '../../../test/engine.ts'
import { publishedFetch } from '../../../test/published.ts'
import { waitFor } from '../../../test/wait-for.ts'

let engine = createControllableEngine()
let server: TestApp
let member: TestMember
let address: URL
beforeEach(async () => {
  engine = createControllableEngine({ tasks: ['text-to-image', 'image-to-image'] })
  server = await createTestApp({ engines: [engine], worker: true })
  address = new URL('/mcp', await server.app.listen({ host: '127.0.0.1', port: 0 }))
  member = await server.signUp()
})
afterEach(() => server.close())

type Scopes = KeyScope[]
const keyOf = async (scopes: Scopes): Promise<string> =>
  (await member.client('POST /api/account/keys', { body: { name: 'An agent', scopes } })).token
const headersOf = (key: string) => ({ requestInit: { headers: { authorization: `Bearer ${key}` } }, fetch: publishedFetch('mcp') })

/** An agent with the official client of this revision, without fallback. */
async function connect(scopes: Scopes = ['generate', 'read', 'upload']) {
  const client = new Client({ name: 'agent', version: '1' }, { versionNegotiation: { mode: { pin: '2026-07-28' } } })
  await client.connect(new StreamableHTTPClientTransport(address, headersOf(await keyOf(scopes))))
  return {
    client,
    call: async (name: string, input: Record<string, unknown> = {}) => {
      const { content, structuredContent, isError } = await client.callTool({ name, arguments: input })
      return { content: content as readonly Content[], facts: structuredContent as Facts, isError }
    },
  }
}
interface Content {
  readonly type: string
  readonly text?: string
  readonly data?: string
  readonly uri?: string
}
interface Facts {
  readonly [name: string]: unknown
  readonly job: string
  readonly file: string
  readonly works: readonly { readonly id: string; readonly url: string; readonly file: string }[]
}
const dots = async (): Promise<number> => (await member.client('GET /api/user/get_credit_balance')).data.balance

it('lists, describes, quotes and generates an image that the agent can see and open, at the quoted price', async () => {
  const { client, call } = await connect()
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toEqual([
    'list_models',
    'describe_model',
    'quote',
    'generate',
    'look_at_job',
    'cancel_job',
    'list_chains',
    'run_chain',
    'upload_image',
    'list_works',
  ])
  expect((await call('list_models')).facts).toMatchObject({ models: [{ id: 'test/held', modes: ['Text2Img', 'Img2Img'], dots: 2 }] })
  expect((await call('describe_model', { model: 'test/held' })).facts).toMatchObject({
    mode: 'Text2Img',
    schema: { properties: { prompt: { type: 'string' }, width: { maximum: expect.any(Number) } } },
  })
  const before = await dots()
  const wish = { prompt: 'a fox', input: { n: 2, seed: 7 } }
  expect((await call('quote', wish)).facts).toMatchObject({ dots: 4, outputs: 2, balance: before })
  const making = call('generate', wish)
  await (await engine.run(0)).finish(2)
  const { content, facts } = await making
  expect(facts).toMatchObject({ status: 'Finished', dots: 4, works: [{ seed: 7 }, { seed: 8 }] })
  expect(content.map(({ type }) => type)).toEqual(['text', 'image', 'image', 'resource_link', 'resource_link'])
  expect(await sharp(Buffer.from(content[1]?.data ?? '', 'base64')).metadata()).toMatchObject({ width: 96 })
  expect(content[3]?.uri).toBe(facts.works[0]?.url)
  expect((await fetch(facts.works[0]?.url ?? '')).status).toBe(404)
  expect((await fetch(facts.works[0]?.url ?? '', headersOf(await keyOf(['read'])).requestInit)).status).toBe(200)
  expect(await dots()).toBe(before - 4)
  const listed = (await call('list_works', { limit: 1 })).facts
  expect(listed.works).toHaveLength(1)
  expect((await call('list_works', { after: listed.works[0]?.id })).facts.works).toHaveLength(1)
})

it('lists saved chains, and runs one with other prompts, charged once per key [F: chains]', async () => {
  const { call } = await connect()
  const steps = [
    { job_type: 'Text2Img' as const, model: 'test/held', input: { prompt: 'a fox' } },
    { job_type: 'Img2Img' as const, model: 'test/held', input: { prompt: 'in snow' } },
  ]
  const { preset } = await member.client('POST /api/v2/presets', { body: { name: 'Twice', steps } })
  expect((await call('list_chains')).facts).toEqual({
    chains: [
      {
        id: preset.id,
        name: 'Twice',
        steps: steps.map(({ job_type: mode, model, input }) => ({ mode, model, prompt: input.prompt })),
      },
    ],
  })
  const before = await dots()
  const wish = { chain: preset.id, prompt: 'a heron', request_id: 'twice' }
  const running = call('run_chain', wish)
  expect((await engine.run(0)).task).toMatchObject({ prompt: 'a heron' })
  await (await engine.run(0)).finish(1)
  expect((await engine.run(1)).task).toMatchObject({ kind: 'image-to-image', prompt: 'in snow' })
  await (await engine.run(1)).finish(1)
  const { facts, content } = await running
  expect(facts).toMatchObject({
    dots: 4,
    jobs: [{ status: 'Finished' }, { status: 'Finished', works: [{ prompt: expect.stringMatching(/^in snow/) }] }],
  })
  expect(content.map(({ type }) => type)).toEqual(['text', 'image', 'resource_link'])
  expect((await call('run_chain', wish)).facts).toEqual(facts)
  expect(await dots()).toBe(before - 4)
  expect((await call('run_chain', { ...wish, prompt: 'another' })).isError).toBe(true)
  // Another member's chain is visible only if shared.
  const other = await server.signUp()
  const { preset: foreign } = await other.client('POST /api/v2/presets', { body: { name: 'Theirs', steps } })
  expect(await call('run_chain', { chain: foreign.id })).toMatchObject({ isError: true })
  expect(await dots()).toBe(before - 4)
})

it('accepts an image, returns a handle for long jobs, and cancels free of charge', async () => {
  const { call } = await connect()
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const { file } = (await call('upload_image', { image: picture.toString('base64') })).facts
  const before = await dots()
  const wish = { mode: 'Img2Img', prompt: 'in snow', input: { image: file }, wait_seconds: 0, request_id: 'once' }
  const { facts } = await call('generate', wish)
  expect(facts).toMatchObject({ status: expect.stringMatching(/Pending|Processing/), works: [] })
  // The same idempotency key returns the same job.
  expect((await call('generate', wish)).facts.job).toBe(facts.job)
  expect((await engine.run(0)).task).toMatchObject({ kind: 'image-to-image', prompt: 'in snow' })
  const looking = call('look_at_job', { job: facts.job })
  expect((await call('cancel_job', { job: facts.job })).facts).toMatchObject({ status: 'Cancelled' })
  expect((await looking).facts).toMatchObject({ status: 'Cancelled' })
  expect(await dots()).toBe(before)
  const other = await server.signUp()
  const { token } = await other.client('POST /api/account/keys', { body: { name: 'Other', scopes: ['generate'] } })
  const stranger = new Client({ name: 'stranger', version: '1' }, { versionNegotiation: { mode: 'auto' } })
  await stranger.connect(new StreamableHTTPClientTransport(address, headersOf(token)))
  const refused = await stranger.callTool({ name: 'look_at_job', arguments: { job: facts.job } })
  expect(refused).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('not_found') }] })
})

it.each(['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'])(
  'serves the older official client of protocol %s without a session',
  async (version) => {
    const client = new OldClient({ name: 'agent', version: '1' })
    const { requestInit } = headersOf(await keyOf(['generate']))
    // Request of an older client release.
    const older: typeof fetch = (input, init) =>
      publishedFetch('mcp')(input, {
        ...init,
        ...(typeof init?.body === 'string' && { body: init.body.replace(/"protocolVersion":"[\d-]+"/, `"protocolVersion":"${version}"`) }),
      })
    const transport = new OldTransport(address, { requestInit, fetch: older })
    await client.connect(transport)
    expect(transport.sessionId).toBeUndefined()
    expect(transport.protocolVersion).toBe(version)
    expect((await client.listTools()).tools).toHaveLength(10)
    const making = client.callTool({ name: 'generate', arguments: { prompt: 'a fox' } })
    await (await engine.run(0)).finish()
    expect((await making).structuredContent).toMatchObject({ status: 'Finished' })
    await client.close()
  },
)

it('refuses by field, and limits a key to its scopes', async () => {
  const { call } = await connect(['generate'])
  const refusalOf = async (name: string, input: Record<string, unknown>) => {
    const { isError, content } = await call(name, input)
    expect(isError).toBe(true)
    return content[0]?.text ?? ''
  }
  expect(await refusalOf('generate', { prompt: '' })).toMatch(/invalid_input.*\nprompt: /s)
  expect(await refusalOf('quote', { prompt: 'a fox', input: { width: 'wide' } })).toMatch(/width/)
  expect(await refusalOf('generate', { prompt: 'a fox', model: 'no/such' })).toMatch(/model_missing/)
  expect(await refusalOf('generate', { prompt: 'nude little girl' })).toMatch(/sexualised_minors/)
  expect(await refusalOf('upload_image', { image: 'x' })).toMatch(/key_scope/)
  expect(await refusalOf('list_works', {})).toMatch(/key_scope/)
  expect(await refusalOf('look_at_job', { job: 'x' })).toMatch(/not_found/)
  const post = (body: string, key?: string) =>
    fetch(address, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
      },
    })
  const ping = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' })
  // Discovery of the authorization metadata by the protocol's own client.
  const { origin } = address
  for (const [given, status, error] of [
    [undefined, 401, undefined],
    ['stp_nobody', 401, 'invalid_token'],
    [await keyOf(['works']), 403, 'insufficient_scope'],
  ] as const) {
    const refused = await post(ping, given)
    const challenge = extractWWWAuthenticateParams(refused)
    expect([refused.status, challenge.error, challenge.resourceMetadataUrl?.href]).toEqual([
      status,
      error,
      `${origin}/.well-known/oauth-protected-resource/mcp`,
    ])
    expect(await discoverOAuthProtectedResourceMetadata(address, challenge)).toMatchObject({
      resource: address.href,
      bearer_methods_supported: ['header'],
      resource_documentation: `${origin}/developers`,
    })
  }
  expect(await discoverOAuthProtectedResourceMetadata(origin)).toMatchObject({ resource: address.href })
  const key = await keyOf(['generate'])
  expect((await post('{', key)).status).toBe(400)
  expect((await post('[]', key)).status).toBeLessThan(500)
  expect((await post('null', key)).status).toBeLessThan(500)
  expect((await fetch(address, headersOf(key).requestInit)).status).toBe(405)
  expect(engine.started()).toBe(0)
})

it('cancels the job of an agent that disconnects before it gets a handle', async () => {
  const before = await dots()
  const controller = new AbortController()
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'generate', arguments: { prompt: 'a fox' } } })
  const headers = {
    ...headersOf(await keyOf(['generate'])).requestInit.headers,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  }
  const asked = fetch(address, { method: 'POST', body, headers, signal: controller.signal }).then((answer) => answer.text())
  await engine.run(0)
  controller.abort()
  await expect(asked).rejects.toThrow('abort')
  await waitFor(async () => (await member.client('GET /api/v2/generate/jobs')).jobs[0]?.status === 'Cancelled')
  expect(await dots()).toBe(before)
})
