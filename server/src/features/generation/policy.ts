import type { Mode } from '@stipple/core/modes/define-mode'

interface Member {
  readonly accountId: string
  readonly isAllowlisted: boolean
  readonly isSuper: boolean
}

export const mayUse = (member: Member, mode: Pick<Mode, 'access'>): boolean =>
  mode.access === 'member' || member.isAllowlisted || member.isSuper

/** A job is its member's alone; super users see it in the administration, not here. */
export const maySee = (member: Pick<Member, 'accountId'>, job: { readonly accountId: string }): boolean =>
  member.accountId === job.accountId
