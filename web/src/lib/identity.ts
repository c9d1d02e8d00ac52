import type { CallReply } from '@stipple/core/contract/client'
import type { Platform } from '@stipple/core/domain/account'

interface Identity {
  readonly userKey: string
  readonly platform: string
  /** In memory only, never in storage: a script that gets in later finds nothing to take away. */
  readonly token: string
}

let identity: Identity | undefined
let activePlatform: Platform = 'builtin'
/** Rises with every change, so that an answer that was long under way does not undo a newer one. */
let changes = 0

export function forgetIdentity(): void {
  identity = undefined
  changes += 1
}

/** What a call says about who makes it. Asking who is signed in makes no claim: the cookie alone is the answer. */
export function identityHeaders(call?: string): Record<string, string> {
  if (!identity || call === WHO) return { platform: identity?.platform ?? activePlatform }
  return { platform: identity.platform, userKey: identity.userKey, userToken: identity.token }
}

/** To be told what every call was answered: some answers bring a member, or take one away. Call it when the call starts; it returns what takes the answer. */
export function identityListener(call: string): (reply: unknown) => void {
  const before = changes
  return (reply) => {
    if (call === 'GET /api/site') activePlatform = (reply as CallReply<'GET /api/site'>).data.platforms[0]?.id ?? 'builtin'
    if (ENDINGS.has(call)) forgetIdentity()
    if (call === WHO ? changes !== before : !SIGN_INS.has(call)) return
    const { user, userToken } = (reply as CallReply<typeof WHO>).data
    identity = user && userToken !== undefined ? { userKey: user.userKey, platform: user.platform, token: userToken } : undefined
    changes += 1
  }
}

const WHO = 'GET /api/account/session'
const SIGN_INS: ReadonlySet<string> = new Set([
  'POST /api/account/sign_in',
  'POST /api/account/sign_up',
  'POST /api/account/confirm_sign_in',
])
const ENDINGS: ReadonlySet<string> = new Set(['POST /api/account/sign_out', 'POST /api/account/delete'])
