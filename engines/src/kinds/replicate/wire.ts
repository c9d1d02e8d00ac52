import type { Fetch } from '../../spec.ts'
import { createServiceWire, type ServiceWire } from '../service-wire.ts'

export const API = 'https://api.replicate.com/v1'
/** Hosts of the service itself, whose pages people may have at hand instead. */
export const HOSTS = ['replicate.com', 'www.replicate.com', 'api.replicate.com']
export const apiOf = (address: string): string => (HOSTS.includes(new URL(address).hostname) ? API : address)

interface Service {
  readonly fetch: Fetch
  readonly signal: AbortSignal
  /** Address of the API. A path in it is kept. */
  readonly address: string
  readonly key: string
}

export const createWire = ({ fetch, signal, address, key }: Service): ServiceWire =>
  createServiceWire({ fetch, signal, base: apiOf(address), service: 'Replicate', headers: { authorization: `Bearer ${key}` } })
