import type { Context } from '../../context.ts'
import type { PendingSignIn } from '../../db/schema/accounts.ts'
import type { AccountRow } from '../../db/schema/accounts.ts'
import type { Reply, Request } from '../../http/app-type.ts'
import { cookiesOf, SIGN_IN_SECONDS } from '../../http/cookies.ts'
import { Problem } from '../../problem.ts'
import * as data from './data.ts'
import { hashToken, newToken } from './secrets.ts'
import { authenticate, openSession } from './service.ts'

/** A browser that opened an address instead of calling the API: it can only be redirected. */
export interface Visit {
  readonly request: Request
  readonly reply: Reply
}

/** Confirmation page, and the time for the confirmation. */
const CONFIRM_PATH = '/confirm-sign-in'
const CONFIRM_SECONDS = 5 * 60

/** Starts a new session, also if the browser has one, and redirects the browser. */
export async function signBrowserIn(context: Context, visit: Visit, { account, to }: { account: AccountRow; to: string }): Promise<void> {
  const { session, pending, intent } = cookiesOf(context.config, visit.request, visit.reply)
  const { token } = await openSession(context, context.db, {
    account,
    userAgent: visit.request.headers['user-agent'],
    replaces: session.value,
  })
  session.set(token)
  for (const cookie of [pending, intent]) if (cookie.value !== undefined) cookie.clear()
  sendTo(visit.reply, to)
}

/** Keeps a log-in until this browser confirms it. */
export async function askFirst(context: Context, visit: Visit, { account, to }: { account: AccountRow; to: string }): Promise<void> {
  await storePending(context, visit, { kind: 'confirm', accountId: account.id, returnTo: to })
  sendTo(visit.reply, CONFIRM_PATH)
}

/** Returns true if the browser is signed in as another member. */
export async function isAnotherMember(context: Context, { request, reply }: Visit, account: AccountRow): Promise<boolean> {
  const token = cookiesOf(context.config, request, reply).session.value
  const caller = token === undefined ? undefined : await authenticate(context, token)
  return caller !== undefined && caller.accountId !== account.id
}

/** Stores an unfinished log-in for the one browser that gets the cookie. */
export async function storePending(context: Context, { request, reply }: Visit, state: PendingSignIn): Promise<void> {
  const token = newToken()
  const seconds = state.kind === 'confirm' ? CONFIRM_SECONDS : SIGN_IN_SECONDS
  await data.insertPendingSignIn(context.db, {
    cookieHash: hashToken(token),
    state,
    expiresAt: new Date(context.now().getTime() + seconds * 1000),
  })
  cookiesOf(context.config, request, reply).pending.set(token)
}

/** Redirects to one of our pages or the platform's. The current address may contain a token, which must reach neither a cache nor the next page. */
export function sendTo(reply: Reply, address: string): void {
  reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).redirect(address, 303)
}

/**
 * Redirects to the first page, which shows the error and offers another way to log in. `unasked`: the person did not want to log in, so the session
 * stays and only a notice is shown. Rethrows other errors.
 */
export function sendFailure({ request, reply }: Visit, error: unknown, { unasked = false }: { unasked?: boolean } = {}): void {
  const outcome = error instanceof Problem ? OUTCOMES[error.code] : undefined
  if (!(error instanceof Problem) || outcome === undefined) throw error
  request.log.warn({ outcome, reason: reasonOf(error.cause) }, 'a sign-in failed')
  sendTo(reply, `/?sign_in=${unasked ? 'ignored' : outcome}`)
}

const OUTCOMES: Readonly<Record<string, string>> = {
  sign_in_failed: 'failed',
  sign_in_expired: 'expired',
  platform_unavailable: 'unavailable',
  too_many_requests: 'unavailable',
}

/** Names and codes only: a provider's message may contain the token. */
function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { name, cause } = error
  const codes = [error, cause].flatMap((part) =>
    typeof part === 'object' && part !== null
      ? ['code', 'error'].flatMap((key) => {
          const value: unknown = Reflect.get(part, key)
          return typeof value === 'string' && /^\w{1,60}$/.test(value) ? [value] : []
        })
      : [],
  )
  return [name, ...codes].join(' ')
}
