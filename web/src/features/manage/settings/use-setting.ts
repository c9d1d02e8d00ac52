import type { ManagedSetting } from '@stipple/core/contract/manage'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { api } from '../../../lib/api.ts'
import { notify, notifyError } from '../../../lib/notify.ts'
import { settingsQuery } from '../queries.ts'

/** Saves a setting; without a value, resets it to its default. */
export function useSetting({ key, revision }: Pick<ManagedSetting, 'key' | 'revision'>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (value: ManagedSetting['value'] | undefined) =>
      (await api('POST /api/manage/settings', { body: { key, revision, ...(value !== undefined && { value }) } })).data,
    onSuccess: async (setting) => {
      queries.setQueryData(settingsQuery.queryKey, (all) => all?.map((one) => (one.key === setting.key ? setting : one)))
      notify(i18next.t('manage.saved'), { tone: 'done', id: 'setting saved' })
      // Settings affect what members see.
      await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'manage' })
      await queries.invalidateQueries({ queryKey: ['manage', 'engines'] })
    },
    onError: async (error) => {
      notifyError(error)
      await queries.invalidateQueries({ queryKey: settingsQuery.queryKey })
    },
  })
}
