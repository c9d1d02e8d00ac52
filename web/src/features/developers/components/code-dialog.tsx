import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { DialogLead } from '../../../components/dialog/dialog-form.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { useWish } from '../wish-store.ts'
import { Code } from './code.tsx'
import styles from './code.module.css'

/** The current form as code. */
export function CodeDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const wish = useWish((state) => state.wish)
  return (
    <Dialog title={t('developers.dialogTitle')} onClose={onClose} width={640}>
      <DialogLead>{t('developers.dialogLead')}</DialogLead>
      {wish && <Code wish={wish} />}
      <p className={styles.more}>
        <Link to="/developers" onClick={onClose}>
          {t('developers.more')}
        </Link>
      </p>
    </Dialog>
  )
}
