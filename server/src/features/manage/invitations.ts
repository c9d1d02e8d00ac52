import type { Invitation } from '@stipple/core/contract/invitations'
import { ENTRY_TYPES } from '@stipple/core/domain/credits'
import type { Language } from '@stipple/core/domain/text'
import type { Context } from '../../context.ts'
import { recordAction } from '../../db/record-action.ts'
import type { Caller } from '../../http/caller.ts'
import { wordsOf } from '../../http/error-reply.ts'
import { Problem } from '../../problem.ts'
import { invitationLink, mailInvitation, openInvited } from '../accounts/public.ts'
import { grant } from '../credits/public.ts'
import { type Roles, updateRoles } from './data.ts'

const ROLES = { vip: { isVip: true }, allowlisted: { isAllowlisted: true }, super: { isSuper: true } } as const satisfies Record<
  string,
  Roles
>
/** Reason of the dots, shown to the member. */
const REASON = '随邀请赠送 · With your invitation'

interface Requester {
  readonly caller: Caller
  readonly language: Language
  /** Address of this server, for the links. */
  readonly origin: string
}
interface Asked {
  readonly name?: string | undefined
  readonly email?: string | undefined
}
interface Gifts {
  readonly role?: keyof typeof ROLES | undefined
  readonly dots?: number | undefined
}

/** Creates members, one after another; one that is refused does not keep the others out. Throws `not_builtin` where nobody logs in with a password. */
export async function inviteMembers(
  context: Context,
  requester: Requester,
  { members, ...gifts }: Gifts & { readonly members: readonly Asked[] },
): Promise<Invitation[]> {
  if (!context.config.accounts.platforms.includes('builtin')) throw new Problem('not_builtin')
  const invitations: Invitation[] = []
  for (const member of members) invitations.push(await invite(context, requester, { ...gifts, member }))
  return invitations
}

async function invite(
  context: Context,
  { caller, language, origin }: Requester,
  { member, role, dots }: Gifts & { readonly member: Asked },
): Promise<Invitation> {
  const open = () =>
    context.db.transaction(async (tx) => {
      const account = await openInvited(context, tx, member)
      const { id: accountId, uid: subject } = account
      if (role) await updateRoles(tx, accountId, ROLES[role])
      if (dots !== undefined) {
        await grant(tx, { accountId, type: ENTRY_TYPES.system, amount: dots, ref: `invitation:${accountId}`, detail: REASON })
      }
      const mailed = await mailInvitation(context, tx, { account, language })
      await recordAction(tx, { accountId: caller.accountId, action: 'member_invite', subject, after: { role, dots, mailed } })
      return { account, mailed }
    })
  try {
    const { account, mailed } = await open()
    const { name, email, uid } = account
    const { url, expires } = await invitationLink(context, account, origin)
    return { name, ...(email !== null && { email }), uid, url, expires: expires.toISOString(), mailed }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const { code, message } = wordsOf(error, language)
    return { ...member, error: { code, message } }
  }
}
