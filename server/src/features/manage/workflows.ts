import { readFile } from 'node:fs/promises'
import type { ReadWorkflow } from '@stipple/core/contract/engines'
import type { workflow } from '@stipple/core/contract/workflow-shapes'
import { LARGEST_WORKFLOW_FILE, type Workflow } from '@stipple/core/domain/workflow'
import type { z } from 'zod'
import type { Context } from '../../context.ts'
import type { IncomingFile } from '../../http/incoming-file.ts'
import { isUuid } from '../../lib/is-uuid.ts'
import { Problem } from '../../problem.ts'
import { openWorkflow, readWorkflow, removeWorkflow, saveWorkflow, type WorkflowChange } from '../engines/public.ts'
import { type Requester, describeExternal } from './connections.ts'

/** Reads a workflow from a file. Throws `not_found`, `file_too_large`, `no_workflows`. */
export async function readWorkflowFile(context: Context, { path, bytes, fileName: name, texts }: IncomingFile): Promise<ReadWorkflow> {
  const params = { maximum: LARGEST_WORKFLOW_FILE / 2 ** 20 }
  if (bytes > LARGEST_WORKFLOW_FILE)
    throw new Problem('file_too_large', { params, fields: [{ field: 'file', code: 'file_too_large', params }] })
  return readWorkflow(context, { engine: idOf(texts['engine']), name, bytes: await readFile(path) })
}

/** Throws `not_found`. */
export const getWorkflow = async (
  context: Context,
  { engine, id }: { readonly engine: string; readonly id: string },
): Promise<ReadWorkflow> => openWorkflow(context, { engine: idOf(engine), id: idOf(id) })

interface Given extends Omit<WorkflowChange, 'workflow'> {
  readonly workflow: z.output<typeof workflow>
}

/** Saves a workflow and returns its engine. Throws `not_found`, `no_workflows`, `invalid_input`, `changed_meanwhile`. */
export async function keepWorkflow(context: Context, { caller, language }: Requester, change: Given) {
  const engine = idOf(change.engine)
  const { remoteId: remote_id, ...saved } = await saveWorkflow(
    context,
    { ...caller, language },
    {
      ...change,
      engine,
      // Parsed: optional fields are absent rather than undefined, which the schema's type cannot express.
      workflow: change.workflow as Workflow,
    },
  )
  return { ...saved, remote_id, data: await engineOf(context, language, engine) }
}

/** Throws `not_found`. */
export async function dropWorkflow(
  context: Context,
  { caller, language }: Requester,
  { engine, id }: { readonly engine: string; readonly id: string },
) {
  await removeWorkflow(context, caller, { engine: idOf(engine), id: idOf(id) })
  return engineOf(context, language, engine)
}

async function engineOf(context: Context, language: Requester['language'], id: string) {
  const [found] = await describeExternal(context, language, id)
  if (!found) throw new Problem('not_found')
  return found
}

function idOf(id: string | undefined): string {
  if (id === undefined || !isUuid(id)) throw new Problem('not_found')
  return id
}
