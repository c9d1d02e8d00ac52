import { PROCESS_ROLES, type ProcessRole } from '@stipple/core/domain/process-role'
import { z } from 'zod'
import { type DriverMode, DRIVERS } from '../db/driver/connection.ts'
import { ConfigError, listOf, oneOf, whole } from './variable.ts'

export const processVariables = {
  ROLES: listOf(PROCESS_ROLES, PROCESS_ROLES.join(',')),
  WORKERS: whole(0, 64).optional(),
  DB_CONNECTIONS: whole(8, 500).optional(),
  DATABASE_DRIVER: oneOf(DRIVERS).default('fast'),
  METRICS_TOKEN: z.string().min(16, 'must be at least 16 characters long').optional(),
}

/** Part of this process in the installation. */
export interface ProcessConfig {
  readonly roles: readonly ProcessRole[]
  /** Generations that run at the same time in this process; 0: none, other processes do it. */
  readonly workers: number
  /** Connections to the database at most, all of them together. */
  readonly connections: number
  /** Way to use the database's driver. */
  readonly databaseDriver: DriverMode
  /** Token that opens the metrics. */
  readonly metricsToken: string | undefined
}

/** Connections of a process that answers pages, and of one that only works. */
const CONNECTIONS = { pages: 24, others: 14 } as const

/** Throws `ConfigError` for a worker without a place to work. */
export function processOf({ ROLES, WORKERS, DB_CONNECTIONS, DATABASE_DRIVER, METRICS_TOKEN }: Variables): ProcessConfig {
  const isAll = ROLES.length === PROCESS_ROLES.length
  if (WORKERS === 0 && ROLES.includes('here') && !isAll)
    throw new ConfigError('ROLES: contains here, but WORKERS is 0: set WORKERS to at least 1, or remove here')
  return {
    roles: ROLES,
    workers: ROLES.includes('here') ? (WORKERS ?? 1) : 0,
    connections: DB_CONNECTIONS ?? (ROLES.includes('pages') ? CONNECTIONS.pages : CONNECTIONS.others),
    databaseDriver: DATABASE_DRIVER,
    metricsToken: METRICS_TOKEN,
  }
}
type Variables = z.infer<z.ZodObject<typeof processVariables>>

/** Of those connections two listen, the queue has some, and everything else has the rest. */
export function connectionsOf({ connections }: Pick<ProcessConfig, 'connections'>): { readonly queue: number; readonly pool: number } {
  const queue = Math.max(2, Math.floor(connections / 4))
  return { queue, pool: connections - queue - 2 }
}

/** Roles that a process really has: without workers it makes nothing here. */
export const rolesOf = ({ roles, workers }: Pick<ProcessConfig, 'roles' | 'workers'>): readonly ProcessRole[] =>
  roles.filter((role) => role !== 'here' || workers > 0)
