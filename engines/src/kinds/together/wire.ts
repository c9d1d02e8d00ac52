import type { Fetch } from '../../spec.ts'
import { createServiceWire, type ServiceWire } from '../service-wire.ts'
import { refusal } from './refusal.ts'

export const API = 'https://api.together.xyz/v1'
/** Hosts of the service itself, whose pages people may have at hand instead. */
export const HOSTS = ['api.together.xyz', 'api.together.ai', 'together.ai', 'www.together.ai', 'docs.together.ai']
export const apiOf = (address: string): string => (HOSTS.includes(new URL(address).hostname) ? API : address)

/** Largest answer, with an image (bytes). */
const LARGEST = 2 ** 28

interface TogetherAt {
  readonly fetch: Fetch
  readonly signal: AbortSignal
  /** Address of the API. A path in it is kept. */
  readonly address: string
  readonly key: string
}

export const createWire = ({ fetch, signal, address, key }: TogetherAt): ServiceWire =>
  createServiceWire({
    fetch,
    signal,
    base: apiOf(address),
    service: 'Together AI',
    headers: { authorization: `Bearer ${key}` },
    maxBytes: LARGEST,
    refused: refusal,
  })
