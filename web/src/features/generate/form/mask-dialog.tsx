import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { type Mask, MaskEditor } from '../../canvas/public.ts'

interface Props {
  readonly title: string
  readonly picture: string
  readonly marks: Mask | string | undefined
  readonly onChange: (mask: Mask | undefined) => void
  readonly onLost: () => void
  readonly onClose: () => void
}

/** Every stroke counts at once: closing only puts the editor away. */
export function MaskDialog({ title, picture, marks, onChange, onLost, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <Dialog
      title={title}
      width={564}
      large
      onClose={onClose}
      done={
        <Button look="primary" onClick={onClose}>
          {t('canvas.mask.done')}
        </Button>
      }
    >
      <MaskEditor picture={picture} value={marks} onChange={onChange} onLost={onLost} />
    </Dialog>
  )
}
