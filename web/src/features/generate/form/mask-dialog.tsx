import { useTranslation } from 'react-i18next'
import { type Mask, MaskEditor } from '../../canvas/public.ts'
import { EditorDialog } from './editor-dialog.tsx'

interface Props {
  readonly title: string
  readonly picture: string
  readonly marks: Mask | string | undefined
  readonly onChange: (mask: Mask | undefined) => void
  readonly onLost: () => void
  readonly onClose: () => void
}

/** Edits the mask in a large view; every stroke applies at once. */
export function MaskDialog({ title, picture, marks, onChange, onLost, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <EditorDialog title={title} width={564} done={t('canvas.mask.done')} onClose={onClose}>
      <MaskEditor picture={picture} value={marks} onChange={onChange} onLost={onLost} />
    </EditorDialog>
  )
}
