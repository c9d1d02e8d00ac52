import { createServiceWire, type ServiceWire } from '../service-wire.ts'
import { apiAt, type ServiceLogin } from '../setting-parts.ts'
import type { SurveyIo } from '../spec.ts'

export const API = 'https://queue.fal.run'

/** Hosts of the service itself, whose pages people may have at hand instead. */
export const HOSTS = ['fal.ai', 'www.fal.ai', 'fal.run', 'queue.fal.run']
export const apiOf = apiAt(API, HOSTS)

/** Requests to the hosts of the service. */
export interface FalWire {
  readonly queue: ServiceWire
  /** The store of files. */
  readonly rest: ServiceWire
  /** Descriptions of models, which are public. */
  readonly pages: ServiceWire
  /** Leaves a file at the address that it was given, which needs no key. */
  readonly put: (address: string, file: { readonly bytes: Uint8Array<ArrayBuffer>; readonly type: string }) => Promise<Response>
}

/** Time for which the service keeps files of a run (s). */
export const KEPT = JSON.stringify({ expiration_duration_seconds: 86_400 })

/** Opens the service. An address of a proxy stands for all addresses of the service. */
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
