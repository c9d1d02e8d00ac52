import type { ProcessRole } from '@stipple/core/domain/process-role'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/database.ts'
import type { LaneName } from '../../db/schema/jobs.ts'
import { remember } from '../../lib/remember.ts'
import { Problem } from '../../problem.ts'
import { countSlots, rolesWithin } from './data.ts'

/** Longest age of the facts about other processes (ms). */
const LAG_MS = 3000
/** A process that is restarted is back within this time: until then its roles count as there. */
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

/** Number of jobs of each lane that run at a time, by all processes and machines together; at least one, since a process will come. */
export const slotsOf = ({ db }: Pick<Context, 'db'>): Promise<Slots> => knownOf(db).slots('')

/** Throws `no_machine` when no process of the installation does this, and none did lately: what is asked for would wait for ever. */
export async function requireRole({ db }: Pick<Context, 'db'>, role: ProcessRole): Promise<void> {
  const roles = await knownOf(db).roles('')
  if (roles && !roles.has(role)) throw new Problem('no_machine')
}
