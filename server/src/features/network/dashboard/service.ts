import type { NetworkLeader, NetworkTeam, NetworkWorker } from '@stipple/core/contract/network'
import { type Language, localize } from '@stipple/core/domain/text'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/database.ts'
import type { WorkerRow } from '../../../db/schema/network.ts'
import type { Caller } from '../../../http/caller.ts'
import { isUuid } from '../../../lib/is-uuid.ts'
import { Problem } from '../../../problem.ts'
import { offeredModels } from '../../catalogue/public.ts'
import type { Keyholder } from '../../keys/public.ts'
import * as ledger from '../kudos/public.ts'
import { isNetworkOpen, loadOf, NETWORK_KIND } from '../matching/public.ts'
import { mayEdit, mayCreateTeam, userOf } from '../protocol/public.ts'
import * as teams from '../protocol/public.ts'
import * as records from '../workers/public.ts'
import { queueByModel } from './data.ts'

const MEGA = 1_000_000

/** Load of the network, and its state: opened by an operator or not. */
export async function performance({ db, catalogue }: Pick<Context, 'db' | 'catalogue'>) {
  const [online, { requests, queued, lately }] = await Promise.all([records.countOnline(db), loadOf(db)])
  return {
    open: isNetworkOpen({ catalogue }),
    ...online,
    queued: requests,
    megapixelsteps_queued: queued / MEGA,
    megapixelsteps_minute: lately / MEGA,
  }
}

/** Finds the holder of a key. Throws `not_found` for an unknown, revoked or expired one. */
export async function findUser(context: Context, find: (key: string) => Promise<Keyholder | undefined>, key: string) {
  const holder = await find(key)
  if (!holder) throw new Problem('not_found')
  const { username: name, kudos, worker_count: workers } = await userOf(context, holder)
  return { name, kudos, workers }
}

/** Online image workers, and all of the caller's own. */
export async function listWorkers(
  { db, now }: Pick<Context, 'db' | 'now'>,
  caller: Pick<Caller, 'accountId'> | undefined,
): Promise<NetworkWorker[]> {
  const [online, own, names] = await Promise.all([
    records.listOnlineWorkers(db),
    caller ? records.listWorkersOf(db, caller.accountId) : [],
    teams.teamNames(db),
  ])
  const painters = online.filter(({ kind }) => kind === 'image')
  const rows = [...new Map([...own, ...painters].map((row) => [row.id, row])).values()]
  const kudos = await ledger.kudosOfWorkers(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    ...factsOf(row),
    mine: row.accountId === caller?.accountId,
    online: records.isOnline(row, now()),
    kudos: kudos.get(row.id)?.sum ?? 0,
    ...(row.team !== null && { team: { id: row.team, name: names.get(row.team) ?? '' } }),
  }))
}

const factsOf = ({ id, name, info, models, threads, maintenance, paused, uptime, speed, pixelSteps, fulfilled }: WorkerRow) => ({
  id,
  name,
  info,
  models,
  threads,
  maintenance,
  paused,
  uptime,
  speed: (speed ?? 0) / MEGA,
  megapixelsteps: pixelSteps / MEGA,
  requests: fulfilled,
})

interface WorkerChange {
  readonly name?: string | undefined
  readonly info?: string | undefined
  readonly maintenance?: boolean | undefined
  /** Empty: leave the team. */
  readonly team?: string | undefined
}

/** Changes the caller's own worker. Throws `not_found`, `name_taken`. */
export async function changeWorker({ db }: Pick<Context, 'db'>, caller: Caller, id: string, { team, ...own }: WorkerChange): Promise<void> {
  await requireOwn(db, caller, id)
  if (team !== undefined && team !== '' && !(await teams.findTeam(db, team))) throw new Problem('not_found')
  const given = Object.entries({ ...own, ...(team !== undefined && { team: team === '' ? null : team }) })
  const isFree = await records.updateWorker(db, id, Object.fromEntries(given.filter(([, value]) => value !== undefined)))
  if (!isFree) throw nameTaken()
}

const nameTaken = (): Problem => new Problem('name_taken', { fields: [{ field: 'name', code: 'name_taken' }] })

/** Pauses or resumes a worker. Throws `not_found`. */
export async function pauseWorker({ db }: Pick<Context, 'db'>, id: string, paused: boolean): Promise<void> {
  if (!isUuid(id) || !(await records.findWorker(db, { id }))) throw new Problem('not_found')
  await records.updateWorker(db, id, { paused })
}

/** Removes the caller's own worker. Throws `not_found`. */
export async function removeWorker({ db }: Pick<Context, 'db'>, caller: Caller, id: string): Promise<void> {
  await requireOwn(db, caller, id)
  await records.deleteWorker(db, id)
}

async function requireOwn(db: Database, caller: Caller, id: string): Promise<void> {
  const worker = isUuid(id) ? await records.findWorker(db, { id }) : undefined
  if (!worker || !mayEdit(caller, worker)) throw new Problem('not_found')
}

export async function listTeams({ db }: Pick<Context, 'db'>, caller: Pick<Caller, 'accountId'> | undefined): Promise<NetworkTeam[]> {
  return (await teams.listTeams(db)).map(({ accountId, pixelSteps, speed, ...team }) => ({
    ...team,
    speed: speed / MEGA,
    megapixelsteps: pixelSteps / MEGA,
    mine: accountId !== null && accountId === caller?.accountId,
  }))
}

interface TeamWords {
  readonly name: string
  readonly info: string
}

/** Creates a team. Throws `no_access` for a member without a worker, `name_taken`. */
export async function foundTeam({ db }: Pick<Context, 'db'>, caller: Caller, team: TeamWords): Promise<string> {
  if (!mayCreateTeam(caller, await records.countWorkers(db, caller.accountId))) throw new Problem('no_access')
  const row = await teams.insertTeam(db, { ...team, accountId: caller.accountId })
  if (!row) throw nameTaken()
  return row.id
}

/** Changes a team that the caller created. Throws `not_found`, `name_taken`. */
export async function changeTeam({ db }: Pick<Context, 'db'>, caller: Caller, id: string, words: TeamWords): Promise<void> {
  await requireOwnTeam(db, caller, id)
  const changed = await teams.updateTeam(db, id, words)
  if (!changed) throw nameTaken()
  if (changed.length === 0) throw new Problem('not_found')
}

/** Deletes a team that the caller created. Throws `not_found`. */
export async function disbandTeam({ db }: Pick<Context, 'db'>, caller: Caller, id: string): Promise<void> {
  await requireOwnTeam(db, caller, id)
  await teams.deleteTeam(db, id)
}

async function requireOwnTeam(db: Database, caller: Caller, id: string): Promise<void> {
  const team = isUuid(id) ? await teams.findTeam(db, id) : undefined
  if (!team || !mayEdit(caller, team)) throw new Problem('not_found')
}

/** Models that the caller can use and that have an example image; those of the network with their load. */
export async function listModels(
  context: Context,
  {
    caller,
    language,
    showcasesOf,
  }: { readonly caller: Caller | undefined; readonly language: Language; readonly showcasesOf: (model: string) => readonly string[] },
) {
  const [carried, queue] = await Promise.all([records.modelsOnline(context.db), queueByModel(context.db)])
  const connections = [...context.catalogue.current().connections.values()].filter(({ kind }) => kind === NETWORK_KIND)
  return offeredModels(context, caller).flatMap((model) => {
    const names = connections.flatMap(({ models }) =>
      models.filter((one) => one.model === model.id).map(({ remoteId }) => remoteId.replace(/^[^:]*:/, '')),
    )
    if (names.length === 0) return []
    const serving = carried.filter(({ name }) => names.includes(name))
    const waiting = names.flatMap((name) => queue.get(name) ?? [])
    const work = waiting.reduce((sum, { queued }) => sum + queued, 0)
    const speed = serving.reduce((sum, { workers, speed: each }) => sum + workers * each, 0)
    const picture = model.cover ?? showcasesOf(model.id)[0]
    return [
      {
        id: model.id,
        name: localize(model.label, language),
        ...(picture !== undefined && { picture }),
        queued: waiting.reduce((sum, { jobs }) => sum + jobs, 0),
        ...(speed > 0 && { clear: Math.round(work / speed) }),
        workers: serving.reduce((sum, { workers }) => sum + workers, 0),
      },
    ]
  })
}

/** Length of the ranking. */
const LEADERS = 10

/** The top ten by kudos or work, and the caller's own rank if any. */
export async function listLeaders({ db }: Pick<Context, 'db'>, by: 'kudos' | 'work', caller: Pick<Caller, 'accountId'> | undefined) {
  const ranked = await ledger.ranking(db, { by, most: LEADERS, ...(caller && { accountId: caller.accountId }) })
  const leaders: NetworkLeader[] = ranked.map(({ rank, name, kudos, pixelSteps, accountId }) => ({
    rank,
    name,
    kudos,
    megapixelsteps: pixelSteps / MEGA,
    mine: accountId === caller?.accountId,
  }))
  const own = leaders.find(({ mine }) => mine)
  return { leaders: leaders.filter(({ rank }) => rank <= LEADERS), ...(own && { own }) }
}
