import { CallError, createClient, CallTimeout } from '@stipple/core/contract/client'
import { toWireLanguage } from '@stipple/core/domain/text'
import type { ErrorCode } from '@stipple/core/errors'
import { BASE } from './base.ts'
import { setExpiring, getExpiring } from './expiring.ts'
import { currentLanguage } from './i18n.ts'
import { clearIdentity, identityHeaders, identityListener } from './identity.ts'

/** Headers of every call: our own page, the language of the reply, and the member. */
export const callHeaders = (call?: string): Record<string, string> => ({
  'X-Isapi': '1',
  'X-Language': toWireLanguage(currentLanguage()),
  ...identityHeaders(call),
})

/** Client of every call: same origin, replies in the current language. */
const client = createClient({
  fetch: (...request) => globalThis.fetch(...request),
  base: BASE,
  headers: callHeaders,
  query: noteOf,
  timeout: timeoutOf,
})

/** Calls the API by the contract's client; a call that needs a member opens the log-in dialog and still rejects. */
export const api = (async (...call: Parameters<typeof client>) => {
  const learn = identityListener(call[0])
  try {
    const reply = await client(...call)
    learn(reply)
    return reply
  } catch (error) {
    const code = error instanceof CallError ? error.reply?.code : undefined
    // The page's session has ended or belongs to another member: further calls must not send it.
    if (code === 'please_login' || code === 'identity_mismatch') clearIdentity()
    if (code !== undefined) for (const listener of refusalListeners.get(code) ?? []) listener()
    throw error
  }
}) as typeof client

/** Calls about accounts, dots and payments, which have a short timeout. */
export const isAccountCall = (call: string): boolean => /^[A-Z]+ \/api\/(user|account|pay)\//.test(call)

const ACCOUNT_TIMEOUT_MS = 5000
/** The server waits eight seconds for a payment provider. */
const PROVIDER_TIMEOUT_MS = 15_000

function timeoutOf(call: string): number | undefined {
  if (call.startsWith('POST /api/pay/')) return PROVIDER_TIMEOUT_MS
  return isAccountCall(call) ? ACCOUNT_TIMEOUT_MS : undefined
}

/** Parameters sent once: the visitor's source with the first reading account call, a pending recharge with the balance. */
function noteOf(call: string): Record<string, string> {
  const note: Record<string, string> = {}
  if (!call.startsWith('GET ') || !isAccountCall(call)) return note
  const source = getExpiring('user_source')
  if (source) {
    note['user_source'] = source
    setExpiring('user_source', '', 10)
  }
  const recharge = call === 'GET /api/user/get_credit_balance' ? getExpiring('check_recharge') : undefined
  if (recharge) note['check_recharge'] = recharge
  return note
}

const refusalListeners = new Map<string, Set<() => void>>()

/** Listens for calls refused with this code. Returns a function that unsubscribes. */
function onRefused(code: ErrorCode, listener: () => void): () => void {
  const listeners = refusalListeners.get(code) ?? new Set()
  refusalListeners.set(code, listeners.add(listener))
  return () => listeners.delete(listener)
}

export const onLoginRequired = (listener: () => void): (() => void) => onRefused('please_login', listener)
export const onNoAccess = (listener: () => void): (() => void) => onRefused('no_access', listener)

/** Listens for calls refused because of a required second factor that the member lacks. */
export const onSecondFactorRequired = (listener: () => void): (() => void) => onRefused('second_factor_required', listener)
/** Listens for calls whose session belongs to another member. */
export const onIdentityMismatch = (listener: () => void): (() => void) => onRefused('identity_mismatch', listener)

export const isRefused = (error: unknown, code: ErrorCode): boolean => error instanceof CallError && error.reply?.code === code

export const isLoginRequired = (error: unknown): boolean => isRefused(error, 'please_login')

/** Returns true if the server was unreachable, or a proxy replied instead: our own server always replies in our format. */
export const isOffline = (error: unknown): boolean =>
  error instanceof CallError &&
  (error.status === 0 ||
    (error.reply === undefined && (BY_PROXY.has(error.status) || (error.status === 503 && error.serverMessage === undefined))))
/** Replies that only a proxy sends; a 503 is from a proxy if it is HTML or empty, because other products' engines send theirs as plain text. */
const BY_PROXY = new Set([502, 504])

/** Returns true if the call timed out. */
export const isTimeout = (error: unknown): boolean => isOffline(error) && causeOf(error) instanceof CallTimeout

/** The server's messages about single fields, by field name. */
export const fieldErrors = (error: unknown): Readonly<Record<string, string>> => (error instanceof CallError && error.reply?.errors) || {}

const causeOf = (error: unknown): unknown => (error instanceof Error ? error.cause : undefined)
