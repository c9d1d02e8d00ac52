import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { showDialog } from '../../../lib/dialogs.ts'
import { formatBytes } from '../../../lib/format.ts'
import { errorText, notify } from '../../../lib/notify.ts'
import { exportData } from '../export-data.ts'
import styles from './data-card.module.css'

/** Export of all data, and deletion of the account. */
export function DataCard() {
  const { t } = useTranslation()
  const [bytes, setBytes] = useState(0)
  const archive = useMutation({
    mutationFn: () => exportData(setBytes),
    onMutate: () => setBytes(0),
    onSuccess: (size) => notify(t('member.data.exported', { size: formatBytes(size) }), { tone: 'done' }),
  })
  return (
    <div className={styles.rows}>
      <div className={styles.row}>
        <div className={styles.text}>
          <h3 className={styles.title}>{t('member.data.exportTitle')}</h3>
          <p className={styles.about}>{t('member.data.exportText')}</p>
          {archive.error && (
            <p className={styles.problem} role="alert">
              {errorText(archive.error)}
            </p>
          )}
        </div>
        <Button disabled={archive.isPending} onClick={() => archive.mutate()}>
          {archive.isPending ? t('member.data.exporting', { size: formatBytes(bytes) }) : t('member.data.export')}
        </Button>
      </div>
      <div className={styles.row}>
        <div className={styles.text}>
          <h3 className={styles.title}>{t('member.data.deleteTitle')}</h3>
          <p className={styles.about}>{t('member.data.deleteText')}</p>
        </div>
        <Button look="danger" onClick={() => showDialog('deleteAccount')}>
          {t('member.data.delete')}
        </Button>
      </div>
    </div>
  )
}
