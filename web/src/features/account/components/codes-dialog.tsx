import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { DialogButtons, DialogLead } from '../../../components/dialog/dialog-form.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { saveBlob } from '../../../lib/save-blob.ts'
import { useCopy } from '../../../lib/use-copy.ts'
import styles from './codes-dialog.module.css'

/** Recovery codes, shown once. */
export function CodesDialog({ codes, onClose }: { readonly codes: readonly string[]; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const clipboard = useCopy()
  const text = `${codes.join('\n')}\n`
  return (
    <Dialog title={t('security.codes.dialog')} onClose={onClose} width={420}>
      <DialogLead>{t('security.codes.lead')}</DialogLead>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <DialogButtons>
        <Button onClick={() => clipboard.copy(text)}>{t(clipboard.copied ? 'common.copied' : 'security.link.copy')}</Button>
        <Button onClick={() => saveBlob(new Blob([text], { type: 'text/plain' }), 'stipple-recovery-codes.txt')}>
          {t('security.codes.download')}
        </Button>
        <Button look="primary" onClick={onClose}>
          {t('security.codes.kept')}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
