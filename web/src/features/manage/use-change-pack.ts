import { type Text, localize } from '@stipple/core/domain/text'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api.ts'
import { confirm } from '../../lib/confirm.ts'
import { notifyError } from '../../lib/notify.ts'
import { useLanguage } from '../../lib/use-language.ts'

/** Downloads a pack, or deletes it after a confirmation. */
export type ChangePack = (pack: { readonly id: string; readonly name: Text }, to: 'install' | 'remove') => void

/** Changes of packs on one machine, or on all. */
export function useChangePack(machine?: string): { readonly change: ChangePack; readonly isPending: boolean } {
  const { t } = useTranslation()
  const language = useLanguage()
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id, to }: { id: string; to: 'install' | 'remove' }) =>
      api(`POST /api/manage/pack_${to}`, { body: { id, ...(machine !== undefined && { machine }) } }),
    onError: notifyError,
    onSettled: () => queries.invalidateQueries({ queryKey: ['manage'] }),
  })
  const change = async ({ id, name }: Parameters<ChangePack>[0], to: 'install' | 'remove'): Promise<void> => {
    const sure =
      to === 'install' ||
      (await confirm({
        title: t('manage.engines.removeTitle', { name: localize(name, language) }),
        text: t('manage.engines.removeText'),
        action: t('manage.engines.remove'),
      }))
    if (sure) mutate({ id, to })
  }
  return { change: (pack, to) => void change(pack, to), isPending }
}
