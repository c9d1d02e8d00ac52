import type { Fetch } from '../../spec.ts'

export const API = 'https://queue.fal.run'

export interface FalService {
  readonly fetch: Fetch
  readonly signal: AbortSignal
  /** Address of the queue, or of a proxy that stands for all addresses of the service. */
  readonly address: string
  readonly key: string
}

/** Requests to the service, which answer whatever the status is. */
export interface FalWire {
  /** Requests to the queue, with the key; reads without more. */
  readonly queue: (
    path: string,
    init?: { readonly method: 'GET' | 'POST' | 'PUT'; readonly body?: object; readonly headers?: Record<string, string> },
  ) => Promise<Response>
  /** Asks for the description of a model, which is public. */
  readonly schema: (endpoint: string) => Promise<Response>
  /** Asks for a place for a file. */
  readonly place: (file: { readonly content_type: string; readonly file_name: string }) => Promise<Response>
  /** Leaves a file at the address that it was given, which needs no key. */
  readonly put: (address: string, file: { readonly bytes: Uint8Array<ArrayBuffer>; readonly type: string }) => Promise<Response>
}

/** Time for which the service keeps files of a run (s). */
const KEPT = JSON.stringify({ expiration_duration_seconds: 86_400 })

export function createWire({ fetch, signal, address, key }: FalService): FalWire {
  const base = address.endsWith('/') ? address : `${address}/`
  const isOwn = new URL(address).origin === API
  const authorization = `Key ${key}`
  const json = { authorization, 'content-type': 'application/json' }
  return {
    queue: (path, { method, body, headers } = { method: 'GET' }) =>
      fetch(new URL(path, base), {
        signal,
        method,
        headers: { ...json, ...headers },
        ...(body && { body: JSON.stringify(body) }),
      }),
    schema: (endpoint) =>
      fetch(new URL(`api/openapi/queue/openapi.json?endpoint_id=${encodeURIComponent(endpoint)}`, isOwn ? 'https://fal.ai/' : base), {
        signal,
      }),
    place: (file) =>
      fetch(new URL('storage/upload/initiate?storage_type=fal-cdn-v3', isOwn ? 'https://rest.fal.ai/' : base), {
        signal,
        method: 'POST',
        headers: { ...json, 'x-fal-object-lifecycle': KEPT },
        body: JSON.stringify(file),
      }),
    put: (place, { bytes, type }) => fetch(place, { signal, method: 'PUT', headers: { 'content-type': type }, body: bytes }),
  }
}

export const KEPT_HEADER = { 'x-fal-object-lifecycle-preference': KEPT }
