import type { Context } from '../../context.ts'
import type { AccountRow } from '../../db/schema/accounts.ts'
import { Problem } from '../../problem.ts'
import * as data from './data.ts'
import type { AccountPlatform } from './platforms/platform.ts'
import type { Session } from './present.ts'
import { hashToken } from './secrets.ts'
import { accountOf, authenticate, openSession } from './service.ts'

interface PlatformToken {
  readonly token: string
  /** Claimed platform of the token; undefined without a claim. */
  readonly platform: string | undefined
  readonly memberId: string | undefined
}

/**
 * The account of a platform's access token, which works once; undefined if there is no account, or it was used. Throws `sign_in_failed` or
 * `platform_unavailable`.
 */
export async function accountOfToken(
  context: Context,
  platforms: readonly AccountPlatform[],
  { token, platform: claimed, memberId }: PlatformToken,
): Promise<AccountRow | undefined> {
  const platform = platforms.find(({ id, profileOfToken }) => profileOfToken !== undefined && (claimed === undefined || claimed === id))
  if (token === '' || !platform?.profileOfToken || (await data.isUsedToken(context.db, hashToken(token)))) return undefined
  const profile = await platform.profileOfToken(token)
  if (memberId !== undefined && memberId !== profile.subject) return undefined
  // Recorded last, so that a token can be retried after its platform was down; of two concurrent uses one succeeds.
  if (!(await data.insertUsedToken(context.db, hashToken(token), context.now()))) return undefined
  return accountOf(context, profile)
}

interface Lookup {
  readonly token?: string | undefined
  readonly member_id?: string | undefined
  readonly platform?: string | undefined
  readonly access_token?: string | undefined
  readonly userAgent: string | undefined
}

/**
 * The session of a user token, or a new one for an access token; undefined if neither has an account. Throws `sign_in_failed` for an access token
 * that is unknown, used, or another member's.
 */
export async function findMember(context: Context, platforms: readonly AccountPlatform[], asked: Lookup): Promise<Session | undefined> {
  const { token = '', member_id: memberId, platform, access_token: accessToken = '', userAgent } = asked
  if (accessToken === '') {
    const caller = await authenticate(context, token)
    const isMeant = memberId === undefined || memberId === caller?.uid
    return caller && isMeant ? { caller, token } : undefined
  }
  const account = await accountOfToken(context, platforms, { token: accessToken, platform, memberId })
  if (!account || account.deletedAt !== null) throw new Problem('sign_in_failed')
  return openSession(context, context.db, { account, userAgent, replaces: undefined })
}
