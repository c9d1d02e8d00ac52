import { createHash } from 'node:crypto'
import { Problem } from '../problem.ts'
import type { Request } from './app-type.ts'
import type { Caller } from './caller.ts'

/** An `Idempotency-Key`: for a day the request runs once, and no other request may have the key. */
export interface RequestKey {
  /** The key, unique within the API key or member. */
  readonly key: string
  /** Hash of the request. */
  readonly print: string
}

const LONGEST = 255

/**
 * Idempotency key of a request, undefined without one. `payload`: everything that identifies the request, as JSON; files by their `digestOf`. Throws
 * `invalid_input`.
 */
export function idempotencyKeyOf(request: Request, caller: Caller | undefined, payload: unknown): RequestKey | undefined {
  const { 'idempotency-key': name } = request.headers
  if (name === undefined || name === '' || !caller) return undefined
  if (typeof name !== 'string' || name.length > LONGEST)
    throw new Problem('invalid_input', { fields: [{ field: 'Idempotency-Key', code: 'too_long', params: { maximum: LONGEST } }] })
  const [path] = request.url.split('?')
  return idempotencyKeyFrom(caller, name, [request.method, path, payload])
}

/** The same for a key that is not in the header. */
export const idempotencyKeyFrom = (caller: Pick<Caller, 'key'>, name: string, payload: unknown): RequestKey => ({
  key: `once:${digestOf(JSON.stringify([caller.key?.id, name]))}`,
  print: digestOf(JSON.stringify(payload)),
})

export const digestOf = (payload: string | Uint8Array): string => createHash('sha256').update(payload).digest('base64url')
