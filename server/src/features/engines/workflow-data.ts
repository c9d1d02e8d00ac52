import type { FoundModel } from '@stipple/engines/kinds/spec'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/database.ts'
import { engineModels, type EngineWorkflowRow, engineWorkflows } from '../../db/schema/engines.ts'
import { jobs } from '../../db/schema/jobs.ts'

type Brought = Pick<EngineWorkflowRow, 'id' | 'connection' | 'workflow'>

/**
 * Stores a workflow and its model, which is offered at once. `revision`: expected revision of an existing one. Returns the new revision; undefined if
 * it was changed or removed meanwhile.
 */
export async function storeWorkflow(
  tx: Transaction,
  { id, connection, workflow }: Brought,
  { remoteId, label, traits: { id: model, ...traits }, form }: FoundModel,
  revision?: number,
): Promise<number | undefined> {
  const own = and(eq(engineWorkflows.id, id), eq(engineWorkflows.connection, connection))
  const [row] =
    revision === undefined
      ? await tx.insert(engineWorkflows).values({ id, connection, remoteId, workflow }).returning()
      : await tx
          .update(engineWorkflows)
          .set({ workflow, pins: null, check: false, revision: revision + 1 })
          .where(and(own, eq(engineWorkflows.revision, revision)))
          .returning()
  if (!row) return undefined
  await tx
    .insert(engineModels)
    .values({ connection, remoteId, model, traits: { ...traits, label }, form: form ?? null })
    .onConflictDoUpdate({
      target: [engineModels.connection, engineModels.remoteId],
      set: { traits: sql`excluded.traits`, form: sql`excluded.form`, missing: false },
    })
  return row.revision
}

/** Removes a workflow and its model; returns the model's id, undefined if there is none. */
export async function deleteWorkflow(tx: Transaction, { id, connection }: Pick<Brought, 'id' | 'connection'>): Promise<string | undefined> {
  const [row] = await tx
    .delete(engineWorkflows)
    .where(and(eq(engineWorkflows.id, id), eq(engineWorkflows.connection, connection)))
    .returning()
  if (!row) return undefined
  const [model] = await tx
    .delete(engineModels)
    .where(and(eq(engineModels.connection, connection), eq(engineModels.remoteId, row.remoteId)))
    .returning()
  return model?.model
}

/** Jobs that wait for a model. */
export const jobsWaitingFor = (model: string): SQL => sql`${jobs.model} = ${model} and ${jobs.stage} = 'queued'`
