import type { CallArguments, CallName, CallReply } from '@stipple/core/contract/client'
import { CallError } from '@stipple/core/contract/client'
import { api } from './api.ts'
import { notifyError } from './notify.ts'

type AccountCall = Extract<CallName, `${string} /api/${'user' | 'account' | 'pay'}/${string}`>

interface AccountCallOptions {
  /** Shows no notice on failure; for repeated background calls. */
  readonly quiet?: boolean
}

/**
 * An account call for callers that need the data or nothing: the reply if its `status` is truthy, otherwise null. Shows a notice on failure unless
 * `quiet`, or unless a dialog opens for it. Callers that show the failure themselves (at a field, in place of a list) use `api`.
 */
export async function accountCall<K extends AccountCall>(
  call: K,
  ...args: CallArguments<K, AccountCallOptions>
): Promise<CallReply<K> | null> {
  const [{ quiet = false, ...options } = {}] = args as [(AccountCallOptions & { signal?: AbortSignal })?]
  try {
    const reply = await (api as (call: K, options: object) => Promise<CallReply<K>>)(call, options)
    return reply.status ? reply : null
  } catch (error) {
    if (!quiet && !options.signal?.aborted && !hasDialog(error)) notifyError(error)
    return null
  }
}

/** Errors that open a dialog: logging in, no access, another account. */
const hasDialog = (error: unknown): boolean => error instanceof CallError && DIALOG_CODES.has(error.reply?.code)

const DIALOG_CODES: ReadonlySet<string | undefined> = new Set(['please_login', 'no_access', 'identity_mismatch'])
