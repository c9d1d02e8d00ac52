import { useTranslation } from 'react-i18next'
import { Button, buttonClass } from '../../../components/button/button.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { useSite } from '../../site/public.ts'
import { useSession } from '../queries.ts'
import { CopyUserId } from './copy-user-id.tsx'
import styles from './no-access-dialog.module.css'

/** Shows a member without early access where to request it. */
export function NoAccessDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const form = useSite()?.applicationForm
  return (
    <Dialog title={t('member.noAccess.title')} onClose={onClose} width={400}>
      <div className={styles.text}>
        <p>{t('member.noAccess.lead')}</p>
        <p>{t(form ? 'member.noAccess.form' : 'member.noAccess.noForm')}</p>
      </div>
      {user && (
        <div className={styles.id}>
          <CopyUserId user={user} />
        </div>
      )}
      {form ? (
        <a
          className={buttonClass({ look: 'primary', size: 'large', wide: true })}
          href={form}
          target="_blank"
          rel="noopener"
          data-autofocus
        >
          {t('member.noAccess.apply')}
        </a>
      ) : (
        <Button size="large" wide onClick={onClose} data-autofocus>
          {t('common.ok')}
        </Button>
      )}
    </Dialog>
  )
}
