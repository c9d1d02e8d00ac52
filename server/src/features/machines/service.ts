import type { ProcessRole } from '@stipple/core/domain/process-role'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/database.ts'
import type { LaneName } from '../../db/schema/jobs.ts'
import { remember } from '../../lib/remember.ts'
import { Problem } from '../../problem.ts'
import { countSlots, rolesWithin } from './data.ts'

/** Longest age of cached facts about other processes (ms). */
const LAG_MS = 3000
/** Grace period for a restart, during which the roles of a process still count. */
const RESTART_SECONDS = 120

type Slots = Readonly<Record<LaneName, number>>
interface Known {
  readonly slots: (key: string) => Promise<Slots>
  readonly roles: (key: string) => Promise<ReadonlySet<ProcessRole> | undefined>
}

const remembered = new WeakMap<Database, Known>()

function knownOf(db: Database): Known {
  const known = remembered.get(db) ?? {
    slots: remember(LAG_MS, () => count(db)),
    roles: remember(LAG_MS, () => rolesWithin(db, RESTART_SECONDS)),
  }
  remembered.set(db, known)
  return known
}

async function count(db: Database): Promise<Slots> {
  const { here, elsewhere } = await countSlots(db)
  return { here: Math.max(1, here), elsewhere: Math.max(1, elsewhere) }
}

/** Concurrent jobs of each lane over all processes and machines; at least one, because a process will start. */
export const slotsOf = ({ db }: Pick<Context, 'db'>): Promise<Slots> => knownOf(db).slots('')

/** Throws `no_machine` if no process has this role now or had it recently: the request would wait forever. */
export async function requireRole({ db }: Pick<Context, 'db'>, role: ProcessRole): Promise<void> {
  const roles = await knownOf(db).roles('')
  if (roles && !roles.has(role)) throw new Problem('no_machine')
}
