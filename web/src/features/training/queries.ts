import { CallError } from '@stipple/core/contract/client'
import type { LoraItem } from '@stipple/core/contract/shapes'
import type { DataSet, DataSetPicture, TrainRecord } from '@stipple/core/contract/training'
import { TRAINED_STRENGTH } from '@stipple/core/domain/loras'
import { toWireLanguage } from '@stipple/core/domain/text'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

const KEY = 'trained-styles'
/** Interval at which a running training is refetched, besides the events of its job (ms). */
const ASK_EVERY = 5000

/** Trainings of a member, newest first. */
export const trainingsQuery = (userKey: string | undefined) =>
  queryOptions({
    queryKey: [KEY, userKey],
    queryFn: async ({ signal }) => (await api('POST /api/v2/get_train_models', { signal })).data,
    enabled: userKey !== undefined,
    staleTime: 30_000,
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? ASK_EVERY : false),
  })

export const isRunning = ({ train_state: state }: TrainRecord): boolean => state === 'processing'

/** Trained styles in the shape of LoRAs. */
export const toLoras = (records: readonly TrainRecord[]): readonly LoraItem[] =>
  records.flatMap(({ train_result: id, model_name: name, trigger_word: word, cover }) =>
    id === undefined
      ? []
      : [
          {
            id,
            name,
            original_name: name,
            tags: word === '' ? [] : [word],
            triggers: word === '' ? [] : [word],
            ...(cover !== undefined && { image: cover }),
            file: id,
            trained: true,
            strength: TRAINED_STRENGTH,
          },
        ],
  )

export function useRename(userKey: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, name }: { id: string; name: string }) =>
      (await api('POST /api/v2/train_model_rename', { body: { id, model_name: name } })).data,
    onSuccess: (renamed) =>
      client.setQueryData(trainingsQuery(userKey).queryKey, (before) => before?.map((one) => (one.id === renamed.id ? renamed : one))),
  })
}

export function useRemove(userKey: string) {
  const client = useQueryClient()
  const { queryKey } = trainingsQuery(userKey)
  return useMutation({
    mutationFn: ({ id }: TrainRecord) => api('POST /api/v2/train_model_delete', { body: { id } }),
    onSuccess: (_, { id }) => client.setQueryData(queryKey, (before) => before?.filter((one) => one.id !== id)),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}

const DATA_SETS = 'data-sets'

/** The member’s data sets without their images, last changed first. */
export const dataSetsQuery = queryOptions({
  queryKey: [DATA_SETS],
  queryFn: async ({ signal }) => (await api('GET /api/v2/data_sets', { signal })).data,
})

export const loadDataSet = async (id: string): Promise<DataSet> => (await api('GET /api/v2/data_sets/:id', { params: { id } })).data

export interface DataSetContent {
  readonly id: string | undefined
  readonly name: string
  readonly trigger: string
  readonly pictures: readonly DataSetPicture[]
}

export function useSaveDataSet() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, name, trigger, pictures }: DataSetContent) =>
      (
        await api('POST /api/v2/data_sets', {
          body: { ...(id !== undefined && { id }), name, trigger_word: trigger, pictures: [...pictures] },
        })
      ).data,
    onSuccess: () => client.invalidateQueries({ queryKey: dataSetsQuery.queryKey }),
  })
}

export function useDeleteDataSet() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api('DELETE /api/v2/data_sets/:id', { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: dataSetsQuery.queryKey }),
  })
}

const TOO_MANY = 429
const PAUSE_S = 5

/** Generates a caption in English, which text encoders understand best; waits at the server’s rate limit. */
export async function proposeCaption(url: string, signal: AbortSignal): Promise<string> {
  for (;;) {
    signal.throwIfAborted()
    try {
      return (await api('POST /api/v2/image2text', { body: { url, lang: toWireLanguage('en') }, signal })).result
    } catch (error) {
      if (!(error instanceof CallError) || error.status !== TOO_MANY) throw error
      const { retryAfter = PAUSE_S } = error
      await new Promise((resolve) => setTimeout(resolve, retryAfter * 1000))
    }
  }
}
