import { isOfStipple } from '@stipple/engines/kinds/openai/public'
import type { Engine } from '@stipple/engines/spec'
import type { Context } from '../../context.ts'
import type { Catalogue } from '../../engine-catalogue.ts'
import type { StoredConnection } from '../../engine-catalogue.ts'
import { unsealAll } from './connect.ts'
import * as data from './data.ts'
import { presentConnection } from './present.ts'
import { isSpent } from './spent.ts'

type Keeping = Pick<Context, 'catalogue'>

/** Offers of the engines from memory. The same object until something changes. */
export const catalogueOf = ({ catalogue }: Keeping): Catalogue => catalogue.current()

/** The engine of an id, which for an external engine is its connection's; undefined if deleted. */
export const engineOf = (context: Keeping, id: string): Engine | undefined =>
  catalogueOf(context).engines.find((engine) => engine.id === id)

/** A connection as known to this process; undefined if deleted. */
export const connectionOf = (context: Keeping, id: string): StoredConnection | undefined => catalogueOf(context).connections.get(id)

/**
 * Returns true if requests to a model may be forwarded to another Stipple, or to a Horde, which may be one. Such a model is not offered to a third
 * one: two installations that use each other would forward a job forever.
 */
export const isForwarded = (
  context: Keeping,
  { id, connections }: { readonly id: string; readonly connections: readonly string[] },
): boolean =>
  connections.some((one) => {
    const connection = connectionOf(context, one)
    return connection?.kind === 'horde' || connection?.models.some(({ model, remoteId }) => model === id && isOfStipple(remoteId)) === true
  })

/** Connections for an operator, also those unusable here: all stored ones, or only `id`. */
export async function describeConnections(context: Context, id?: string): Promise<ReturnType<typeof presentConnection>[]> {
  const [stored, conditions] = await Promise.all([data.listConnections(context.db, id), data.conditions(context.db)])
  return Promise.all(
    stored.map(async (connection) => {
      const sealed = connection.secrets
      return presentConnection(connection, {
        kind: context.kinds.find((kind) => kind.id === connection.kind),
        secrets: sealed === null ? {} : await unsealAll(context.secrets, { id: connection.id, sealed }).catch(() => ({})),
        condition: conditions.get(connection.id) ?? { since: connection.createdAt, seenAt: null, taken: 0 },
        failure: catalogueOf(context).failures.get(connection.id),
        now: context.now(),
      })
    }),
  )
}

/** The usable connections that offer a model to members, in any state of health. Empty for a model of this machine. */
export const connectionsOf = (context: Keeping, model: string): readonly string[] =>
  catalogueOf(context).models.find(({ id }) => id === model)?.connections ?? []

/** Other connections for a job: healthy, with its model, and not tried yet. None for a pinned job. */
export const otherConnections = (
  context: Keeping,
  { model, tried, pinned }: { readonly model: string; readonly tried: readonly string[]; readonly pinned: string | null },
): string[] =>
  connectionsOf(context, model).filter((id) => {
    const connection = connectionOf(context, id)
    const takesJobs = connection && connection.state !== 'paused' && connection.health === 'well' && !isSpent(connection)
    return pinned === null && takesJobs && !tried.includes(id)
  })
