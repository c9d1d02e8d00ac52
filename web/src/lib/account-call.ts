import type { CallArguments, CallName, CallReply } from '@stipple/core/contract/client'
import { CallError } from '@stipple/core/contract/client'
import { api } from './api.ts'
import { notifyError } from './notify.ts'

type AccountCall = Extract<CallName, `${string} /api/${'user' | 'account' | 'pay'}/${string}`>

interface Manner {
  /** Says nothing when it fails: for what is asked again and again in the background. */
  readonly quiet?: boolean
}

/**
 * An account call for whoever needs the data or nothing: the reply when its `status` is truthy, else null. A failure is told to the person,
 * unless `quiet`, or a dialog about it opens anyway. Whoever shows the failure itself (at a field, in the place of a list) uses `api`.
 */
export async function accountCall<K extends AccountCall>(call: K, ...args: CallArguments<K, Manner>): Promise<CallReply<K> | null> {
  const [{ quiet = false, ...options } = {}] = args as [(Manner & { signal?: AbortSignal })?]
  try {
    const reply = await (api as (call: K, options: object) => Promise<CallReply<K>>)(call, options)
    return reply.status ? reply : null
  } catch (error) {
    if (!quiet && !options.signal?.aborted && !hasDialog(error)) notifyError(error)
    return null
  }
}

/** Refusals that are answered by a dialog: logging in, no access, another way to log in. */
const hasDialog = (error: unknown): boolean => error instanceof CallError && DIALOG_CODES.has(error.reply?.code)

const DIALOG_CODES: ReadonlySet<string | undefined> = new Set(['please_login', 'no_access', 'identity_mismatch'])
