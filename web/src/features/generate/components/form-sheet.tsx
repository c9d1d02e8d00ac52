import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Modal } from '../../../components/dialog/modal.tsx'
import type { Form } from '../form/use-form.ts'
import { FormPanel } from './form-panel.tsx'
import type { Run } from './use-run.ts'
import { useSheetHandle } from './use-sheet-handle.ts'
import styles from './form-sheet.module.css'

interface Props {
  readonly form: Form
  readonly run: Run
  readonly onClose: () => void
}

/** The whole form in a sheet at the bottom of a phone; sending closes it. */
export function FormSheet({ form, run, onClose }: Props) {
  const { t } = useTranslation()
  const [sheet, setSheet] = useState<HTMLDivElement | null>(null)
  const handle = useSheetHandle(sheet, onClose)
  const send = () => {
    run.send()
    if (form.input !== undefined && run.reasons.length === 0) onClose()
  }
  return (
    <Modal
      place="bottom"
      size="88dvh"
      label={t('generate.form')}
      classes={{ content: styles.sheet, body: styles.body }}
      onElement={setSheet}
      onClose={onClose}
    >
      <button type="button" className={styles.handle} aria-label={t('generate.closeForm')} {...handle}>
        <span />
      </button>
      <FormPanel form={form} run={{ ...run, send }} />
    </Modal>
  )
}
