import type { Context } from '../../../context.ts'
import type { WorkerRow } from '../../../db/schema/network.ts'
import { isUuid } from '../../../lib/is-uuid.ts'
import * as ledger from '../kudos/public.ts'
import { HordeRefusal, type Requester } from '../wire/public.ts'
import * as records from '../workers/public.ts'
import { mayEdit, mayCreateTeam } from './policy.ts'
import { aliasOf } from './present.ts'
import * as data from './team-data.ts'

const MEGA = 1_000_000
const rounded = (value: number): number => Math.round(value * 100) / 100

/** Teams in the API's format; with an id only that one. */
export async function teams(context: Pick<Context, 'db' | 'now'>, only?: string) {
  const found = (await data.listTeams(context.db)).filter(({ id }) => only === undefined || id === only)
  const members = await data.workersInTeams(context.db)
  const kudos = await ledger.kudosOfWorkers(
    context.db,
    members.map(({ id }) => id),
  )
  return found.map((team) => {
    const workers = members.filter((worker) => worker.team === team.id)
    const { id, name, info, requests, uptime } = team
    return {
      name,
      id,
      info,
      creator: team.founder ? aliasOf(team.founder) : 'Anonymous#0',
      contributions: rounded(team.pixelSteps / MEGA),
      requests_fulfilled: requests,
      kudos: rounded(workers.reduce((sum, worker) => sum + (kudos.get(worker.id)?.sum ?? 0), 0)),
      performance: rounded(team.speed / MEGA / Math.max(1, workers.length)),
      speed: rounded(team.speed / MEGA),
      uptime: Math.round(uptime),
      worker_count: workers.length,
      workers: workers.map((worker) => ({
        type: worker.kind,
        id: worker.id,
        name: worker.name,
        online: records.isOnline(worker, context.now()),
      })),
      models: modelsOf(workers),
    }
  })
}

/** Models of workers with the number of workers. */
function modelsOf(workers: readonly Pick<WorkerRow, 'models'>[]) {
  const counts = new Map<string, number>()
  for (const name of workers.flatMap(({ models }) => models)) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].map(([name, count]) => ({ name, count }))
}

/** A team. Throws `TeamNotFound`. */
export async function team(context: Pick<Context, 'db' | 'now'>, id: string) {
  const [found] = await teams(context, id)
  if (!found) throw notFound(id)
  return found
}

const notFound = (id: string): HordeRefusal => new HordeRefusal(404, 'TeamNotFound', `Team with ID '${id.slice(0, 100)}' not found.`)

/** Throws `TeamNotFound`. */
export async function requireTeam({ db }: Pick<Context, 'db'>, id: string) {
  const found = isUuid(id) ? await data.findTeam(db, id) : undefined
  if (!found) throw notFound(id)
  return found
}

/** Creates a team. Throws `NotTrusted` for a member without a worker, `NameAlreadyExists`. */
export async function foundTeam({ db }: Pick<Context, 'db'>, who: Requester, wanted: { readonly name: string; readonly info: string }) {
  if (!mayCreateTeam(who, await records.countWorkers(db, who.accountId)))
    throw new HordeRefusal(403, 'NotTrusted', 'Teams are founded by those who bring a worker.')
  const row = await data.insertTeam(db, { ...wanted, accountId: who.accountId })
  if (!row) throw nameTaken()
  return { id: row.id, name: row.name, info: row.info }
}

const nameTaken = (): HordeRefusal => new HordeRefusal(400, 'NameAlreadyExists', 'This name is taken.')

/** Changes the caller's own team, or any as an operator. Throws `TeamNotFound`, `NotOwner`, `NoTeamModSelected`, `NameAlreadyExists`. */
export async function changeTeam(
  { db }: Pick<Context, 'db'>,
  who: Requester,
  { id, ...change }: { readonly id: string; readonly name?: string | undefined; readonly info?: string | undefined },
) {
  await requireFounder({ db }, who, id)
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  if (Object.keys(given).length === 0) throw new HordeRefusal(400, 'NoTeamModSelected', 'Please provide at least one change.')
  const changed = await data.updateTeam(db, id, given)
  if (!changed) throw nameTaken()
  if (changed.length === 0) throw notFound(id)
  return { id, ...given }
}

/** Deletes the caller's own team, or any as an operator; its workers stay. Throws `TeamNotFound`, `NotOwner`. */
export async function disbandTeam({ db }: Pick<Context, 'db'>, who: Requester, id: string) {
  const { name } = await requireFounder({ db }, who, id)
  await data.deleteTeam(db, id)
  return { deleted_id: id, deleted_name: name }
}

async function requireFounder({ db }: Pick<Context, 'db'>, who: Requester, id: string) {
  const found = await requireTeam({ db }, id)
  if (!mayEdit(who, found) && !who.isSuper) throw new HordeRefusal(403, 'NotOwner', 'This team is not yours.')
  return found
}
