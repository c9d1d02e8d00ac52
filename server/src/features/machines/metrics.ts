import { hostname } from 'node:os'
import type { Context } from '../../context.ts'
import { readVersion } from '../../lib/read-version.ts'
import { rolesOf } from '../../settings/processes.ts'
import { countEnded } from '../jobs/counts/public.ts'
import { countLanes, countRoles } from './data.ts'

/** Adds metrics of the whole installation, from the database, and of this process. */
export function measureInstallation({ metrics, db, config, process }: Context): void {
  metrics.ask({
    kind: 'counter',
    name: 'stipple_jobs_total',
    help: 'Generations that ended, in all processes',
    labels: ['mode', 'outcome'],
    source: async () => (await countEnded(db)).map(({ mode, outcome, jobs }) => ({ mode, outcome, value: jobs })),
  })
  metrics.ask({
    kind: 'gauge',
    name: 'stipple_jobs',
    help: 'Generations that wait, run in a process, or are made elsewhere, in all processes',
    labels: ['lane', 'stage'],
    source: () => countLanes(db),
  })
  metrics.ask({
    kind: 'gauge',
    name: 'stipple_processes',
    help: 'Living processes of the installation by what they do',
    labels: ['role'],
    source: () => countRoles(db),
  })
  metrics.ask({
    kind: 'gauge',
    name: 'stipple_database_connections',
    help: 'Connections of this process to the database, and calls that wait for one',
    labels: ['state'],
    source: async () => {
      const { totalCount, idleCount, waitingCount } = db.$client
      return [
        { state: 'used', value: totalCount - idleCount },
        { state: 'idle', value: idleCount },
        { state: 'waiting', value: waitingCount },
      ]
    },
  })
  metrics.ask({
    kind: 'gauge',
    name: 'stipple_process_info',
    help: 'What this process is; always 1',
    labels: ['process', 'host', 'version', 'roles'],
    source: async () => [{ process, host: hostname(), version: readVersion(), roles: rolesOf(config).join(','), value: 1 }],
  })
}
