import type { ReactNode } from 'react'
import { Button } from '../../../components/button/button.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'

interface Props {
  readonly title: string
  readonly width: number
  /** Label of the button that closes the editor. */
  readonly done: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A dialog around an editor whose changes apply at once: closing cancels nothing. */
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
