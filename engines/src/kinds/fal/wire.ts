import { createServiceWire, type ServiceWire } from '../service-wire.ts'
import { apiAt, type ServiceLogin } from '../setting-parts.ts'
import type { SurveyIo } from '../spec.ts'

export const API = 'https://queue.fal.run'

/** Hosts of the service, whose page addresses users may enter. */
export const HOSTS = ['fal.ai', 'www.fal.ai', 'fal.run', 'queue.fal.run']
export const apiOf = apiAt(API, HOSTS)

/** Requests to the service's hosts. */
export interface FalWire {
  readonly queue: ServiceWire
  /** File store. */
  readonly rest: ServiceWire
  /** Public descriptions of models. */
  readonly pages: ServiceWire
  /** Uploads a file to a given address without a key. */
  readonly put: (address: string, file: { readonly bytes: Uint8Array<ArrayBuffer>; readonly type: string }) => Promise<Response>
}

/** Retention of a run's files on the service (s). */
export const RETENTION = JSON.stringify({ expiration_duration_seconds: 86_400 })

/** Opens the service. A proxy's address replaces all of its addresses. */
export function createWire({ address: given, key }: ServiceLogin, { fetch, signal }: SurveyIo): FalWire {
  const address = apiOf(given)
  const isOwn = new URL(address).origin === API
  const at = (host: string, headers: Readonly<Record<string, string>>): ServiceWire =>
    createServiceWire({ fetch, signal, base: isOwn ? host : address, headers, service: 'fal' })
  const login = { authorization: `Key ${key}` }
  return {
    queue: at(address, login),
    rest: at('https://rest.fal.ai', login),
    pages: at('https://fal.ai', {}),
    put: (place, { bytes, type }) => fetch(place, { signal, method: 'PUT', headers: { 'content-type': type }, body: bytes }),
  }
}
