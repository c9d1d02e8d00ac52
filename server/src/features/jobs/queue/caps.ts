import { type SQL, sql } from 'drizzle-orm'
import { preparedSql, type Query } from '../../../db/driver/query.ts'
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

/** Counts among the member's open jobs, whose index is small: one of all that waits would be read whole while the statistics are old. */
const waiting = preparedSql<{ most: number; waiting: number }>(
  'jobs_waiting',
  sql`
    select ${capOf({ member: sql.placeholder('member'), vip: sql.placeholder('vip'), allowlisted: sql.placeholder('allowlisted') })} as most,
      (select count(*) filter (where stage = 'queued')::int from jobs
        where account_id = ${sql.placeholder('accountId')}::uuid and stage <> 'ended') as waiting
    from accounts as a where a.id = ${sql.placeholder('accountId')}::uuid`,
)

/** Number of a member's jobs that wait, and that may wait at once. */
export const waitingOf = (settings: LiveSettings, accountId: string): Query<{ waiting: number; most: number }> =>
  waiting.with({ ...capsOf(settings, 'waiting'), accountId }).as(([row]) => row ?? { waiting: 0, most: 0 })

/** Number that may run at once, for the claim of the next one. */
export const runningCap = (settings: LiveSettings): RunningCap => capOf(capsOf(settings, 'running'))
