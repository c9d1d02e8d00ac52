import { CallError } from '@stipple/core/contract/client'
import type { ErrorReply } from '@stipple/core/errors'
import { callHeaders } from './api.ts'
import { BASE } from './base.ts'

/** Fetches a file that the server makes for the member. Rejects on a refusal or a broken connection. */
export async function fetchFile(path: string): Promise<Response> {
  const reply = await fetch(BASE + path, { headers: callHeaders() }).catch(brokenOff)
  if (!reply.ok || !reply.body) throw new CallError(reply.status, await refusalIn(reply))
  return reply
}

/** Rejects as a call does when the connection breaks. */
export function brokenOff(cause: unknown): never {
  throw new CallError(0, undefined, cause)
}

async function refusalIn(reply: Response): Promise<ErrorReply | undefined> {
  const said: unknown = await reply.json().catch(() => undefined)
  // The server's own shape, recognised by its code.
  return typeof said === 'object' && said !== null && 'code' in said ? (said as ErrorReply) : undefined
}
