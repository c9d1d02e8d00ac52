import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import type { Refusal } from '../jobs/refusal.ts'
import { editPrompt } from '../prompt-requests-store.ts'
import styles from './refusal-note.module.css'

/** Next steps after a refusal: editing the prompt, checking the new price, or sending the form again unchanged. */
export function RefusalNote({ refusal, onAgain }: { refusal: Refusal; onAgain: () => void }) {
  const { t } = useTranslation()
  if (refusal.kind === 'prompt')
    return (
      <p className={styles.note} role="status">
        <Button size="small" onClick={editPrompt}>
          {t('generate.editPrompt')}
        </Button>
      </p>
    )
  if (refusal.kind === 'price')
    return (
      <p className={styles.note} role="alert">
        {refusal.text}
      </p>
    )
  if (refusal.kind !== 'check') return null
  return (
    <p className={styles.note} role="alert">
      {refusal.text ?? t('errors.nsfw_system_error')}
      <Button size="small" onClick={onAgain}>
        {t('common.retry')}
      </Button>
    </p>
  )
}
