import { PROCESS_ROLES } from '@stipple/core/domain/process-role'
import { EngineError, type PackState } from '@stipple/engines/spec'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { notify } from '../../db/notifier.ts'
import { Problem } from '../../problem.ts'
import { type LivingProcess, listProcesses, writeProcess } from './data.ts'
import { factsOf } from './heartbeats.ts'
import { presentProcess } from './present.ts'
import { requireRole } from './service.ts'

/** Sent to processes that should download or delete a pack. Payload: an order as JSON. */
const PACK_ORDERED = 'pack_ordered'

const order = z.object({ pack: z.string(), to: z.enum(['install', 'remove']), processes: z.array(z.string()) })
type Order = z.infer<typeof order>

export interface PackOrder extends Pick<Order, 'pack' | 'to'> {
  /** Name of the machine; default: all. */
  readonly machine?: string | undefined
}

/**
 * Orders the download or deletion of a pack on one machine, or on all that generate; their reports show the progress. Throws `not_found` for an
 * unknown pack or machine, `no_machine` if nothing generates, `unavailable` during a download.
 */
export async function orderPack(context: Context, { pack, to, machine }: PackOrder): Promise<void> {
  if (!(await context.packs.list()).some(({ id }) => id === pack)) throw new Problem('not_found')
  await requireRole(context, 'here')
  const living = await workersOf(context)
  const workers = living.filter(({ host }) => machine === undefined || host === machine)
  if (machine !== undefined && workers.length === 0) throw new Problem('not_found')
  if (to === 'remove' && workers.some(({ packs }) => packs[pack] === 'fetching')) throw new Problem('unavailable')
  // Processes with a common folder download once; before the first report, this process does it.
  const chosen = new Map(workers.map((worker) => [`${worker.host} ${worker.packFolder}`, worker.id]))
  const own = workers.find(({ id }) => id === context.process)
  if (own) chosen.set(`${own.host} ${own.packFolder}`, own.id)
  const processes = living.length === 0 ? [context.process] : [...chosen.values()]
  if (processes.includes(context.process)) await applyOrder(context, { pack, to })
  const others = processes.filter((id) => id !== context.process)
  if (others.length > 0) await notify(context.db, PACK_ORDERED, JSON.stringify({ pack, to, processes: others } satisfies Order))
}

/** Downloads and deletes packs in this process on order, until the queue stops. */
export async function startPackOrders(context: Context): Promise<void> {
  const unsubscribe = await context.notifier.subscribe(PACK_ORDERED, (payload) => {
    const { processes, ...given } = order.parse(JSON.parse(payload))
    if (!processes.includes(context.process)) return
    carryOut(context, given).catch((error: unknown) => context.log.warn({ ...given, err: error }, 'a pack could not be changed'))
  })
  context.queue.alongside(async () => unsubscribe())
}

/** Carries out an order and reports the result at once. */
async function carryOut(context: Context, given: Pick<Order, 'pack' | 'to'>): Promise<void> {
  await applyOrder(context, given)
  await writeProcess(context.db, await factsOf(context))
}

/** A download continues after this returns. */
async function applyOrder({ packs, log }: Context, { pack, to }: Pick<Order, 'pack' | 'to'>): Promise<void> {
  if (to === 'install') {
    packs
      .ensure(pack, { signal: new AbortController().signal, report: () => undefined })
      .catch((error: unknown) => log.warn({ pack, err: error }, 'a pack could not be downloaded'))
    return
  }
  try {
    await packs.remove(pack)
  } catch (error) {
    if (error instanceof EngineError) throw new Problem('unavailable', { cause: error })
    throw error
  }
}

const workersOf = async ({ db }: Pick<Context, 'db'>): Promise<LivingProcess[]> =>
  (await listProcesses(db)).filter(({ roles }) => roles.includes('here'))

/** Combined state of a pack on several machines: ready if all have it. */
export function stateOfAll(states: readonly PackState['state'][]): PackState['state'] {
  if (states.includes('fetching')) return 'fetching'
  if (states.includes('failed')) return 'failed'
  return states.length > 0 && states.every((state) => state === 'ready') ? 'ready' : 'absent'
}

/** The packs with their state on all machines that generate; on this process before the first report. */
export async function packsOfMachines(context: Pick<Context, 'db' | 'packs' | 'process'>): Promise<PackState[]> {
  const [packs, workers] = await Promise.all([context.packs.list(), workersOf(context)])
  return packs.map((pack) => {
    // This process's own state is newer than its last report.
    const states = workers.map(({ id, packs: reported }) => (id === context.process ? pack.state : (reported[pack.id] ?? 'absent')))
    return workers.length === 0 ? pack : { ...pack, state: stateOfAll(states) }
  })
}

/** Machines with their living processes and packs, and the roles that are missing. */
export async function describeMachines(context: Pick<Context, 'db' | 'packs'>) {
  const [processes, packs] = await Promise.all([listProcesses(context.db), context.packs.list()])
  const machines = [...Map.groupBy(processes, ({ host }) => host).entries()].map(([name, own]) => {
    const workers = own.filter(({ roles }) => roles.includes('here'))
    return {
      name,
      cores: Math.max(...own.map(({ cores }) => cores)),
      memory: Math.max(...own.map(({ memory }) => memory)),
      processes: own.map(presentProcess),
      packs:
        workers.length === 0 ? [] : packs.map(({ id }) => ({ id, state: stateOfAll(workers.map((one) => one.packs[id] ?? 'absent')) })),
    }
  })
  return {
    machines,
    packs: packs.map(({ id, label, bytes }) => ({ id, name: label, bytes })),
    missing: PROCESS_ROLES.filter((role) => !processes.some(({ roles }) => roles.includes(role))),
  }
}
