import { createHash } from 'node:crypto'
import { Problem } from '../problem.ts'
import type { Request } from './app-type.ts'
import type { Caller } from './caller.ts'

/** A request that its caller names by the header `Idempotency-Key`: for a day it runs once, and no other may have the name. */
export interface Once {
  /** The name, for this key or member alone. */
  readonly key: string
  /** Hash of what is asked for. */
  readonly print: string
}

const LONGEST = 255

/**
 * The name that the caller gave a request, undefined without one. `said`: all that makes it this request and no other, as JSON; files by their `digestOf`. Throws
 * `invalid_input`.
 */
export function onceOf(request: Request, caller: Caller | undefined, payload: unknown): Once | undefined {
  const { 'idempotency-key': name } = request.headers
  if (name === undefined || name === '' || !caller) return undefined
  if (typeof name !== 'string' || name.length > LONGEST)
    throw new Problem('invalid_input', { fields: [{ field: 'Idempotency-Key', code: 'too_long', params: { maximum: LONGEST } }] })
  const [path] = request.url.split('?')
  return nameOnce(caller, name, [request.method, path, payload])
}

/** The same for a name that does not come by the header. */
export const nameOnce = (caller: Pick<Caller, 'key'>, name: string, payload: unknown): Once => ({
  key: `once:${digestOf(JSON.stringify([caller.key?.id, name]))}`,
  print: digestOf(JSON.stringify(payload)),
})

export const digestOf = (payload: string | Uint8Array): string => createHash('sha256').update(payload).digest('base64url')
