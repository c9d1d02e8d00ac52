import { randomInt } from 'node:crypto'
import type { KeyScope } from '@stipple/core/domain/api-key'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { applyEnginesFile } from '../src/features/engines/public.ts'
import { HORDE } from '../src/features/network/protocol/document.ts'
import { createTestApp, type TestApp, type TestMember, type TestOptions } from './app.ts'
import { requireDescribed } from './described.ts'
import { waitFor } from './wait-for.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

interface CallOptions {
  readonly body?: unknown
  /** API key; without it the call is that of an anonymous caller. */
  readonly key?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Creates a caller that calls the API like clients of the AI Horde, each time from another IP address, so that rate limits do not interfere. */
export const hordeCaller =
  ({ app }: Pick<TestApp, 'app'>) =>
  async (method: Method, path: string, { body, key = '0000000000', headers = {} }: CallOptions = {}) => {
    const answer = await app.inject({
      method,
      url: `/api/v2/${path}`,
      headers: { apikey: key, ...headers },
      remoteAddress: `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
      ...(body !== undefined && { payload: body as object }),
    })
    const description = {
      status: answer.statusCode,
      headers: answer.headers,
      body: answer.payload === '' ? undefined : JSON.parse(answer.payload),
    }
    if (!Object.keys(headers).some((name) => name.toLowerCase() === 'x-fields'))
      requireDescribed(HORDE, { ...description, method, path: `/api/v2/${path}` })
    return description
  }

/** Creates an API key of a member. */
export const keyOf = async ({ client }: TestMember, scopes: KeyScope[] = ['generate', 'work']): Promise<string> =>
  (await client('POST /api/account/keys', { body: { name: 'A program', scopes } })).token

/** Properties that a worker of the AI Horde reports about itself. */
export const WORKER = {
  name: 'A card in the attic',
  models: ['stable_diffusion'],
  bridge_agent: 'AI Horde Worker reGen:9:https://x.invalid',
  max_pixels: 2 ** 20,
}

/** An image of one color as WebP, in base64. */
export const paint = async (width = 512, height = 512): Promise<string> =>
  (
    await sharp({ create: { width, height, channels: 3, background: 'red' } })
      .webp()
      .toBuffer()
  ).toString('base64')

/** Starts a Horde with a worker that has asked for work, and API keys of an operator, of a member who requests images, and of the worker's owner. */
export async function startNetwork({ config, ...options }: TestOptions = {}) {
  const enginesFile = [{ name: 'Machines', kind: 'network', settings: {}, slots: 50, weight: 1, state: 'on' as const }]
  const server = await createTestApp({ engines: [], worker: true, ...options, config: { workers: 0, enginesFile, ...config } })
  const call = hordeCaller(server)
  await applyEnginesFile(server.context)
  const operatorKey = await keyOf(await server.signUp())
  const member = await server.signUp()
  // Callers that the operator trusts have higher rate limits.
  await server.context.db.execute(sql`update accounts set is_allowlisted = true where uid = ${member.user.uid}`)
  const memberKey = await keyOf(member)
  const owner = await server.signUp()
  const ownerKey = await keyOf(owner)
  const pop = (more: object = {}, key = ownerKey) => call('POST', 'generate/pop', { body: { ...WORKER, ...more }, key })
  await waitFor(async () => (await pop()).status === 200)
  await waitFor(async () => (await member.client('GET /api/v2/models.json')).some(({ model }) => model === 'horde/stable-diffusion'))
  return {
    server,
    call,
    operatorKey,
    member,
    memberKey,
    owner,
    ownerKey,
    pop,
    submit: (body: object, key = ownerKey) => call('POST', 'generate/submit', { body: { state: 'ok', ...body }, key }),
    /** Requests images, and waits until workers can take them. */
    ask: async (body: { params?: object } = {}, key = memberKey): Promise<string> => {
      const params = { width: 512, height: 512, steps: 8, ...body.params }
      const asked = { prompt: 'a fox', models: ['stable_diffusion'], r2: false, ...body, params }
      const { body: answer } = await call('POST', 'generate/async', { body: asked, key })
      await waitFor(
        async () => (await server.context.db.execute(sql`select from network_requests where job_id = ${answer.id}`)).rowCount === 1,
      )
      return answer.id
    },
    cancel: (id: string) => call('DELETE', `generate/status/${id}`),
    close: async () => {
      await server.close()
    },
  }
}
