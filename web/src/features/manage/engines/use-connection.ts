import { CallError, type CallArguments } from '@stipple/core/contract/client'
import type { EngineConnection } from '@stipple/core/contract/engines'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { api } from '../../../lib/api.ts'
import { notify, notifyError } from '../../../lib/notify.ts'
import { connectionsQuery, keepConnection } from './queries.ts'

type Body<K extends 'POST /api/manage/engine_change' | 'POST /api/manage/engine_models'> = Exclude<CallArguments<K>[0], undefined>['body']
export type ConnectionChange = Omit<Body<'POST /api/manage/engine_change'>, 'id' | 'revision'>
export type ModelChange = Body<'POST /api/manage/engine_models'>['models'][number]

export const isEditConflict = (error: unknown): boolean => error instanceof CallError && error.reply?.code === 'changed_meanwhile'

/** Calls about one connection. Each caches the returned connection; an error is shown and the list refetched. */
export function useConnection({ id, revision, name }: Pick<EngineConnection, 'id' | 'revision' | 'name'>) {
  const queries = useQueryClient()
  const keep = (connection?: EngineConnection) => keepConnection(queries, id, connection)
  const onError = async (error: Error) => {
    if (isEditConflict(error)) notify(i18next.t('engines.changed'), { tone: 'warning', id: `changed ${id}` })
    else notifyError(error)
    await queries.invalidateQueries({ queryKey: connectionsQuery.queryKey })
  }
  return {
    change: useMutation({
      mutationFn: async (body: ConnectionChange) => (await api('POST /api/manage/engine_change', { body: { id, revision, ...body } })).data,
      onSuccess: keep,
      onError,
    }),
    models: useMutation({
      // Serialized, so that the last change wins.
      scope: { id: `models of ${id}` },
      mutationFn: async (model: ModelChange) => (await api('POST /api/manage/engine_models', { body: { id, models: [model] } })).data,
      onSuccess: keep,
      onError,
    }),
    look: useMutation({
      mutationFn: async () => (await api('POST /api/manage/engine_look', { body: { id } })).data,
      onSuccess: async (connection) => {
        notify(i18next.t('engines.looked', { name }), { tone: connection.health === 'well' ? 'done' : 'warning', id: `looked ${id}` })
        await keep(connection)
      },
      onError,
    }),
    remove: useMutation({
      mutationFn: () => api('POST /api/manage/engine_remove', { body: { id } }),
      onSuccess: async () => {
        notify(i18next.t('engines.removed', { name }), { tone: 'done' })
        await keep()
      },
      onError,
    }),
  }
}
