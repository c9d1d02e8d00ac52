import type { EngineConnection } from '@stipple/core/contract/engines'
import { localize } from '@stipple/core/domain/text'
import { LARGEST_WORKFLOW_FILE, type Workflow, type WorkflowDraft } from '@stipple/core/domain/workflow'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { api } from '../../../../lib/api.ts'
import { currentLanguage } from '../../../../lib/i18n.ts'
import { errorText, notify, notifyError } from '../../../../lib/notify.ts'
import { connectionsQuery, keepConnection } from '../queries.ts'

/** A workflow being edited; a saved one has an id and a revision. */
export interface OpenWorkflow {
  readonly draft: WorkflowDraft
  readonly id?: string
  readonly revision?: number | undefined
}

interface Saving {
  readonly workflow: Workflow
  /** Dots per output, if entered. */
  readonly cost: number | undefined
}

/** Server error about a file or workflow, with its text. */
class NotRead extends Error {}

/** Text of an error; undefined without one. */
export const problemOf = (error: Error | null): string | undefined =>
  error ? (error instanceof NotRead ? error.message : errorText(error)) : undefined

const asDraft = (draft: unknown): WorkflowDraft =>
  // Converts optional properties of the API to absent ones.
  draft as WorkflowDraft

/** Reads a dropped file. @throws {NotRead} with a text for the operator */
export function useReadWorkflow(engine: string) {
  return useMutation({
    mutationFn: async (file: File): Promise<OpenWorkflow> => {
      if (file.size > LARGEST_WORKFLOW_FILE)
        throw new NotRead(i18next.t('engines.workflow.tooLarge', { maximum: LARGEST_WORKFLOW_FILE / 1024 / 1024 }))
      const body = new FormData()
      body.append('engine', engine)
      body.append('file', file)
      const { data } = await api('POST /api/manage/workflow_read', { body })
      if (!data.ok) throw new NotRead(localize(data.reason, currentLanguage()))
      return { draft: asDraft(data.draft) }
    },
  })
}

/** Opens a saved workflow. @throws {NotRead} with a text for the operator */
export function useOpenWorkflow(engine: string) {
  return useMutation({
    mutationFn: async (id: string): Promise<OpenWorkflow> => {
      const { data } = await api('POST /api/manage/workflow_get', { body: { engine, id } })
      if (!data.ok) throw new NotRead(localize(data.reason, currentLanguage()))
      return { draft: asDraft(data.draft), id, revision: data.revision }
    },
  })
}

/** Saves a workflow, then its price. */
export function useSaveWorkflow({ id: engine }: Pick<EngineConnection, 'id'>, { id, revision }: OpenWorkflow) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ workflow, cost }: Saving) => {
      const { graph, fields, ...rest } = workflow
      const saved = await api('POST /api/manage/workflow_save', {
        body: {
          engine,
          ...(id !== undefined && { id }),
          ...(revision !== undefined && { revision }),
          workflow: { ...rest, graph: { ...graph }, fields: [...fields] },
        },
      })
      await keepConnection(queries, engine, saved.data)
      if (cost === undefined) return
      try {
        const priced = await api('POST /api/manage/engine_models', {
          body: { id: engine, models: [{ remote_id: saved.remote_id, cost }] },
        })
        await keepConnection(queries, engine, priced.data)
      } catch (error) {
        // It is saved; its price is in its row.
        notifyError(error)
      }
    },
  })
}

export function useRemoveWorkflow(engine: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ id }: { readonly id: string; readonly name: string }) =>
      (await api('POST /api/manage/workflow_remove', { body: { engine, id } })).data,
    onSuccess: async (connection, { name }) => {
      notify(i18next.t('engines.removed', { name }), { tone: 'done' })
      await keepConnection(queries, engine, connection)
    },
    onError: async (error) => {
      notifyError(error)
      await queries.invalidateQueries({ queryKey: connectionsQuery.queryKey })
    },
  })
}
