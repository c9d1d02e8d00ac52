import type { Reply } from './app-type.ts'

/** Headers set by hooks for every reply (security, request id). */
export function definedHeaders(reply: Reply): Record<string, string | number | string[]> {
  return Object.fromEntries(
    Object.entries(reply.getHeaders()).filter((entry): entry is [string, string | number | string[]] => entry[1] !== undefined),
  )
}
