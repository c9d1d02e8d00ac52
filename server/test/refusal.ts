import { CallError } from '@stipple/core/contract/client'
import type { ErrorReply } from '@stipple/core/errors'

/** Returns the reply to a call that must be refused. */
export async function refusal(call: Promise<unknown>): Promise<ErrorReply> {
  const error = await call.then(
    (reply) => new Error(`was not refused: ${JSON.stringify(reply)}`),
    (error: unknown) => error,
  )
  if (error instanceof CallError && error.reply) return error.reply
  throw error
}
