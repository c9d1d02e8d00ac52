import type { Engine } from '@stipple/engines/spec'
import type { Context } from '../../context.ts'
import type { Catalogue } from '../../engine-catalogue.ts'
import type { StoredConnection } from '../../engine-catalogue.ts'
import { unsealAll } from './connect.ts'
import { presentConnection } from './present.ts'

type Keeping = Pick<Context, 'catalogue'>

/** Offers of the engines, from memory: no engine is asked. The same object as long as nothing changed. */
export const catalogueOf = ({ catalogue }: Keeping): Catalogue => catalogue.current()

/** The engine of an id, which for an engine elsewhere is that of its connection; undefined when it has gone. */
export const engineOf = (context: Keeping, id: string): Engine | undefined =>
  catalogueOf(context).engines.find((engine) => engine.id === id)

/** A connection as it is known here; undefined when it has gone. */
export const connectionOf = (context: Keeping, id: string): StoredConnection | undefined => catalogueOf(context).connections.get(id)

/** All connections as an operator may see them, those too that cannot be used here. */
export const describeConnections = (context: Context): Promise<ReturnType<typeof presentConnection>[]> =>
  Promise.all(
    [...catalogueOf(context).connections.values()].map(async (connection) => {
      const { id, secrets: sealed } = connection
      return presentConnection(connection, sealed === null ? {} : await unsealAll(context.secrets, { id, sealed }).catch(() => ({})))
    }),
  )

/** The connections that carry a model and that this process can use, however they are. None for what runs here. */
export const connectionsOf = (context: Keeping, model: string): readonly string[] =>
  catalogueOf(context).models.find(({ id }) => id === model)?.connections ?? []

/** Other connections for a job: they carry its model, are well, and did not take it before. */
export const otherConnections = (
  context: Keeping,
  { model, tried }: { readonly model: string; readonly tried: readonly string[] },
): string[] =>
  connectionsOf(context, model).filter((id) => {
    const connection = connectionOf(context, id)
    return connection?.state !== 'paused' && connection?.health === 'well' && !tried.includes(id)
  })
