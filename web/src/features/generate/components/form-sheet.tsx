import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import { Drawer } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useDialogFocus } from '../../../components/dialog/use-dialog-focus.ts'
import { useEscape } from '../../../components/dialog/use-escape.ts'
import { Mantine } from '../../../components/theme/mantine.tsx'
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
  const [sheet, setSheet] = useDialogFocus()
  const handle = useSheetHandle(sheet, onClose)
  useEscape(sheet, onClose)
  const send = () => {
    run.send()
    if (form.input !== undefined && run.reasons.length === 0) onClose()
  }
  return (
    <Mantine>
      <Drawer.Root
        opened
        onClose={onClose}
        closeOnEscape={false}
        position="bottom"
        size="88dvh"
        transitionProps={{ duration: 200 }}
        classNames={{ content: styles.sheet ?? '', body: styles.body ?? '', overlay: styles.veil ?? '' }}
      >
        <Drawer.Overlay />
        <Drawer.Content ref={setSheet} aria-label={t('generate.form')}>
          <Drawer.Body>
            <button type="button" className={styles.handle} aria-label={t('generate.closeForm')} {...handle}>
              <span />
            </button>
            <FormPanel form={form} run={{ ...run, send }} />
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    </Mantine>
  )
}
