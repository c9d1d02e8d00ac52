import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { createServiceWire, type ServiceWire } from '../service-wire.ts'
import type { ServiceLogin } from '../setting-parts.ts'
import type { SurveyIo } from '../spec.ts'
import { refusal } from './refusal.ts'

interface HordeLogin extends ServiceLogin {
  /** Address by which the Horde's people can reach the operator; may be empty. */
  readonly contact: string
}

/** Requests to a Horde. All of them throw `EngineError`. */
export type HordeWire = Pick<ServiceWire, 'send' | 'request' | 'get'>

export const API = 'https://aihorde.net/api'
export const HOSTS = ['aihorde.net', 'www.aihorde.net', 'stablehorde.net']
/** Key of whoever has no account. */
export const ANONYMOUS = '0000000000'
/** Largest answer, with pictures in it (bytes). */
const LARGEST = 2 ** 28

const manifest = z.object({ version: z.string() })
const { version } = manifest.parse(JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8')))

/** Opens a Horde. A request with a key of a member has it in its own headers. */
export function createWire({ address, key, contact }: HordeLogin, { fetch, signal }: SurveyIo): HordeWire {
  // A header holds no line break and, here, no colon but those between its parts.
  const agent = `Stipple:${version}:${contact.replaceAll(/[^\x21-\x7e]/g, '') || 'unknown'}`
  const headers = { apikey: key, 'client-agent': agent, accept: 'application/json' }
  return createServiceWire({ fetch, signal, base: baseOf(address), service: 'the Horde', headers, maxBytes: LARGEST, refused: refusal })
}

/** The address under which the paths lie, whether it was given as that of the host, of its API, or of one version of it. */
export function baseOf(address: string): URL {
  const url = new URL(address)
  if (HOSTS.includes(url.hostname)) return new URL(`${API}/v2/`)
  const path = url.pathname.replace(/\/+$/, '').replace(/\/v2$/, '')
  url.pathname = `${path === '' ? '/api' : path}/v2/`
  return url
}
