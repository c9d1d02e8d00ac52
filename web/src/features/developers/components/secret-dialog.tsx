import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { DialogLead } from '../../../components/dialog/dialog-form.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { CodeBox } from './code-box.tsx'

/** The secret of a webhook, shown once. */
export function SecretDialog({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog title={t('webhooks.secretTitle')} onClose={onClose} width={460}>
      <DialogLead>{t('webhooks.secretLead')}</DialogLead>
      <CodeBox label={t('webhooks.secretTitle')} text={secret} />
      <Button look="primary" size="large" wide onClick={onClose}>
        {t('webhooks.done')}
      </Button>
    </Dialog>
  )
}
