import type { CallReply } from '@stipple/core/contract/client'
import type { Platform } from '@stipple/core/domain/account'

interface Identity {
  readonly userKey: string
  readonly platform: string
  /** Kept in memory only, never in storage, where an injected script could read it. */
  readonly token: string
}

let identity: Identity | undefined
let activePlatform: Platform = 'builtin'
/** Counts changes, so that the reply of a slow call does not undo a newer one. */
let changes = 0

export function clearIdentity(): void {
  identity = undefined
  changes += 1
}

/** Headers that name the caller. The session call sends none but the platform: the cookie alone decides it. */
export function identityHeaders(call?: string): Record<string, string> {
  if (!identity || call === SESSION) return { platform: identity?.platform ?? activePlatform }
  return { platform: identity.platform, userKey: identity.userKey, userToken: identity.token }
}

/** Called when a call starts; returns a function for its reply, since some replies sign a member in or out. */
export function identityListener(call: string): (reply: unknown) => void {
  const before = changes
  return (reply) => {
    if (call === 'GET /api/site') activePlatform = (reply as CallReply<'GET /api/site'>).data.platforms[0]?.id ?? 'builtin'
    if (SIGN_OUTS.has(call)) clearIdentity()
    if (call === SESSION ? changes !== before : !SIGN_INS.has(call)) return
    const { data } = reply as CallReply<typeof SESSION> | CallReply<'POST /api/account/sign_in'>
    // The first step alone logs nobody in.
    if ('second' in data) return
    const { user, userToken } = data
    identity = user && userToken !== undefined ? { userKey: user.userKey, platform: user.platform, token: userToken } : undefined
    changes += 1
  }
}

const SESSION = 'GET /api/account/session'
const SIGN_INS: ReadonlySet<string> = new Set([
  'POST /api/account/sign_in',
  'POST /api/account/sign_up',
  'POST /api/account/confirm_sign_in',
  'POST /api/account/second_factor',
  'POST /api/account/passkey_sign_in',
])
const SIGN_OUTS: ReadonlySet<string> = new Set(['POST /api/account/sign_out', 'POST /api/account/delete'])
