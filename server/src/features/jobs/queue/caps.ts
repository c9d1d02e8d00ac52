import { type SQL, sql } from 'drizzle-orm'
import type { LiveSettings } from '../../../settings/live/live-settings.ts'
import type { RunningCap } from './claim.ts'

type What = 'waiting' | 'running'

/** The operator's caps of those who are nobody special, VIP and on the allowlist. */
const capsOf = (settings: LiveSettings, what: What) => ({
  member: settings.get(`jobs.${what}`),
  vip: settings.get(`jobs.${what}Vip`),
  allowlisted: settings.get(`jobs.${what}Allowlisted`),
})
type Caps<Value> = { readonly [Role in keyof ReturnType<typeof capsOf>]: Value }

/** The cap for the role of the account `a`, the most generous one of several; nobody caps a super user. */
const capOf = ({ member, vip, allowlisted }: Caps<unknown>): SQL<number> => sql<number>`
  case when a.is_super then ${UNCAPPED}::int else greatest(${member}::int,
    case when a.is_vip or a.vip_until > now() then ${vip}::int end,
    case when a.is_allowlisted then ${allowlisted}::int end) end`
const UNCAPPED = 1_000_000

/** Number of jobs of the account `a` that wait (`waiting`), and that may wait at once (`most`), as columns; their placeholders are those of `waitingCaps`. */
export const waitingColumns = sql`
  ${capOf({ member: sql.placeholder('member'), vip: sql.placeholder('vip'), allowlisted: sql.placeholder('allowlisted') })} as most,
  ${
    // Among the member's open jobs, whose index is small: one of all that waits would be read whole while the statistics are old.
    sql`(select count(*) filter (where stage = 'queued')::int from jobs where account_id = a.id and stage <> 'ended') as waiting`
  }`

/** The operator's caps of what may wait. */
export const waitingCaps = (settings: LiveSettings): Caps<number> => capsOf(settings, 'waiting')

/** Number that may run at once, for the claim of the next one. */
export const runningCap = (settings: LiveSettings): RunningCap => capOf(capsOf(settings, 'running'))
