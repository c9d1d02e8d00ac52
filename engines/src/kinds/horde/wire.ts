import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { createServiceWire, type ServiceWire } from '../service-wire.ts'
import type { ServiceLogin } from '../setting-parts.ts'
import type { SurveyIo } from '../spec.ts'
import { refusal } from './refusal.ts'

interface HordeLogin extends ServiceLogin {
  /** Operator's contact address for the Horde; may be empty. */
  readonly contact: string
}

/** Requests to a Horde. All throw `EngineError`. */
export type HordeWire = Pick<ServiceWire, 'send' | 'request' | 'get'>

export const API = 'https://aihorde.net/api'
export const HOSTS = ['aihorde.net', 'www.aihorde.net', 'stablehorde.net']
/** Key of anonymous users. */
export const ANONYMOUS = '0000000000'
/** Largest response with images (bytes). */
const LARGEST = 2 ** 28

const manifest = z.object({ version: z.string() })
const { version } = manifest.parse(JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8')))

/** Opens a Horde. A request with a member's key sends it in its own headers. */
export function createWire({ address, key, contact }: HordeLogin, { fetch, signal }: SurveyIo): HordeWire {
  // The header allows no line breaks, and colons only between its parts.
  const agent = `Stipple:${version}:${contact.replaceAll(/[^\x21-\x7e]/g, '') || 'unknown'}`
  const headers = { apikey: key, 'client-agent': agent, accept: 'application/json' }
  return createServiceWire({ fetch, signal, base: baseOf(address), service: 'the Horde', headers, maxBytes: LARGEST, refused: refusal })
}

/** Base address of the paths, given as host, API or API version. */
export function baseOf(address: string): URL {
  const url = new URL(address)
  if (HOSTS.includes(url.hostname)) return new URL(`${API}/v2/`)
  const path = url.pathname.replace(/\/+$/, '').replace(/\/v2$/, '')
  url.pathname = `${path === '' ? '/api' : path}/v2/`
  return url
}
