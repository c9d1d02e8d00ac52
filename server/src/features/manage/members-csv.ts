import type { ManagedMember } from '@stipple/core/contract/manage'
import { MEMBERS_CSV_MOST } from '@stipple/core/domain/account'
import type { Language } from '@stipple/core/domain/text'
import { OPERATOR_ZONE } from '@stipple/core/domain/time'
import { CATALOGUE } from '@stipple/core/messages/catalogue.gen'
import { manage as english } from '@stipple/core/messages/en/manage'
import type { Context } from '../../context.ts'
import { recordAction } from '../../db/record-action.ts'
import type { Caller } from '../../http/caller.ts'
import { csvOf } from '../../lib/csv.ts'
import { Problem } from '../../problem.ts'
import { allMembers, type MemberFilter } from './data.ts'
import { presentManagedMember } from './present.ts'

type Texts = (typeof english)['members']

type Wanted = MemberFilter & {
  readonly time_zone?: string | undefined
  readonly language: Language
}

/** All members that match, in the caller's language and time zone. The download is recorded. Throws `list_too_long`. */
export async function membersAsCsv({ db, now }: Pick<Context, 'db' | 'now'>, { accountId }: Caller, wanted: Wanted): Promise<string> {
  const { language, time_zone: timeZone = OPERATOR_ZONE, ...filter } = wanted
  const rows = await allMembers(db, filter, MEMBERS_CSV_MOST + 1)
  if (rows.length > MEMBERS_CSV_MOST) throw new Problem('list_too_long', { params: { maximum: MEMBERS_CSV_MOST } })
  const { role, search } = filter
  await recordAction(db, {
    accountId,
    action: 'member_export',
    subject: String(rows.length),
    after: { role: role ?? 'all', search: search ?? '' },
  })
  const own = (await CATALOGUE.manage[language]?.())?.manage?.members
  const texts: Texts = {
    ...english.members,
    ...own,
    roles: english.members.roles,
    columns: { ...english.members.columns, ...own?.columns },
    csv: { ...english.members.csv, ...own?.csv },
  }
  // Swedish dates are in ISO format.
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  const timeOf = (time: string | undefined) => (time === undefined ? '' : clock.format(new Date(time)))
  const { name, roles, balance, works, jobs, created, last_seen: seen } = texts.columns
  return csvOf([
    [name, texts.csv.uid, roles, balance, works, texts.csv.storage, jobs, `${created} (${timeZone})`, `${seen} (${timeZone})`],
    ...rows
      .map((row) => presentManagedMember(row, now()))
      .map((one) => [
        one.name,
        one.uid,
        rolesOf(one, texts),
        one.balance,
        one.works,
        one.storage,
        one.jobs,
        timeOf(one.created),
        timeOf(one.last_seen),
      ]),
  ])
}

const rolesOf = ({ suspended, is_super: isSuper, is_vip: isVip, is_allowlisted: isAllowlisted }: ManagedMember, texts: Texts): string =>
  [suspended && texts.suspended, isSuper && texts.super, isVip && texts.vip, isAllowlisted && texts.allowlisted]
    .filter((role) => role !== false)
    .join('; ')
