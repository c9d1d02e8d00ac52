// @offline
import { useTranslation } from 'react-i18next'
import { useConfirm, type Question } from '../../lib/confirm.ts'
import { Button } from '../button/button.tsx'
import { DialogButtons } from './dialog-form.tsx'
import { Dialog } from './dialog.tsx'
import styles from './dialog.module.css'

export function ConfirmDialog({ question }: { question: Question }) {
  const { t } = useTranslation()
  const answer = useConfirm((state) => state.answer)
  return (
    <Dialog title={question.title} onClose={() => answer(false)} width={380}>
      <p className={styles.text}>{question.text}</p>
      <DialogButtons>
        <Button onClick={() => answer(false)} data-autofocus={question.cautious || undefined}>
          {question.refuse ?? t('common.cancel')}
        </Button>
        <Button look="primary" onClick={() => answer(true)} data-autofocus={!question.cautious || undefined}>
          {question.action}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
