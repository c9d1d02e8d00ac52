import type { ManagedMember } from '@stipple/core/contract/manage'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api.ts'
import { confirm } from '../../lib/confirm.ts'
import { notify, notifyError } from '../../lib/notify.ts'

type Change = Partial<Pick<ManagedMember, 'is_vip' | 'is_allowlisted' | 'is_super' | 'suspended'>>

/** Changes of one member. Those with consequences ask for confirmation. */
export function useMemberActions({ uid, name }: ManagedMember) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const settled = { onError: notifyError, onSettled: () => queries.invalidateQueries({ queryKey: ['manage', 'members'] }) }
  const update = useMutation({
    mutationFn: (change: Change) => api('POST /api/manage/member_update', { body: { uid, ...change } }),
    onSuccess: () => notify(t('manage.saved'), { tone: 'done', id: 'member saved' }),
    ...settled,
  })
  const end = useMutation({
    mutationFn: () => api('POST /api/manage/member_log_out', { body: { uid } }),
    onSuccess: () => notify(t('manage.members.loggedOut', { name }), { tone: 'done' }),
    ...settled,
  })
  const suspend = async (suspended: boolean) => {
    const question = { title: t('manage.members.suspendTitle', { name }), text: t('manage.members.suspendText') }
    if (!suspended || (await confirm({ ...question, action: t('manage.members.suspend') }))) update.mutate({ suspended })
  }
  const promote = async (isSuper: boolean) => {
    const question = { title: t('manage.members.superTitle', { name }), text: t('manage.members.superText') }
    if (!isSuper || (await confirm({ ...question, action: t('manage.members.superAction') }))) update.mutate({ is_super: isSuper })
  }
  const logOut = async () => {
    const question = { title: t('manage.members.logOutTitle', { name }), text: t('manage.members.logOutText') }
    if (await confirm({ ...question, action: t('manage.members.logOut') })) end.mutate()
  }
  return { change: (change: Change) => update.mutate(change), suspend, promote, logOut, busy: update.isPending || end.isPending }
}
