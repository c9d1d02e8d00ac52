import type { ReactNode } from 'react'
import { Button } from '../../../components/button/button.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'

interface Props {
  readonly title: string
  readonly width: number
  /** Text of the button that closes the editor. */
  readonly done: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Holds an editor whose changes count at once: closing only puts it away. */
export const EditorDialog = ({ done, onClose, children, ...dialog }: Props) => (
  <Dialog
    {...dialog}
    large
    onClose={onClose}
    done={
      <Button look="primary" onClick={onClose}>
        {done}
      </Button>
    }
  >
    {children}
  </Dialog>
)
