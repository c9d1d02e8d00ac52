import { eq, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/database.ts'
import { accounts } from '../../db/schema/accounts.ts'
import type { LiveSettings } from '../../settings/live/live-settings.ts'
import type { RunningCap } from './claim.ts'

type What = 'waiting' | 'running'

/** The operator's cap for the role of an account, the most generous one of several; nobody caps a super user. `a`: the account's table as the query names it. */
function capOf(settings: LiveSettings, what: What, a: SQL): SQL<number> {
  const [member, vip, allowlisted] = [
    settings.get(`jobs.${what}`),
    settings.get(`jobs.${what}Vip`),
    settings.get(`jobs.${what}Allowlisted`),
  ]
  return sql<number>`case when ${a}.is_super then ${UNCAPPED}::int else greatest(${member}::int,
    case when ${a}.is_vip or ${a}.vip_until > now() then ${vip}::int end,
    case when ${a}.is_allowlisted then ${allowlisted}::int end) end`
}
const UNCAPPED = 1_000_000

/** Number of a member's jobs that may wait at once. */
export async function waitingCap(tx: Transaction, settings: LiveSettings, accountId: string): Promise<number> {
  const [row] = await tx
    .select({ most: capOf(settings, 'waiting', sql`${accounts}`) })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  return row?.most ?? 0
}

/** Number that may run at once, for the claim of the next one. */
export const runningCap = (settings: LiveSettings): RunningCap => capOf(settings, 'running', sql`a`)
