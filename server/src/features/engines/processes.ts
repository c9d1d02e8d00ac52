import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/database.ts'
import type { LaneName } from '../../db/schema/jobs.ts'
import { newId } from '../../lib/new-id.ts'
import { remember } from '../../lib/remember.ts'
import { countSlots, removeProcess, writeProcess } from './process-data.ts'

const EVERY_MS = 5000
/** A process that did not say so for this long is not alive. */
const ALIVE_SECONDS = 20
/** Longest age of the facts about other processes (ms). */
const LAG_MS = 3000

/** Says that this process is alive, with how many jobs it runs at a time, until the queue stops. */
export async function startSigns(context: Context): Promise<void> {
  const { db, config, log, queue } = context
  const facts = { id: newId(), host: hostname(), version: readVersion(), slots: config.workers }
  const sign = (): Promise<void> =>
    writeProcess(db, facts).catch((error: unknown) => log.warn({ err: error }, 'this process could not say that it is alive'))
  await sign()
  const timer = setInterval(() => void sign(), EVERY_MS)
  queue.alongside(async () => {
    clearInterval(timer)
    await removeProcess(db, facts.id)
  })
}

const manifest = z.object({ version: z.string() })
const readVersion = (): string =>
  manifest.parse(JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'))).version

type Slots = Readonly<Record<LaneName, number>>

const remembered = new WeakMap<Database, (key: string) => Promise<Slots>>()

/** Number of jobs of each lane that run at a time, by all processes and machines together; at least one, since a process will come. */
export function slotsOf({ db }: Pick<Context, 'db'>): Promise<Slots> {
  const known = remembered.get(db) ?? remember(LAG_MS, () => count(db))
  remembered.set(db, known)
  return known('')
}

async function count(db: Database): Promise<Slots> {
  const { here, elsewhere } = await countSlots(db, ALIVE_SECONDS)
  return { here: Math.max(1, here), elsewhere: Math.max(1, elsewhere) }
}
