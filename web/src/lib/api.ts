import { CallError, createClient, OutOfTime } from '@stipple/core/contract/client'
import { toWireLanguage } from '@stipple/core/domain/text'
import type { ErrorCode } from '@stipple/core/errors'
import { keep, kept } from './expiring.ts'
import { currentLanguage } from './i18n.ts'
import { forgetIdentity, identityHeaders, identityListener } from './identity.ts'

/** What every call of the browser says: that a page of ours makes it, in which language it wants its answer, and for whom. */
export const callHeaders = (call?: string): Record<string, string> => ({
  'X-Isapi': '1',
  'X-Language': toWireLanguage(currentLanguage()),
  ...identityHeaders(call),
})

/** Every call of the browser goes through here: same origin, answers in the language on screen. */
const client = createClient({
  fetch: (...request) => globalThis.fetch(...request),
  base: '',
  headers: callHeaders,
  query: noteOf,
  timeout: timeoutOf,
})

/** As the client of core; a call that needs a member asks the visitor to log in, and still fails for its caller. */
export const api = (async (...call: Parameters<typeof client>) => {
  const learn = identityListener(call[0])
  try {
    const reply = await client(...call)
    learn(reply)
    return reply
  } catch (error) {
    const code = error instanceof CallError ? error.reply?.code : undefined
    // What the page took for its sign-in has ended or is another's: the calls from here on must not carry it.
    if (code === 'please_login' || code === 'identity_mismatch') forgetIdentity()
    if (code !== undefined) for (const listener of refusalListeners.get(code) ?? []) listener()
    throw error
  }
}) as typeof client

/** Calls about accounts, dots and payments: quick to answer, or not answered at all. */
export const isAccountCall = (call: string): boolean => /^[A-Z]+ \/api\/(user|account|pay)\//.test(call)

const ACCOUNT_TIMEOUT_MS = 5000
/** The server asks a payment provider, to which it gives eight seconds. */
const PROVIDER_TIMEOUT_MS = 15_000

function timeoutOf(call: string): number | undefined {
  if (call.startsWith('POST /api/pay/')) return PROVIDER_TIMEOUT_MS
  return isAccountCall(call) ? ACCOUNT_TIMEOUT_MS : undefined
}

/** Where a visitor came from goes with the first account call that reads, once; the note of a recharge with the balance, while it is kept. */
function noteOf(call: string): Record<string, string> {
  const note: Record<string, string> = {}
  if (!call.startsWith('GET ') || !isAccountCall(call)) return note
  const source = kept('user_source')
  if (source) {
    note['user_source'] = source
    keep('user_source', '', 10)
  }
  const recharge = call === 'GET /api/user/get_credit_balance' ? kept('check_recharge') : undefined
  if (recharge) note['check_recharge'] = recharge
  return note
}

const refusalListeners = new Map<string, Set<() => void>>()

/** Calls back whenever any call was refused with this code. Returns the way to stop. */
function onRefused(code: ErrorCode, listener: () => void): () => void {
  const listeners = refusalListeners.get(code) ?? new Set()
  refusalListeners.set(code, listeners.add(listener))
  return () => listeners.delete(listener)
}

export const onLoginRequired = (listener: () => void): (() => void) => onRefused('please_login', listener)
export const onNoAccess = (listener: () => void): (() => void) => onRefused('no_access', listener)
/** The sign-in that the call carried is another member's. */
export const onIdentityMismatch = (listener: () => void): (() => void) => onRefused('identity_mismatch', listener)

export const isLoginRequired = (error: unknown): boolean => error instanceof CallError && error.reply?.code === 'please_login'

/** The server could not be reached at all. */
export const isOffline = (error: unknown): boolean => error instanceof CallError && error.status === 0

/** It can be reached, as far as known, but did not answer within the time that a call has. */
export const isOutOfTime = (error: unknown): boolean => isOffline(error) && causeOf(error) instanceof OutOfTime

/** What the server said about single fields, by field name. */
export const fieldErrors = (error: unknown): Readonly<Record<string, string>> => (error instanceof CallError && error.reply?.errors) || {}

const causeOf = (error: unknown): unknown => (error instanceof Error ? error.cause : undefined)
