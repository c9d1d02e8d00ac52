import type { ReadWorkflow } from '@stipple/core/contract/engines'
import { type Language, localize } from '@stipple/core/domain/text'
import type { Workflow, WorkflowDraft } from '@stipple/core/domain/workflow'
import type { FoundModel, SurveyIo, WorkflowsOf } from '@stipple/engines/kinds/spec'
import { EngineError } from '@stipple/engines/spec'
import type { Context } from '../../context.ts'
import type { StoredConnection } from '../../engine-catalogue.ts'
import { newId } from '../../lib/new-id.ts'
import { Problem } from '../../problem.ts'
import { transition } from '../jobs/public.ts'
import { audit, type Operator } from './change.ts'
import { fetchFor, openSettings, Unusable } from './connect.ts'
import * as data from './data.ts'
import { failureText } from './failure-text.ts'
import { SURVEY_TIMEOUT_MS, surveyConnection } from './survey.ts'
import { deleteWorkflow, jobsWaitingFor, storeWorkflow } from './workflow-data.ts'

type WorkflowRequest = (settings: unknown, workflows: WorkflowsOf<unknown>, io: SurveyIo) => Promise<WorkflowDraft>

/** Reads a file for a connection and proposes a form, without saving. Throws `not_found`, `no_workflows`. */
export const readWorkflow = async (
  context: Context,
  { engine, name, bytes }: { readonly engine: string; readonly name: string; readonly bytes: Uint8Array },
): Promise<ReadWorkflow> =>
  ask(context, await requireConnection(context, engine), (settings, workflows, io) => workflows.read(settings, { name, bytes }, io))

/** Opens a saved workflow. Throws `not_found`. */
export async function openWorkflow(
  context: Context,
  { engine, id }: { readonly engine: string; readonly id: string },
): Promise<ReadWorkflow> {
  const connection = await requireConnection(context, engine)
  const saved = connection.workflows.find((workflow) => workflow.id === id)
  if (!saved) throw new Problem('not_found')
  const read = await ask(context, connection, (settings, workflows, io) => workflows.open(settings, saved, io))
  return read.ok ? { ...read, revision: saved.revision } : read
}

export interface WorkflowChange {
  readonly engine: string
  readonly id?: string | undefined
  readonly revision?: number | undefined
  readonly workflow: Workflow
}

/**
 * Saves a workflow as a model, which is offered at once, and surveys its engine. Throws `not_found`, `no_workflows`, `invalid_input`,
 * `changed_meanwhile`.
 */
export async function saveWorkflow(
  context: Context,
  { accountId, language = 'en' }: Operator,
  { engine, id, revision = 0, workflow }: WorkflowChange,
): Promise<{ id: string; revision: number; remoteId: string }> {
  const connection = await requireConnection(context, engine)
  const before = connection.workflows.find((saved) => saved.id === id)
  if (id !== undefined && !before) throw new Problem('not_found')
  const workflows = context.kinds.find((kind) => kind.id === connection.kind)?.workflows
  if (!workflows) throw new Problem('no_workflows')
  const own = before?.id ?? newId()
  const model = check(workflows, { id: own, workflow, language })
  const kept = await context.db.transaction(async (tx) => {
    const saved = await storeWorkflow(tx, { id: own, connection: engine, workflow }, model, before && revision)
    if (saved === undefined) throw new Problem('changed_meanwhile')
    const after = { workflow: own, label: workflow.label, mode: workflow.mode, nodes: Object.keys(workflow.graph).length }
    await audit(tx, { accountId, action: 'workflow_save', id: engine, after })
    return saved
  })
  await surveyConnection(context, engine)
  await context.catalogue.refresh()
  return { id: own, revision: kept, remoteId: model.remoteId }
}

/** Removes a workflow. Jobs that wait for it fail and release their dots. Throws `not_found`. */
export async function removeWorkflow(
  context: Context,
  { accountId }: Operator,
  { engine, id }: { readonly engine: string; readonly id: string },
): Promise<void> {
  const { workflows } = await requireConnection(context, engine)
  const before = workflows.find((workflow) => workflow.id === id)
  await context.db.transaction(async (tx) => {
    const model = before && (await deleteWorkflow(tx, { id, connection: engine }))
    if (!before || model === undefined) throw new Problem('not_found')
    await transition(tx, jobsWaitingFor(model), { to: 'failed', code: 'model_missing', detail: 'the workflow was removed' })
    await audit(tx, { accountId, action: 'workflow_remove', id: engine, before: { workflow: id, label: before.workflow.label } })
  })
  await context.catalogue.refresh()
}

async function requireConnection({ db }: Context, id: string): Promise<StoredConnection> {
  const connection = await data.findConnection(db, id)
  if (!connection) throw new Problem('not_found')
  return connection
}

/** Asks the server of a connection; errors are texts for the operator. Throws `no_workflows`. */
async function ask(context: Context, connection: StoredConnection, asked: WorkflowRequest): Promise<ReadWorkflow> {
  try {
    const { kind, settings } = await openSettings(context, connection)
    if (!kind.workflows) throw new Problem('no_workflows')
    const io = { fetch: await fetchFor(context, settings), signal: AbortSignal.timeout(SURVEY_TIMEOUT_MS) }
    return { ok: true, draft: await asked(settings, kind.workflows, io) }
  } catch (error) {
    if (error instanceof EngineError || error instanceof Unusable) return { ok: false, reason: failureText(error) }
    throw error
  }
}

/** The model of a workflow. Throws `invalid_input` with the kind's reason. */
function check(
  workflows: WorkflowsOf<unknown>,
  { id, workflow, language }: { id: string; workflow: Workflow; language: Language },
): FoundModel {
  try {
    return workflows.modelOf(id, workflow)
  } catch (error) {
    if (!(error instanceof EngineError) || error.code !== 'invalid_input') throw error
    const reason = localize(error.text, language) ?? error.message
    throw new Problem('invalid_input', { fields: [{ field: 'workflow', code: 'setting_wrong', params: { reason } }] })
  }
}
