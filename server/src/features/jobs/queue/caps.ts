import { type SQL, sql } from 'drizzle-orm'
import type { LiveSettings } from '../../../settings/live/live-settings.ts'
import type { RunningCap } from './claim.ts'

type What = 'waiting' | 'running'

/** The operator's caps for ordinary, VIP and allowlisted members. */
const capsOf = (settings: LiveSettings, what: What) => ({
  member: settings.get(`jobs.${what}`),
  vip: settings.get(`jobs.${what}Vip`),
  allowlisted: settings.get(`jobs.${what}Allowlisted`),
})
type Caps<Value> = { readonly [Role in keyof ReturnType<typeof capsOf>]: Value }

/** The cap for the role of account `a`, the highest if it has several; super users have none. */
const capOf = ({ member, vip, allowlisted }: Caps<unknown>): SQL<number> => sql<number>`
  case when a.is_super then ${UNCAPPED}::int else greatest(${member}::int,
    case when a.is_vip or a.vip_until > now() then ${vip}::int end,
    case when a.is_allowlisted then ${allowlisted}::int end) end`
const UNCAPPED = 1_000_000

/** Columns with the number of waiting jobs of account `a` (`waiting`), and its limit (`most`); the placeholders are those of `waitingCaps`. */
export const waitingColumns = sql`
  ${capOf({ member: sql.placeholder('member'), vip: sql.placeholder('vip'), allowlisted: sql.placeholder('allowlisted') })} as most,
  ${
    // Uses the small index of a member's open jobs: with outdated statistics, one over all waiting jobs would be scanned whole.
    sql`(select count(*) filter (where stage = 'queued')::int from jobs where account_id = a.id and stage <> 'ended') as waiting`
  }`

/** The operator's caps on waiting jobs. */
export const waitingCaps = (settings: LiveSettings): Caps<number> => capsOf(settings, 'waiting')

/** Cap on running jobs, for the next claim. */
export const runningCap = (settings: LiveSettings): RunningCap => capOf(capsOf(settings, 'running'))
