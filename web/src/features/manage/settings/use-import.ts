import { localize } from '@stipple/core/domain/text'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { api } from '../../../lib/api.ts'
import { errorText, notify } from '../../../lib/notify.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import type { SettingChange } from './settings-json.ts'

/** Saves several settings, one after another; those that are refused are named with the reason. */
export function useImport() {
  const queries = useQueryClient()
  const language = useLanguage()
  return useMutation({
    mutationFn: async (changes: readonly SettingChange[]) => {
      const refused: string[] = []
      for (const { setting, value } of changes) {
        const { key, revision, label } = setting
        await api('POST /api/manage/settings', { body: { key, revision, value } }).catch((error: unknown) =>
          refused.push(`${localize(label, language)}: ${errorText(error)}`),
        )
      }
      const done = changes.length - refused.length
      if (refused.length === 0) notify(i18next.t('manage.config.file.done', { count: done }), { tone: 'done' })
      else notify(i18next.t('manage.config.file.refused', { done, count: changes.length, reasons: refused.join(' ') }), { tone: 'problem' })
      await queries.invalidateQueries()
    },
  })
}
