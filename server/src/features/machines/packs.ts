import { PROCESS_ROLES } from '@stipple/core/domain/process-role'
import { EngineError, type PackState } from '@stipple/engines/spec'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { notify } from '../../db/notifier.ts'
import { Problem } from '../../problem.ts'
import { type LivingProcess, listProcesses, writeProcess } from './data.ts'
import { presentProcess } from './present.ts'
import { requireRole } from './service.ts'
import { factsOf } from './signs.ts'

/** Told to the processes that are to fetch or delete a pack. Payload: an order as JSON. */
const PACK_ORDERED = 'pack_ordered'

const order = z.object({ pack: z.string(), to: z.enum(['install', 'remove']), processes: z.array(z.string()) })
type Order = z.infer<typeof order>

export interface Wanted extends Pick<Order, 'pack' | 'to'> {
  /** Name of the one machine; all of them where it is left out. */
  readonly machine?: string | undefined
}

/**
 * Has a pack fetched or deleted on one machine, or on all that generate; their signs tell how it goes. Throws `not_found` for a pack or a machine that there is
 * not, `no_machine` where nothing generates, `unavailable` for one that is being fetched.
 */
export async function orderPack(context: Context, { pack, to, machine }: Wanted): Promise<void> {
  if (!(await context.packs.list()).some(({ id }) => id === pack)) throw new Problem('not_found')
  await requireRole(context, 'here')
  const living = await workersOf(context)
  const workers = living.filter(({ host }) => machine === undefined || host === machine)
  if (machine !== undefined && workers.length === 0) throw new Problem('not_found')
  if (to === 'remove' && workers.some(({ packs }) => packs[pack] === 'fetching')) throw new Problem('unavailable')
  // Processes that share a folder fetch once; where nobody has told of itself yet, this one does it.
  const chosen = new Map(workers.map((worker) => [`${worker.host} ${worker.packFolder}`, worker.id]))
  const own = workers.find(({ id }) => id === context.process)
  if (own) chosen.set(`${own.host} ${own.packFolder}`, own.id)
  const processes = living.length === 0 ? [context.process] : [...chosen.values()]
  if (processes.includes(context.process)) await obey(context, { pack, to })
  const others = processes.filter((id) => id !== context.process)
  if (others.length > 0) await notify(context.db, PACK_ORDERED, JSON.stringify({ pack, to, processes: others } satisfies Order))
}

/** Fetches and deletes packs in this process when it is told to, until the queue stops. */
export async function startPackOrders(context: Context): Promise<void> {
  const unsubscribe = await context.notifier.subscribe(PACK_ORDERED, (payload) => {
    const { processes, ...given } = order.parse(JSON.parse(payload))
    if (!processes.includes(context.process)) return
    tell(context, given).catch((error: unknown) => context.log.warn({ ...given, err: error }, 'a pack stayed as it was'))
  })
  context.queue.alongside(async () => unsubscribe())
}

/** Says at once what came of it, and not only with the next sign. */
async function tell(context: Context, given: Pick<Order, 'pack' | 'to'>): Promise<void> {
  await obey(context, given)
  await writeProcess(context.db, await factsOf(context))
}

/** A fetch goes on after this has returned. */
async function obey({ packs, log }: Context, { pack, to }: Pick<Order, 'pack' | 'to'>): Promise<void> {
  if (to === 'install') {
    packs
      .ensure(pack, { signal: new AbortController().signal, report: () => undefined })
      .catch((error: unknown) => log.warn({ pack, err: error }, 'a pack could not be fetched'))
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

/** State of a pack on several machines as one: it is ready where all have it. */
export function stateOfAll(states: readonly PackState['state'][]): PackState['state'] {
  if (states.includes('fetching')) return 'fetching'
  if (states.includes('failed')) return 'failed'
  return states.length > 0 && states.every((state) => state === 'ready') ? 'ready' : 'absent'
}

/** The packs, each with its state on all machines that generate; that of this process while no other has told of itself. */
export async function packsOfMachines(context: Pick<Context, 'db' | 'packs' | 'process'>): Promise<PackState[]> {
  const [packs, workers] = await Promise.all([context.packs.list(), workersOf(context)])
  return packs.map((pack) => {
    // What this process sees with its own eyes is newer than what it last said.
    const states = workers.map(({ id, packs: said }) => (id === context.process ? pack.state : (said[pack.id] ?? 'absent')))
    return workers.length === 0 ? pack : { ...pack, state: stateOfAll(states) }
  })
}

/** Machines with their living processes and the weights that they have, and what nobody does. */
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
