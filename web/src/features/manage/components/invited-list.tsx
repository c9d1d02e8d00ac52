import type { Invitation } from '@stipple/core/contract/invitations'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { DialogButtons, DialogLead } from '../../../components/dialog/dialog-form.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { Items } from '../../../components/list/list.tsx'
import { Row, Warning } from '../../../components/list/row.tsx'
import { useCopy } from '../../../lib/use-copy.ts'
import { lineOf } from '../invited.ts'

interface Props {
  readonly answers: readonly Invitation[]
  /** Back to the form, which has the refused ones. */
  readonly onMore: () => void
  readonly onClose: () => void
}

/** Links of new members, to be copied, and the reasons of those who were refused. */
export function InvitedList({ answers, onMore, onClose }: Props) {
  const { t } = useTranslation()
  const clipboard = useCopy()
  const made = answers.filter(({ url }) => url !== undefined)
  return (
    <Dialog title={t('security.invite.title')} onClose={onClose} width={480}>
      <DialogLead>{t('security.invite.made', { count: made.length })}</DialogLead>
      <Items label={t('security.invite.title')}>
        {answers.map((answer, index) => (
          <Invited key={index} answer={answer} />
        ))}
      </Items>
      <DialogButtons>
        <Button onClick={onMore}>{t('security.invite.more')}</Button>
        {made.length > 1 && (
          <Button onClick={() => clipboard.copy(made.map((answer) => `${lineOf(answer)} ${answer.url}`).join('\n'))}>
            {t(clipboard.copied ? 'common.copied' : 'security.invite.copyLinks')}
          </Button>
        )}
        <Button look="primary" onClick={onClose}>
          {t('common.close')}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}

function Invited({ answer: { name = '', email = '', url, mailed, error } }: { answer: Invitation }) {
  const { t } = useTranslation()
  const clipboard = useCopy()
  return (
    <Row
      title={name || email}
      facts={[name && email, mailed && t('security.invite.mailed'), error && <Warning key="error">{error.message}</Warning>]}
      actions={
        url !== undefined && (
          <Button size="small" aria-label={t('security.invite.copyLinkOf', { name })} onClick={() => clipboard.copy(url)}>
            {t(clipboard.copied ? 'common.copied' : 'security.invite.copyLink')}
          </Button>
        )
      }
    />
  )
}
