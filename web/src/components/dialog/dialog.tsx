import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePhone } from '../../lib/use-phone.ts'
import { Mantine } from '../theme/mantine.tsx'
import { DialogButtons } from './dialog-form.tsx'
import { useDialogFocus } from './use-dialog-focus.ts'
import { useEscape } from './use-escape.ts'
import styles from './dialog.module.css'
import floating from './floating.module.css'

interface Props {
  readonly title: string
  readonly onClose: () => void
  /** Pixels. */
  readonly width?: number
  /** Fills the screen on a phone, and does not scroll its body. */
  readonly large?: boolean
  /** Closing action of a large dialog; on a phone it is in the header. */
  readonly done?: ReactNode
  readonly children: ReactNode
}

/** A dialog that is open while it is mounted: traps the focus, returns it when it closes, closes with Escape. Load it lazily. */
export function Dialog({ title, onClose, width = 400, large = false, done, children }: Props) {
  const { t } = useTranslation()
  const [dialog, setDialog] = useDialogFocus()
  useEscape(dialog, onClose)
  const phone = usePhone()
  const fills = phone && large
  return (
    <Mantine>
      <Modal.Root
        opened
        centered
        closeOnEscape={false}
        onClose={onClose}
        size={width}
        fullScreen={fills}
        transitionProps={{ duration: 160, transition: 'fade-up' }}
        classNames={{
          content: (fills ? floating.screen : floating.dialog) ?? '',
          title: floating.title ?? '',
          body: floating.body ?? '',
          close: floating.close ?? '',
          overlay: floating.veil ?? '',
        }}
      >
        <Modal.Overlay />
        {/* A form around the component that opened the dialog is not sent with the dialog's own. */}
        <Modal.Content ref={setDialog} onSubmit={(event) => event.stopPropagation()}>
          {/* Mantine's own header is a landmark, and a page has one banner only. */}
          <div className={styles.header}>
            <Modal.Title>{title}</Modal.Title>
            {fills && done !== undefined && <span className={styles.done}>{done}</span>}
            <Modal.CloseButton aria-label={t('common.close')} />
          </div>
          <Modal.Body>
            {children}
            {!fills && done !== undefined && <DialogButtons>{done}</DialogButtons>}
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
    </Mantine>
  )
}
