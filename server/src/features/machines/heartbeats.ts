import { availableParallelism, hostname, totalmem } from 'node:os'
import { resolve } from 'node:path'
import type { PackState } from '@stipple/engines/spec'
import type { Context } from '../../context.ts'
import { followClock } from '../../db/clock.ts'
import type { PackStates } from '../../db/schema/processes.ts'
import { readVersion } from '../../lib/read-version.ts'
import { rolesOf } from '../../settings/processes.ts'
import { endProcess, writeProcess } from './data.ts'

const EVERY_MS = 5000

/** Reports this process regularly until the queue stops. */
export async function startHeartbeats(context: Context): Promise<void> {
  const { db, log, queue, process: id } = context
  const sign = async (): Promise<void> => {
    try {
      const back = await followClock(db)
      if (back > 0) log.warn({ seconds: Math.round(back) }, 'the clock of the database was set back; waiting jobs are not delayed')
      await writeProcess(db, await factsOf(context))
    } catch (error) {
      log.warn({ err: error }, 'the heartbeat of this process could not be written')
    }
  }
  await sign()
  const timer = setInterval(() => void sign(), EVERY_MS)
  queue.alongside(async () => {
    clearInterval(timer)
    await endProcess(db, id)
  })
}

/** Report of this process. Packs are included if it generates. */
export async function factsOf({ process: id, config, engines, packs }: Pick<Context, 'process' | 'config' | 'engines' | 'packs'>) {
  const roles = rolesOf(config)
  const works = roles.includes('here')
  return {
    id,
    host: hostname(),
    version: readVersion(),
    slots: config.workers,
    roles,
    cores: availableParallelism(),
    memory: totalmem(),
    engines: works ? engines.map((engine) => engine.id) : [],
    packFolder: resolve(config.packDirectory),
    packs: works ? statesOf(await packs.list()) : {},
  }
}

const statesOf = (packs: readonly PackState[]): PackStates =>
  Object.fromEntries(packs.flatMap(({ id, state }) => (state === 'absent' ? [] : [[id, state]])))
