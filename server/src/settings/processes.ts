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

/** Role and resources of this process in the installation. */
export interface ProcessConfig {
  readonly roles: readonly ProcessRole[]
  /** Concurrent generations in this process; 0: none. */
  readonly workers: number
  /** Most database connections in total. */
  readonly connections: number
  /** Mode of the database driver. */
  readonly databaseDriver: DriverMode
  /** Token for the metrics. */
  readonly metricsToken: string | undefined
}

/** Connections of a process that serves pages, and of a background process. */
const CONNECTIONS = { pages: 24, others: 14 } as const

/** Throws `ConfigError` for a worker without a lane. */
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

/** Two of them listen, some are the queue's, and the rest is for everything else. */
export function connectionsOf({ connections }: Pick<ProcessConfig, 'connections'>): { readonly queue: number; readonly pool: number } {
  const queue = Math.max(2, Math.floor(connections / 4))
  return { queue, pool: connections - queue - 2 }
}

/** Effective roles of a process: without workers it makes nothing locally. */
export const rolesOf = ({ roles, workers }: Pick<ProcessConfig, 'roles' | 'workers'>): readonly ProcessRole[] =>
  roles.filter((role) => role !== 'here' || workers > 0)
