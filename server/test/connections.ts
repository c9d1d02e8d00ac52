import type { ModelTraits } from '@stipple/core/domain/model'
import type { Database } from '../src/db/database.ts'
import {
  type ConnectionState,
  engineConnections,
  engineHealth,
  engineModels,
  engineSlots,
  type HealthState,
} from '../src/db/schema/engines.ts'

interface ConnectionOptions {
  readonly kind?: string
  readonly slots?: number
  readonly weight?: number
  readonly state?: ConnectionState
  readonly health?: HealthState
  /** Ids of the models as members see them. */
  readonly models?: readonly string[]
}

/** Default traits of a connection's models. */
export const FAR_TRAITS: Omit<ModelTraits, 'id' | 'engine' | 'form'> = {
  label: { en: 'Far', zh: '远方' },
  description: { en: 'Made elsewhere', zh: '在别处生成' },
  style: 'other',
  cost: 2,
  tasks: ['text-to-image'],
  can: { dimensions: true },
  limits: { count: 4, size: { min: 64, max: 1024, step: 8 } },
}

/** Adds a connection without a server behind it, like the operator's page does, and returns its id. */
export async function addConnection(
  db: Database,
  { kind = 'peer', slots = 1, weight = 1, state = 'on', health = 'well', models = [] }: ConnectionOptions = {},
): Promise<string> {
  const [row] = await db.insert(engineConnections).values({ kind, name: 'Test', settings: {}, slots, weight, state }).returning()
  if (!row) throw new Error('no row')
  const connection = row.id
  await db.insert(engineHealth).values({ connection, state: health })
  await db.insert(engineSlots).values(Array.from({ length: slots }, (_, slot) => ({ connection, slot })))
  if (models.length > 0)
    await db.insert(engineModels).values(models.map((model) => ({ connection, remoteId: model, model, traits: FAR_TRAITS })))
  return connection
}
