import type { ManagedWeights } from '@stipple/core/contract/weights'
import { isActive } from '@stipple/core/domain/job'
import { localize } from '@stipple/core/domain/text'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/api.ts'
import { confirm } from '../../../lib/confirm.ts'
import { formatBytes } from '../../../lib/format.ts'
import { errorText, notifyError } from '../../../lib/notify.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { testQuery } from './queries.ts'

const BUSY_MS = 1000
const CALM_MS = 10_000

export const isWorking = ({ phase }: Pick<ManagedWeights, 'phase'>): boolean => ['waiting', 'fetching', 'proving'].includes(phase)

/** Returns true if a model is the operator’s own file elsewhere on this machine, which is never deleted. */
export const isLinkedFile = ({ own, files }: Pick<ManagedWeights, 'own' | 'files'>): boolean => own && files[0]?.address === undefined

/** Local models; polled every second during any download. */
export const weightsQuery = queryOptions({
  queryKey: ['manage', 'weights'],
  queryFn: async ({ signal }) => (await api('GET /api/manage/weights', { signal })).data,
  staleTime: 0,
  refetchInterval: ({ state: { error, data } }) =>
    error ? false : data && (data.program === 'fetching' || data.presets.some(isWorking)) ? BUSY_MS : CALM_MS,
})

/** Actions on a local model. Nothing is downloaded before its licence was accepted. */
export function useWeights(preset: ManagedWeights, machine: number) {
  const { id, label, licence, total, fits, memory, phase, own } = preset
  const { t } = useTranslation()
  const language = useLanguage()
  const queries = useQueryClient()
  const options = { onError: notifyError, onSettled: () => queries.invalidateQueries({ queryKey: ['manage'] }) }
  const ordered = useMutation({
    mutationFn: () => api('POST /api/manage/weights_order', { body: { id, licence: licence.name } }),
    ...options,
  })
  const cancelled = useMutation({ mutationFn: () => api('POST /api/manage/weights_cancel', { body: { id } }), ...options })
  const removed = useMutation({ mutationFn: () => api('POST /api/manage/weights_remove', { body: { id } }), ...options })
  const name = localize(label, language)
  return {
    isPending: ordered.isPending || cancelled.isPending || removed.isPending,
    /** For a button beside the licence that it accepts. */
    orderNow: () => ordered.mutate(),
    cancel: () => cancelled.mutate(),
    order: async (): Promise<void> => {
      const warning =
        fits === 'no' || fits === 'tight' ? t(`engines.local.warn.${fits}`, { needs: formatBytes(memory), has: formatBytes(machine) }) : ''
      const sure = await confirm({
        title: t(phase === 'unproved' ? 'engines.local.proveTitle' : 'engines.local.fetchTitle', { name, size: formatBytes(total) }),
        text: [warning, own ? t('engines.local.own.sureText') : t('engines.local.licenceText', { licence: licence.name })]
          .filter(Boolean)
          .join(' '),
        action: t('engines.local.accept'),
      })
      if (sure) ordered.mutate()
    },
    remove: async (): Promise<void> => {
      const isExternal = isLinkedFile(preset)
      const sure = await confirm({
        title: t(isExternal ? 'engines.local.own.forgetTitle' : 'engines.local.removeTitle', { name }),
        text: isExternal ? t('engines.local.own.forgetText') : t('engines.local.removeText', { size: formatBytes(total) }),
        action: t(isExternal ? 'engines.local.own.forget' : 'engines.local.remove'),
      })
      if (sure) removed.mutate()
    },
  }
}

/** The operator’s own file, by path or address: added after confirming the right to use it. */
export function useCustomFile() {
  const { t } = useTranslation()
  const language = useLanguage()
  const queries = useQueryClient()
  const { mutateAsync, data, error, isPending, reset } = useMutation({
    mutationFn: (place: string) => api('POST /api/manage/weights_own', { body: { place } }),
    onSettled: () => queries.invalidateQueries({ queryKey: weightsQuery.queryKey }),
  })
  return {
    isPending,
    reset,
    problem: error ? errorText(error) : data?.reason && localize(data.reason, language),
    /** Returns true if the request was accepted. */
    add: async (place: string): Promise<boolean> => {
      const question = {
        title: t('engines.local.own.sureTitle'),
        text: t('engines.local.own.sureText'),
        action: t('engines.local.own.add'),
      }
      if (!(await confirm(question))) return false
      // Errors are shown beside the field.
      return mutateAsync(place).then(
        ({ id }) => id !== undefined,
        () => false,
      )
    },
  }
}

/** A small test image of a model: the operator's job, which can be cancelled once it is known. */
export function useWeightsTest(id: string) {
  const queries = useQueryClient()
  const started = useMutation({ mutationFn: async () => (await api('POST /api/manage/weights_test', { body: { id } })).job_id })
  const followed = useQuery(testQuery(started.data))
  const job = followed.data
  const hasEnded = job !== undefined && !isActive(job.status)
  useEffect(() => {
    if (hasEnded) void queries.invalidateQueries({ queryKey: weightsQuery.queryKey })
  }, [hasEnded, queries])
  const stopped = useMutation({
    mutationFn: (job: string) => api('DELETE /api/v2/generate/status/:id', { params: { id: job } }),
    onSettled: () => followed.refetch(),
    onError: notifyError,
  })
  const error = started.error ?? followed.error
  return {
    job,
    begin: () => started.mutate(),
    cancel: job && !stopped.isPending ? () => stopped.mutate(job.id) : undefined,
    busy: started.isPending || (started.data !== undefined && !hasEnded && !error),
    picture: job?.works[0],
    problem: error ? errorText(error) : job?.status === 'Failed' ? job.error?.message : undefined,
  }
}
