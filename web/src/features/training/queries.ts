import type { LoraItem } from '@stipple/core/contract/shapes'
import type { TrainRecord } from '@stipple/core/contract/training'
import { TRAINED_STRENGTH } from '@stipple/core/domain/loras'
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
