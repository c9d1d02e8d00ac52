import type { ManagedMember } from '@stipple/core/contract/manage'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { DialogButtons, DialogLead } from '../../../components/dialog/dialog-form.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { Empty } from '../../../components/empty/empty.tsx'
import { List } from '../../../components/list/list.tsx'
import { api } from '../../../lib/api.ts'
import { notify, notifyError } from '../../../lib/notify.ts'
import { SessionRow } from '../../account/public.ts'
import { memberSessionsQuery } from '../queries.ts'
import { useMemberActions } from '../use-member-actions.ts'

/** Devices on which a member is logged in; an administrator ends one or all of them. */
export function SessionsDialog({ member, onClose }: { readonly member: ManagedMember; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const { uid, name } = member
  const queries = useQueryClient()
  const query = useQuery(memberSessionsQuery(uid))
  const { logOut, busy } = useMemberActions(member)
  const end = useMutation({
    mutationFn: ({ id }: { readonly id: string; readonly device: string }) =>
      api('POST /api/manage/member_end_session', { body: { uid, id } }),
    onSuccess: (_, { device }) => notify(t('member.sessions.ended', { device }), { tone: 'done' }),
    onError: notifyError,
    onSettled: () => queries.invalidateQueries({ queryKey: memberSessionsQuery(uid).queryKey }),
  })
  return (
    <Dialog title={t('manage.members.sessionsTitle', { name })} onClose={onClose} width={480}>
      <DialogLead>{t('manage.members.sessionsLead')}</DialogLead>
      <List
        label={t('manage.members.sessions')}
        query={query}
        failed={t('member.sessions.failed')}
        empty={<Empty title={t('manage.members.sessionsNone')} text={t('manage.members.sessionsNoneText')} form="waves" />}
        height={112}
      >
        {(session) => (
          <SessionRow
            key={session.id}
            session={session}
            busy={end.isPending || busy}
            onEnd={(device) => end.mutate({ id: session.id, device })}
          />
        )}
      </List>
      <DialogButtons>
        <Button onClick={onClose}>{t('common.close')}</Button>
        <Button look="danger" disabled={busy || !query.data?.length} onClick={() => void logOut()}>
          {t('manage.members.logOut')}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
