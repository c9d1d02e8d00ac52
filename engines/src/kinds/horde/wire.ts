import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { EngineError, type Fetch } from '../../spec.ts'
import { refusal } from './refusal.ts'

export interface HordeAt {
  readonly fetch: Fetch
  readonly signal: AbortSignal
  readonly address: string
  readonly key: string
  /** Address by which the Horde's people can reach the operator; may be empty. */
  readonly contact: string
}

export interface HordePost {
  readonly method: 'POST'
  readonly body: object
  /** Key of a member, in place of the operator's. */
  readonly key?: string | undefined
}

/** Requests to a Horde. All of them throw `EngineError`. */
export interface HordeWire {
  get<T>(path: string, schema: z.ZodType<T>): Promise<T>
  /** The answer whatever its status. */
  send(path: string, init?: { readonly method: 'GET' | 'DELETE' } | HordePost): Promise<Response>
}

export const API = 'https://aihorde.net/api'
export const HOSTS = ['aihorde.net', 'www.aihorde.net', 'stablehorde.net']
/** Key of whoever has no account. */
export const ANONYMOUS = '0000000000'
/** Largest answer, with pictures in it (bytes). */
const LARGEST = 2 ** 28

const manifest = z.object({ version: z.string() })
const { version } = manifest.parse(JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8')))

export function createWire({ fetch, signal, address, key, contact }: HordeAt): HordeWire {
  const base = baseOf(address)
  // A header holds no line break and, here, no colon but those between its parts.
  const agent = `Stipple:${version}:${contact.replaceAll(/[^\x21-\x7e]/g, '') || 'unknown'}`
  const headers = { apikey: key, 'client-agent': agent, accept: 'application/json' }
  const send: HordeWire['send'] = (path, init = { method: 'GET' }) =>
    fetch(new URL(path, base), {
      method: init.method,
      signal,
      headers: 'body' in init ? { ...headers, apikey: init.key ?? key, 'content-type': 'application/json' } : headers,
      maxBytes: LARGEST,
      ...('body' in init && { body: JSON.stringify(init.body) }),
    })
  return {
    send,
    get: async (path, schema) => {
      const answer = await send(path)
      if (!answer.ok) throw await refusal(answer)
      return readJson(answer, schema)
    },
  }
}

/** The address under which the paths lie, whether it was given as that of the host, of its API, or of one version of it. */
export function baseOf(address: string): URL {
  const url = new URL(address)
  if (HOSTS.includes(url.hostname)) return new URL(`${API}/v2/`)
  const path = url.pathname.replace(/\/+$/, '').replace(/\/v2$/, '')
  url.pathname = `${path === '' ? '/api' : path}/v2/`
  return url
}

/** @throws {EngineError} `unavailable` for what is not of that shape: a proxy's page, a reply that was cut off */
export async function readJson<T>(answer: Response, schema: z.ZodType<T>): Promise<T> {
  const text = await answer.text()
  try {
    return schema.parse(JSON.parse(text))
  } catch (cause) {
    throw new EngineError('unavailable', 'the Horde answered what it should not', { cause })
  }
}
