import { randomInt } from 'node:crypto'
import type { KeyScope } from '@stipple/core/domain/api-key'
import type { TestApp, TestMember } from './app.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

interface Said {
  readonly body?: unknown
  /** API key; where it is left out, that of somebody without an account. */
  readonly key?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Creates a caller that asks as programs of the AI Horde do, each time from another address, so that limits do not meet. */
export const hordeCaller =
  ({ app }: Pick<TestApp, 'app'>) =>
  async (method: Method, path: string, { body, key = '0000000000', headers = {} }: Said = {}) => {
    const answer = await app.inject({
      method,
      url: `/api/v2/${path}`,
      headers: { apikey: key, ...headers },
      remoteAddress: `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
      ...(body !== undefined && { payload: body as object }),
    })
    return { status: answer.statusCode, headers: answer.headers, body: answer.payload === '' ? undefined : JSON.parse(answer.payload) }
  }

/** Makes a key of a member. */
export const keyOf = async ({ client }: TestMember, scopes: KeyScope[] = ['generate', 'work']): Promise<string> =>
  (await client('POST /api/account/keys', { body: { name: 'A program', scopes } })).token
