import { CallError } from '@stipple/core/contract/client'
import type { ErrorReply } from '@stipple/core/errors'
import { callHeaders } from './api.ts'
import { BASE } from './base.ts'

/** Downloads a file that the server creates for the member. Rejects on an error or a broken connection. */
export async function fetchFile(path: string): Promise<Response> {
  const reply = await fetch(BASE + path, { headers: callHeaders() }).catch(throwDisconnected)
  if (!reply.ok || !reply.body) throw new CallError(reply.status, await refusalIn(reply))
  return reply
}

/** Rejects as a call does when the connection breaks. */
export function throwDisconnected(cause: unknown): never {
  throw new CallError(0, undefined, cause)
}

async function refusalIn(reply: Response): Promise<ErrorReply | undefined> {
  const body: unknown = await reply.json().catch(() => undefined)
  // The server's own shape, recognised by its code.
  return typeof body === 'object' && body !== null && 'code' in body ? (body as ErrorReply) : undefined
}
