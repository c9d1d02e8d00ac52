import type { ReactNode } from 'react'
import { usePhone } from '../../lib/use-phone.ts'
import { DialogButtons } from './dialog-form.tsx'
import { Modal } from './modal.tsx'
import styles from './dialog.module.css'

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

/** A dialog that is open while it is mounted. Load it lazily. */
export function Dialog({ title, onClose, width = 400, large = false, done, children }: Props) {
  const fills = usePhone() && large
  const hasDone = done !== undefined
  return (
    <Modal
      title={title}
      size={width}
      fills={fills}
      onClose={onClose}
      tools={fills && hasDone && <span className={styles.done}>{done}</span>}
    >
      {children}
      {!fills && hasDone && <DialogButtons>{done}</DialogButtons>}
    </Modal>
  )
}
